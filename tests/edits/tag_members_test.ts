import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { openEditProject } from "./imports/edit_project.ts";

const UI = `const Card = () => <b />;
const Ui = { Card, "Badge": Card, Row() { return null; } } as const;
const More = { ...Ui };
const Typed: Record<string, typeof Card> = {};
`;

describe("a tag that takes a component from an object of the file", () => {
  it("is refused where the object holds none of that name", async () => {
    await using project = await openEditProject({
      "src/P.tsx": `${UI}export const Page = () => <main><p /><Ui.Old /></main>;\n`,
    }, { installed: false });
    const rename = (tag: string) =>
      project.edit("src/P.tsx", [{ op: "renameTag", nodeId: "Page:0.0", tag }]);
    const refused = await rename("Ui.Nope");
    assertEquals("text" in refused ? null : refused.code, "unresolved_name");
    assertEquals("text" in refused ? [] : refused.names.map(({ name, reason }) => [name, reason]), [
      ["Ui.Nope", "no_such_member"],
    ]);
    for (const tag of ["Ui.Card", "Ui.Badge", "Ui.Row", "Ui.Old", "More.Nope", "Typed.Nope"]) {
      const done = await rename(tag);
      assertEquals("text" in done ? "" : done.code, "", tag);
    }
  });

  it("is refused where an imported component has no such part", async () => {
    await using project = await openEditProject({
      "src/P.tsx":
        'import { Card } from "./ui";\n\nexport const Page = () => <main><Card /><p /></main>;\n',
      "src/ui/index.ts": 'export * from "./card";\n',
      "src/ui/card.tsx": `const Title = () => <b />;
function Root() {
  return <i />;
}
Root.Late = Title;
export const Card = Object.assign(Root, { Title });
`,
    }, { installed: false });
    const rename = (tag: string) =>
      project.edit("src/P.tsx", [{ op: "renameTag", nodeId: "Page:0.1", tag }]);
    const refused = await rename("Card.Footer");
    assertEquals("text" in refused ? [] : refused.names.map(({ name, reason }) => [name, reason]), [
      ["Card.Footer", "no_such_member"],
    ]);
    for (const tag of ["Card.Title", "Card.Late"]) {
      const done = await rename(tag);
      assertEquals("text" in done ? "" : done.code, "", tag);
    }
  });
});
