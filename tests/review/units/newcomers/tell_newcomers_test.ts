import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareUnits } from "../../../../lib/review/units/compare_units.ts";
import { openCommits } from "../open_commits.ts";

/** The sentences about a file that is new, next to one that was there. */
async function toldOfNew(path: string, text: string): Promise<string[]> {
  const kept = { "src/kept.ts": "export {};\n" };
  await using commits = await openCommits(kept, { ...kept, [path]: text });
  const units = await compareUnits(commits, commits.changes);
  return units.flatMap(({ details }) => details.map(({ message }) => message));
}

describe("tellNewcomers", () => {
  const component = (body: string) =>
    toldOfNew("src/components/Card.tsx", `export function Card() {\n${body}\n}\n`);

  it("tells headings with the condition under which they are there", async () => {
    assertEquals(
      await component(
        "return <div>{rows.length === 0 ? <h2>Nothing yet</h2> : <h2>Rows</h2>}</div>;",
      ),
      [
        'The component "Card" is new: it shows the headings "Nothing yet" (only if "rows.length === 0") and "Rows" (only if "!(rows.length === 0)")',
      ],
    );
    assertEquals(
      await component("if (failed) { return <h1>Oops</h1>; }\nreturn <h1>All is well</h1>;"),
      [
        'The component "Card" is new: it shows the headings "Oops" (only if "failed") and "All is well"',
      ],
    );
  });

  it("says of one that renders nothing where it is used, and of a case of a switch where it can be shown", async () => {
    const page = "src/pages/Home.tsx";
    const kept = {
      "src/components/Slot.tsx":
        'export function Slot({ kind }: { kind: string }) {\n  switch (kind) {\n    case "a":\n' +
        "      return <p>One</p>;\n    default:\n      return null;\n  }\n}\n",
      [page]: 'import { Slot } from "../components/Slot";\n\n' +
        "export function Home() {\n  return <Slot kind={kind} />;\n}\n",
    };
    const toldOfCase = async (jsx: string) => {
      const slot = 'import { Card } from "./Card";\n' +
        kept["src/components/Slot.tsx"].replace(
          "    default",
          '    case "b":\n      return <Card />;\n    default',
        );
      const card = `export function Card() {\n  return ${jsx};\n}\n`;
      const head = { ...kept, "src/components/Slot.tsx": slot, "src/components/Card.tsx": card };
      await using commits = await openCommits(kept, head);
      const units = await compareUnits(commits, commits.changes);
      return units.flatMap(({ details }) =>
        details.flatMap(({ subject, message }) => subject === "component" ? [message] : [])
      );
    };
    assertEquals(await toldOfCase("<p>Some words</p>"), [
      'The component "Card" is new: it shows the text "Some words"; it is used in "Slot", and can be shown on the page "Home"',
    ]);
    assertEquals(await toldOfCase("<></>"), [
      'The component "Card" is new: it shows nothing; it is used in "Slot"',
    ]);
  });

  it("takes no name of a picture for a heading", async () => {
    assertEquals(
      await component("return <svg><title>Sunrise</title><path /></svg>;"),
      ['The component "Card" was added'],
    );
  });

  it("takes no part of a link for a heading", async () => {
    assertEquals(
      await component('return <Link to="/new"><SecondaryTitle>New task</SecondaryTitle></Link>;'),
      ['The component "Card" is new: it shows the link "New task"'],
    );
  });
});

describe("a new export", () => {
  it("is told with its value, where that is short and no function", async () => {
    assertEquals(
      await toldOfNew(
        "src/limits.ts",
        'export const limit = 25;\nexport const known = ["tea", "oil"];\n' +
          `export const long = "${"a".repeat(100)}";\nexport const run = () => 1;\n`,
      ),
      [
        'The export "known" is new: `["tea", "oil"]`',
        'The export "limit" is new: "25"',
        'The export "long" is new',
        'The export "run" is new',
      ],
    );
  });
});
