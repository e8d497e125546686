import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files of each generated feature. */
const FILES_PER_FEATURE = 20;

/**
 * Writes a project of about `files` source files: features of pages, components, expressions, hooks, services, domain and
 * types that import each other as real ones do, through relative paths, barrels and an alias. The same count gives
 * the same bytes.
 */
export function generateProject(root: string, files: number): void {
  const features = Math.ceil(files / FILES_PER_FEATURE);
  write(
    root,
    "package.json",
    JSON.stringify({ name: "generated", dependencies: { react: "19.0.0" } }),
  );
  write(root, "tsconfig.json", TSCONFIG);
  for (let feature = 0; feature < features; feature++) writeFeature(root, feature, features);
}

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    jsx: "react-jsx",
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2022",
    noEmit: true,
    paths: { "@/*": ["./src/*"] },
  },
  include: ["src"],
});

function writeFeature(root: string, feature: number, features: number): void {
  const folder = `src/features/feature${feature}`;
  const neighbour = (feature * 7 + 3) % features;
  const put = (path: string, text: string): void => write(root, `${folder}/${path}`, text);
  put("types/item.ts", typesFile(feature));
  put("domain/total.ts", domainFile(feature));
  put("services/api.ts", serviceFile(feature));
  put("hooks/useItems.ts", hookFile(feature));
  put("hooks/useFilter.ts", filterHookFile());
  for (let index = 0; index < 8; index++) {
    put(`components/Card${index}.tsx`, componentFile(feature, index));
  }
  for (let index = 0; index < 2; index++) {
    put(`expressions/CardGroup${index}.tsx`, expressionFile(feature, index));
  }
  for (let index = 0; index < 4; index++) {
    put(`pages/Page${index}.tsx`, pageFile(feature, index, neighbour));
  }
  const cards = Array.from({ length: 8 }, (_, index) => `export * from "./Card${index}";\n`);
  put("components/index.ts", cards.join(""));
  put("index.ts", indexFile());
}

function typesFile(feature: number): string {
  return `/** An item of feature ${feature}. */
export interface Item${feature} {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly state: "new" | "sold" | "gone";
}
`;
}

function domainFile(feature: number): string {
  return `import type { Item${feature} } from "../types/item";

export function total(items: readonly Item${feature}[]): number {
  return items.reduce((sum, item) => sum + item.price, 0);
}
`;
}

function serviceFile(feature: number): string {
  return `import type { Item${feature} } from "../types/item";

export async function loadItems(): Promise<Item${feature}[]> {
  const response = await fetch("/api/feature${feature}");
  return await response.json();
}
`;
}

function hookFile(feature: number): string {
  return `import { useEffect, useState } from "react";
import { loadItems } from "../services/api";
import type { Item${feature} } from "../types/item";

export function useItems(): Item${feature}[] {
  const [items, setItems] = useState<Item${feature}[]>([]);
  useEffect(() => {
    void loadItems().then(setItems);
  }, []);
  return items;
}
`;
}

function filterHookFile(): string {
  return `import { useState } from "react";

export function useFilter(): [string, (value: string) => void] {
  const [filter, setFilter] = useState("");
  return [filter, setFilter];
}
`;
}

function componentFile(feature: number, index: number): string {
  return `import type { ReactNode } from "react";
import type { Item${feature} } from "../types/item";
${index > 0 ? `import { Card${index - 1} } from "./Card${index - 1}";\n` : ""}
export interface Card${index}Props {
  /** What the card shows. */
  item: Item${feature};
  tone?: "quiet" | "loud";
  onSelect?: (id: string) => void;
  children?: ReactNode;
}

/** Card ${index} of feature ${feature}. */
export function Card${index}({ item, tone = "quiet", onSelect, children }: Card${index}Props) {
  return (
    <article className={tone} onClick={() => onSelect?.(item.id)}>
      <h2>{item.title}</h2>
      <p>
        {item.price.toFixed(2)} &euro;
      </p>
      ${index > 0 ? `{tone === "loud" && <Card${index - 1} item={item} />}` : "{children}"}
    </article>
  );
}
`;
}

function expressionFile(feature: number, index: number): string {
  return `import { Card${index} } from "../components/Card${index}";
import type { Item${feature} } from "../types/item";

export function CardGroup${index}({ items }: { items: readonly Item${feature}[] }) {
  return (
    <>
      {items.map((item) => <Card${index} key={item.id} item={item} />)}
    </>
  );
}
`;
}

/** About 80 lines. */
function pageFile(feature: number, index: number, neighbour: number): string {
  const sections = Array.from(
    { length: 6 },
    (_, section) =>
      `      <section id="section-${section}">
        <h2>Section ${section}</h2>
        <p className="lead">Feature ${feature}, page ${index}: {items.length} items</p>
        {filter !== "" && <button type="button" onClick={() => setFilter("")}>Clear {filter}</button>}
        <ul>
          {items.map((item, place) => (
            <li key={item.id}>
              <Card${section} item={item} tone={place === 0 ? "loud" : "quiet"} onSelect={setSelected} />
            </li>
          ))}
        </ul>
      </section>`,
  ).join("\n");
  return `import { useState } from "react";
import { Card0, Card1, Card2, Card3, Card4, Card5 } from "../components";
import { CardGroup${index % 2} } from "../expressions/CardGroup${index % 2}";
import { useFilter } from "../hooks/useFilter";
import { useItems } from "../hooks/useItems";
import { Card7 as Neighbour } from "@/features/feature${neighbour}";

export default function Page${index}() {
  const items = useItems();
  const [filter, setFilter] = useFilter();
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <main>
      <h1>Page ${index}</h1>
${sections}
      <CardGroup${index % 2} items={items} />
      {selected ? <p>Selected: {selected}</p> : null}
      {items[0] && <Neighbour item={items[0]} />}
    </main>
  );
}
`;
}

function indexFile(): string {
  return `export { Card7 } from "./components/Card7";\nexport type * from "./types/item";\n`;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
