import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { LAYERED, moveNode, PAGE, PLAIN_NEIGHBOURS } from "./extract_cases.ts";

const LIST = "src/features/shop/components/PriceList.tsx";

const PAGE_TEXT = `import { useState } from "react";
import { priceOf } from "../domain/price";
import { Alpha } from "../components/Alpha";

export const LIMIT = 3;

export function formatLabel(text: string): string {
  return text.trim();
}

export function HomePage({ cents, title }: { cents: readonly number[]; title: string }) {
  const [count] = useState(0);
  return (
    <main>
      <ul>
        {cents.map((each) => <li key={each}><b>{priceOf(each)}</b></li>)}
      </ul>
      {count > 0 ? <Alpha label={formatLabel(title)} /> : <p>None of {LIMIT}</p>}
      {title !== "" && (
        <>
          <h2>{title}</h2>
          <p>{count}</p>
        </>
      )}
    </main>
  );
}
`;

describe("extractNode, in a project that did not choose layers", () => {
  it("makes one Component of a loop, with the markup inside", async () => {
    const loop = { tag: "li", name: "PriceList", type: "loop" } as const;
    await using moved = await moveNode(PAGE_TEXT, loop);
    assertEquals(Object.keys(moved.changes), [LIST, PAGE]);
    assertEquals(
      moved.changes[LIST],
      `import { priceOf } from "../domain/price";

export interface PriceListProps {
  cents: readonly number[];
}

export function PriceList({ cents }: PriceListProps) {
  return (
    <>
      {cents.map((each) => <li key={each}><b>{priceOf(each)}</b></li>)}
    </>
  );
}
`,
    );
    assertStringIncludes(moved.changes[PAGE] ?? "", "<PriceList cents={cents} />");
    assertEquals(moved.newTypeErrors, []);
  });

  it("imports what the page imports, and what the page exports", async () => {
    const choice = { tag: "Alpha", name: "PriceList", type: "conditional" } as const;
    await using moved = await moveNode(PAGE_TEXT, choice);
    assertEquals(Object.keys(moved.changes), [LIST, PAGE]);
    assertEquals(
      moved.changes[LIST],
      `import { Alpha } from "./Alpha";
import { formatLabel, LIMIT } from "../pages/HomePage";

export interface PriceListProps {
  count: number;
  title: string;
}

export function PriceList({ count, title }: PriceListProps) {
  return count > 0 ? <Alpha label={formatLabel(title)} /> : <p>None of {LIMIT}</p>;
}
`,
    );
    assertEquals(moved.newTypeErrors, []);
  });

  it("moves a fragment", async () => {
    const fragment = { tag: "h2", name: "PriceList", type: "fragment" } as const;
    await using moved = await moveNode(PAGE_TEXT, fragment);
    assertStringIncludes(
      moved.changes[LIST] ?? "",
      `  return (
    <>
      <h2>{title}</h2>
      <p>{count}</p>
    </>
  );
`,
    );
    assertStringIncludes(moved.changes[PAGE] ?? "", "<PriceList title={title} count={count} />");
    assertEquals(moved.newTypeErrors, []);
  });

  it("leaves an entry of a list, which would lose its key", async () => {
    const page = PAGE_TEXT.replace(
      "<li key={each}><b>{priceOf(each)}</b></li>",
      "each > 0 ? <li key={each}>{each}</li> : <b key={each} />",
    );
    const entry = { tag: "li", name: "PriceList", type: "conditional" } as const;
    const refused = await assertRejects(() => moveNode(page, entry), WorkbenchError);
    assertEquals(refused.data["reason"], "value_used_elsewhere");
  });

  it("says that a name tells little, and refuses it where Expressions are named by their subject", async () => {
    const loop = { tag: "li", type: "loop" } as const;
    for (const [name, tag] of [["Section", "li"], ["Wrapper", "ul"]] as const) {
      const type = tag === "li" ? "loop" as const : "element" as const;
      await using moved = await moveNode(PAGE_TEXT, { tag, name, type });
      assertEquals(moved.extraction.notes?.map(({ code }) => code), ["vague_name"]);
    }
    const refused = await assertRejects(
      () => moveNode(PAGE_TEXT, { ...loop, name: "Wrapper" }, LAYERED),
      WorkbenchError,
    );
    assertEquals(refused.data["reason"], "bad_name");
  });

  it("refuses a name that tells little where the page or a file has it", async () => {
    const local = PAGE_TEXT.replace("Alpha }", "Alpha as Card }")
      .replace("<Alpha", "<Card")
      .replace("  return (", "  const Section = () => <s>{count}</s>;\n  return (");
    const footer = "src/features/shop/components/Footer.tsx";
    const neighbours = { ...PLAIN_NEIGHBOURS, [footer]: "export const Footer = () => <p />;\n" };
    const expected: readonly [string, string][] = [
      ["Card", "the page uses that name already"],
      ["Section", "the page uses that name already"],
      ["Footer", `"${footer}" is there already`],
    ];
    for (const [name, owner] of expected) {
      const refused = await assertRejects(
        () => moveNode(local, { tag: "ul", name }, neighbours),
        WorkbenchError,
      );
      assertEquals(refused.data["reason"], "bad_name");
      assertStringIncludes(refused.message, `"${name}" is taken: ${owner}`);
    }
  });

  const withExtensions = (extend: string | null) => ({
    ...PLAIN_NEIGHBOURS,
    "package.json":
      '{ "name": "shop", "dependencies": { "react": "*", "@acme/config": "*" }, "imports": { "#src/*": "./src/*" } }',
    "tsconfig.json": JSON.stringify({
      ...(extend !== null && { extends: extend }),
      compilerOptions: {
        jsx: "react-jsx",
        module: "esnext",
        moduleResolution: "bundler",
        strict: true,
      },
    }),
  });
  for (const extend of ["@acme/config/typescript", null]) {
    it(
      `writes extensions as the page does, ${
        extend === null ? "which the configuration refuses" : "whose configuration is not installed"
      }`,
      async () => {
        const page = PAGE_TEXT.replace('"../domain/price"', '"#src/features/shop/domain/price.ts"')
          .replace('"../components/Alpha"', '"#src/features/shop/components/Alpha.tsx"');
        const loop = { tag: "li", name: "PriceList", type: "loop" } as const;
        await using moved = await moveNode(page, loop, withExtensions(extend));
        assertStringIncludes(
          moved.changes[PAGE] ?? "",
          'import { PriceList } from "#src/features/shop/components/PriceList.tsx";',
        );
        assertStringIncludes(
          moved.changes[LIST] ?? "",
          'import { priceOf } from "#src/features/shop/domain/price.ts";',
        );
        const [note] = moved.extraction.notes ?? [];
        assert(
          note?.code === "options_unchecked" && note.message.includes("TS5097"),
          note?.message,
        );
      },
    );
  }
});
