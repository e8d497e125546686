import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { LAYERED, moveComponent, moveNode, PAGE, PLAIN_NEIGHBOURS } from "./extract_cases.ts";

const CARD = "src/features/shop/components/PriceCard.tsx";

const WITH_CARD = `import { useState } from "react";
import { priceOf } from "../domain/price";
import { Alpha } from "../components/Alpha";

/** What a card takes. */
interface PriceCardProps {
  cents: number;
}

/** Shows a price. */
function PriceCard({ cents }: PriceCardProps) {
  return <p>{priceOf(cents)}</p>;
}

export function HomePage() {
  const [count] = useState(1);
  return (
    <main>
      <Alpha label="Prices" />
      <PriceCard cents={count} />
    </main>
  );
}
`;

interface Case {
  readonly name: string;
  readonly page: string;
  /** The component that moves, `PriceCard` as a rule. */
  readonly extract?: string;
  readonly neighbours?: Readonly<Record<string, string>>;
  readonly changes: Readonly<Record<string, string>>;
}

const CASES: readonly Case[] = [
  {
    name: "with one import of a module that the page imports once",
    page: `import { memo, useState, type FC } from "react";

const Plain: FC<{ label: string }> = ({ label }) => <p>{label}</p>;
const Quick = memo(Plain);

export function HomePage() {
  const [label] = useState("Teas");
  return <Quick label={label} />;
}
`,
    extract: "Quick",
    changes: {
      "src/features/shop/components/Quick.tsx": `import { type FC, memo } from "react";

const Plain: FC<{ label: string }> = ({ label }) => <p>{label}</p>;
export const Quick = memo(Plain);
`,
      [PAGE]: `import { useState } from "react";
import { Quick } from "../components/Quick";

export function HomePage() {
  const [label] = useState("Teas");
  return <Quick label={label} />;
}
`,
    },
  },
  {
    name: "with its props and its imports, which leave the page",
    page: WITH_CARD,
    changes: {
      [CARD]: `import { priceOf } from "../domain/price";

/** What a card takes. */
interface PriceCardProps {
  cents: number;
}

/** Shows a price. */
export function PriceCard({ cents }: PriceCardProps) {
  return <p>{priceOf(cents)}</p>;
}
`,
      [PAGE]: `import { useState } from "react";
import { Alpha } from "../components/Alpha";
import { PriceCard } from "../components/PriceCard";

export function HomePage() {
  const [count] = useState(1);
  return (
    <main>
      <Alpha label="Prices" />
      <PriceCard cents={count} />
    </main>
  );
}
`,
    },
  },
  {
    name: "with what the page shares with it, which the page imports",
    page: `const LIMIT = 3;

type Size = "small" | "large";

export function PriceCard({ size }: { size: Size }) {
  return <p>{size}{LIMIT}</p>;
}

export function HomePage({ size }: { size: Size }) {
  return <main>{LIMIT}<PriceCard size={size} /></main>;
}
`,
    changes: {
      [CARD]: `export const LIMIT = 3;

export type Size = "small" | "large";

export function PriceCard({ size }: { size: Size }) {
  return <p>{size}{LIMIT}</p>;
}
`,
      [PAGE]: `import { LIMIT, PriceCard } from "../components/PriceCard";
import type { Size } from "../components/PriceCard";
export { PriceCard } from "../components/PriceCard";

export function HomePage({ size }: { size: Size }) {
  return <main>{LIMIT}<PriceCard size={size} /></main>;
}
`,
    },
  },
  {
    name: "with its statics, its wrapper and the paths in its code",
    page: `import { lazy, memo } from "react";

const Chart = lazy(() => import("./Chart"));

const Row = memo(() => <i>row</i>);
Row.displayName = "Row";

const PriceCard = Object.assign(memo(() => <p><Row /><Chart /></p>), { Row });
PriceCard.displayName = "PriceCard";

export function HomePage() {
  return <main><PriceCard /></main>;
}
`,
    neighbours: {
      ...PLAIN_NEIGHBOURS,
      "src/features/shop/pages/Chart.tsx":
        "export default function Chart() {\n  return <svg />;\n}\n",
    },
    changes: {
      [CARD]: `import { lazy, memo } from "react";

const Chart = lazy(() => import("../pages/Chart"));

const Row = memo(() => <i>row</i>);
Row.displayName = "Row";

export const PriceCard = Object.assign(memo(() => <p><Row /><Chart /></p>), { Row });
PriceCard.displayName = "PriceCard";
`,
      [PAGE]: `import { PriceCard } from "../components/PriceCard";

export function HomePage() {
  return <main><PriceCard /></main>;
}
`,
    },
  },
  {
    name: "out of the page's list of exports",
    page: `interface PriceCardProps {
  cents: number;
}

const PriceCard = ({ cents }: PriceCardProps) => <p>{cents}</p>;

const HomePage = () => <main><PriceCard cents={1} /></main>;

export { HomePage, PriceCard as Card, PriceCardProps };
`,
    changes: {
      [CARD]: `export interface PriceCardProps {
  cents: number;
}

export const PriceCard = ({ cents }: PriceCardProps) => <p>{cents}</p>;
`,
      [PAGE]: `import { PriceCard } from "../components/PriceCard";
import type { PriceCardProps } from "../components/PriceCard";

const HomePage = () => <main><PriceCard cents={1} /></main>;

export { HomePage, PriceCard as Card, type PriceCardProps };
`,
    },
  },
  {
    name: "that is the default export beside others, which the page hands on",
    page: `export function HomePage() {
  return <main><PriceCard /></main>;
}

/** Shows a price. */
export default function PriceCard() {
  return <p>price</p>;
}
`,
    changes: {
      [CARD]: `/** Shows a price. */
export function PriceCard() {
  return <p>price</p>;
}
`,
      [PAGE]: `import { PriceCard } from "../components/PriceCard";
export { PriceCard as default } from "../components/PriceCard";

export function HomePage() {
  return <main><PriceCard /></main>;
}
`,
    },
  },
  {
    name: "that a statement exports by default, wrapped",
    page: `import { memo } from "react";

const PriceCard = () => <p>price</p>;

export const HomePage = () => <main />;

export default memo(PriceCard);
`,
    changes: {
      [CARD]: `export const PriceCard = () => <p>price</p>;
`,
      [PAGE]: `import { memo } from "react";
import { PriceCard } from "../components/PriceCard";

export const HomePage = () => <main />;

export default memo(PriceCard);
`,
    },
  },
];

/** A page whose imports stand in paragraphs; the second one goes with the component. */
const PARAGRAPHS = `import { useState } from "react";

import { priceOf } from "../domain/price";

import { Alpha } from "../components/Alpha";

function PriceCard() {
  return <p>{priceOf(1)}</p>;
}

export function HomePage() {
  const [label] = useState("Prices");
  return <main><Alpha label={label} /><PriceCard /></main>;
}
`;

describe("extractComponent", () => {
  it("leaves one blank line where a paragraph of imports goes, and none where it opened the file", async () => {
    const withoutReact = PARAGRAPHS.replace(/^import .*\n\n/, "").replace(/.*useState\(.*\n/, "")
      .replace("{label}", '"Prices"');
    await using middle = await moveComponent(PARAGRAPHS, "PriceCard");
    await using first = await moveComponent(withoutReact, "PriceCard");
    const imports = ({ changes }: typeof first) => changes[PAGE]?.split("export function")[0];
    const rest = `import { Alpha } from "../components/Alpha";
import { PriceCard } from "../components/PriceCard";

`;
    assertEquals(imports(middle), `import { useState } from "react";\n\n${rest}`);
    assertEquals(imports(first), rest);
  });

  for (const { name, page, neighbours, changes, extract = "PriceCard" } of CASES) {
    it(`moves a component ${name}`, async () => {
      await using moved = await moveComponent(page, extract, neighbours);
      assertEquals(moved.changes, changes);
      assertEquals(moved.newTypeErrors, []);
    });
  }

  it("exports, indents and ends lines as the neighbours do, and hands on the default export", async () => {
    const neighbours = Object.fromEntries(["Alpha", "Beta"].map((name) => [
      `src/features/shop/components/${name}.tsx`,
      `export default function ${name}({ label }: { label: string }) {\n\treturn <span>{label}</span>;\n}\n`
        .replaceAll("\n", "\r\n"),
    ]));
    const page = WITH_CARD.replace("function PriceCard", "export function PriceCard")
      .replace("{ Alpha }", "Alpha");
    const user = {
      "src/features/shop/pages/OtherPage.tsx":
        'import { PriceCard } from "./HomePage";\n\nexport function OtherPage() {\n  return <PriceCard cents={1} />;\n}\n',
    };
    await using moved = await moveComponent(page, "PriceCard", { ...neighbours, ...user });
    assertEquals(
      moved.changes[CARD],
      `import { priceOf } from "../domain/price";

/** What a card takes. */
interface PriceCardProps {
	cents: number;
}

/** Shows a price. */
export default function PriceCard({ cents }: PriceCardProps) {
	return <p>{priceOf(cents)}</p>;
}
`.replaceAll("\n", "\r\n"),
    );
    const text = moved.changes[PAGE] ?? "";
    assert(text.includes('import PriceCard from "../components/PriceCard";'), text);
    assert(text.includes('export { default as PriceCard } from "../components/PriceCard";'), text);
    assertEquals(moved.newTypeErrors, []);
  });

  it("opens the way for a wrap that the component stood in", async () => {
    const page = WITH_CARD.replace(
      "      <PriceCard cents={count} />\n",
      "      {count > 0 && <PriceCard cents={count} />}\n",
    );
    const wrap = { tag: "PriceCard", name: "CountedPrice", type: "conditional" } as const;
    const error = await assertRejects(() => moveNode(page, wrap), WorkbenchError);
    assertEquals(error.data["reason"], "uses_page_component");
    await using moved = await moveComponent(page, "PriceCard");
    const after = { ...LAYERED, [CARD]: moved.changes[CARD] ?? "" };
    await using wrapped = await moveNode(moved.changes[PAGE] ?? "", wrap, after);
    assert(wrapped.changes["src/features/shop/expressions/CountedPrice.tsx"]);
    assertEquals(wrapped.newTypeErrors, []);
  });

  it("says of the default export that a named one in its place can move, which it can", async () => {
    const page = `${WITH_CARD.replace("<p>{", "<p><HomePage />{")}\n`;
    const refused = await assertRejects(
      () => moveComponent(`${page}export default HomePage;\n`, "PriceCard"),
      WorkbenchError,
    );
    assertStringIncludes(refused.message, "write a named export in the place of the default one");
    await using moved = await moveComponent(page, "PriceCard");
    assertEquals(moved.newTypeErrors, []);
  });

  it("says of a default export without a name that it needs one", async () => {
    const page = "export default () => <main />;\n";
    const error = await assertRejects(() => moveComponent(page, "HomePage"), WorkbenchError);
    assertEquals(error.data["reason"], "not_extractable");
    assertStringIncludes(error.message, "has no name: give it one first");
  });

  const REFUSALS = [
    ["is_the_page", "HomePage", WITH_CARD.replace("export function", "export default function")],
    [
      "is_the_page",
      "PriceCard",
      `${WITH_CARD.replace("<p>{", "<p><HomePage />{")}\nexport default HomePage;\n`,
    ],
    ["not_extractable", "Nobody", WITH_CARD],
    ["not_extractable", "PriceCardProps", WITH_CARD],
    [
      "assigns_captured",
      "PriceCard",
      WITH_CARD.replace("/** Shows", "let shown = 0;\n\n/** Shows").replace("<p>{", "<p>{shown}{")
        .replace("  const [count]", "  shown++;\n  const [count]"),
    ],
    ["uses_file_identity", "PriceCard", WITH_CARD.replace("<p>{", "<p>{import.meta.url}{")],
    [
      "bad_name",
      "Alpha",
      "function Alpha() {\n  return <p />;\n}\n\nexport function HomePage() {\n  return <Alpha />;\n}\n",
    ],
    ["syntax_error", "PriceCard", `${WITH_CARD}\nfunction (`],
  ] as const;
  for (const [reason, name, page] of REFUSALS) {
    it(`refuses "${name}" with the reason ${reason}`, async () => {
      const error = await assertRejects(() => moveComponent(page, name), WorkbenchError);
      assertEquals([error.code, error.data["reason"]], ["not_wrappable", reason]);
    });
  }
});
