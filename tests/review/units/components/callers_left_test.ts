import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareUnits } from "../../../../lib/review/units/compare_units.ts";
import { callersLeft } from "../../../../lib/review/units/components/callers_left.ts";
import { type CommitFiles, openCommits } from "../open_commits.ts";

const CARD = "src/components/Card.tsx";

/** The callers that a change of the card leaves, as `path:line kind prop`. */
async function left(base: string, head: string, callers: CommitFiles): Promise<string[]> {
  const others = typeof callers === "string" ? {} : callers;
  await using commits = await openCommits({ ...others, [CARD]: base }, { ...others, [CARD]: head });
  const found = [];
  for (const unit of await compareUnits(commits, commits.changes)) {
    found.push(...await callersLeft(commits, unit));
  }
  return found.map(({ path, line, component, kind, prop }) =>
    `${path}:${line} ${component} ${kind} ${prop}`
  );
}

const card = (props: string, base = "") =>
  `${base}export function Card(props: { ${props} }) {\n  return <p>{props.title}</p>;\n}\n`;

const PAGES = {
  "src/components/index.ts": 'export { Card as Tile } from "./Card";\n',
  "src/pages/Home.tsx": 'import { Tile } from "../components";\n' +
    'export const Home = () => <>\n<Tile title="a" />\n<Tile title="a" size={1} />\n' +
    "<Tile {...all} />\n</>;\n",
  "src/pages/Lazy.tsx": 'import { lazy } from "react";\n' +
    'const Late = lazy(() => import("../components/Card").then((m) => ({ default: m.Card })));\n' +
    "export const Lazy = () => <Late size={2} />;\n",
};

describe("callersLeft", () => {
  it("finds elements without a prop that became required, through barrels", async () => {
    assertEquals(
      await left(
        card("title?: string; size?: number"),
        card("title?: string; size: number"),
        PAGES,
      ),
      ["src/pages/Home.tsx:3 Card does_not_pass size"],
    );
  });

  it("finds elements without a new required prop", async () => {
    assertEquals(await left(card("size?: number"), card("size?: number; title: string"), PAGES), [
      "src/pages/Lazy.tsx:3 Card does_not_pass title",
    ]);
  });

  it("finds elements with a prop that is gone", async () => {
    assertEquals(await left(card("title?: string; size?: number"), card("title?: string"), PAGES), [
      "src/pages/Home.tsx:4 Card still_passes size",
      "src/pages/Lazy.tsx:3 Card still_passes size",
    ]);
  });

  it("finds nothing for optional props, and for those that a package may still declare", async () => {
    assertEquals(
      await left(card("title?: string"), card("title?: string; size?: number"), PAGES),
      [],
    );
    const react = 'import type { Attributes } from "react";\n';
    const base = card("title?: string; size?: number", react).replace(
      "{ title",
      "Attributes & { title",
    );
    const head = card("title?: string", react).replace("{ title", "Attributes & { title");
    assertEquals(await left(base, head, PAGES), []);
  });

  it("leaves children alone, which are no attribute", async () => {
    assertEquals(await left(card("title?: string"), card("children: string"), {}), []);
  });
});
