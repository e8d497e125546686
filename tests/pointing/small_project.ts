import type { Stack } from "./matrix.ts";

/** Returns the files of a small project with elements of each kind that can be pointed at, by path. */
export function smallProject({ packages, imports, config }: Stack): Record<string, string> {
  return {
    "package.json": JSON.stringify({
      name: "garden",
      private: true,
      type: "module",
      scripts: { dev: "vite" },
      dependencies: packages,
    }),
    "vite.config.js": `${imports}\nexport default { ${config} };\n`,
    "tsconfig.json": JSON.stringify({
      compilerOptions: { jsx: "react-jsx", module: "esnext", moduleResolution: "bundler" },
      include: ["src"],
    }),
    "index.html":
      '<!doctype html>\n<title>Garden</title>\n<div id="root"></div>\n<script type="module" src="/src/main.tsx"></script>\n',
    "src/main.tsx": MAIN,
    "src/pages/GardenPage.tsx": PAGE,
    "src/components/Bed.tsx": BED,
    "src/components/Weather.tsx": WEATHER,
  };
}

const MAIN = `import React from "react";
import { createRoot } from "react-dom/client";
import { GardenPage } from "./pages/GardenPage";

createRoot(document.getElementById("root")!).render(
  <React.StrictMode>
    <GardenPage />
  </React.StrictMode>,
);
`;

const PAGE = `import React, { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Bed, Linked, type Plant, Tool } from "../components/Bed";

const Weather = lazy(() => import("../components/Weather"));

const PLANTS: Plant[] = ["Bean", "Chive", "Dill", "Fennel"].map((name, row) => ({ name, row }));

export function GardenPage() {
  const [isDry, setDry] = useState(true);
  return (
    <main>
      <h1>Garden</h1>
      <p><b>Sow</b> <i>early</i>, <u>water</u> <em>late</em></p>
      <Bed<Plant> rows={PLANTS} name={({ name }) => <span title="𝒢">{name}</span>} note={<small>Four rows</small>} />
      <Linked><a href="#tools">All tools</a></Linked>
      <Tool ref={null} label="Spade" /> <Tool ref={null} label="Rake" />
      <button type="button" onClick={() => setDry(!isDry)}>{isDry ? <b>Water</b> : <i>Wait</i>}</button>
      <Suspense fallback={<p>Looking outside</p>}><Weather degrees={12} /></Suspense>
      {createPortal(<aside><p>Beside the garden</p></aside>, document.body)}
    </main>
  );
}
`;

const BED =
  `import React, { cloneElement, forwardRef, memo, type ReactElement, type ReactNode } from "react";

export interface Plant {
  name: string;
  row: number;
}

interface BedProps<Row> {
  rows: readonly Row[];
  name: (row: Row) => ReactNode;
  note: ReactNode;
}

export function Bed<Row extends Plant>({ rows, name, note }: BedProps<Row>) {
  return (
    <>
      <ul>{rows.map((row) => <li key={row.row}><Label {...{ text: "Row" }} key="label" /> {name(row)}</li>)}</ul>
      {note}
    </>
  );
}

const Label = memo(({ text }: { text: string }) => <strong>{text}</strong>);

export function Linked({ children }: { children: ReactElement }) {
  return <p>See {cloneElement(children, { title: "Linked" } as object)}</p>;
}

export const Tool = forwardRef<HTMLElement, { label: string }>(({ label }, ref) => (
  <code ref={ref}>{label}</code>
));
`;

const WEATHER = `import React from "react";

export default function Weather({ degrees }: { degrees: number }) {
  return (
    <section aria-label="Weather">
      <h2>Outside</h2>
      <p>{degrees} degrees</p>
    </section>
  );
}
`;
