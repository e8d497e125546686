import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { toldChange } from "./told_changes.ts";

const card = (name: string, more = "") =>
  `interface Props {\n  ${name}: string;\n${more}}\n\nexport function Card({ ${name} }: Props) {\n  return <h2>{${name}}</h2>;\n}\n`;

const app = (...names: readonly string[]) => ({
  "src/App.tsx": `import { Card } from "./Card";\n\nexport function App() {\n  return <main>${
    names.map((name) => `<Card ${name}="a" />`).join("")
  }</main>;\n}\n`,
});

describe("a review of a prop with another name", () => {
  const before = { ...app("title", "title"), "src/Card.tsx": card("title") };
  const fix = 'Pass "heading" in place of "title" where "Card" is rendered with it';

  it("says nothing to do where all uses have the new name", async () => {
    const after = { ...app("heading", "heading"), "src/Card.tsx": card("heading") };
    assertEquals((await toldChange(before, after)).findings, []);
  });

  it("says what to pass where a use has the old name", async () => {
    const after = { ...app("heading", "title"), "src/Card.tsx": card("heading") };
    const { findings, details } = await toldChange(before, after);
    assertEquals(findings, [`error The prop "title" of "Card" is called "heading" now: ${fix}`]);
    assertEquals(details.filter((each) => each.startsWith("The prop")), [
      'The prop "title" of "Card" is called "heading" now',
    ]);
  });

  it("says so where no use is in the change", async () => {
    const { findings } = await toldChange(before, { ...before, "src/Card.tsx": card("heading") });
    assertEquals(findings, [`error The prop "title" of "Card" is called "heading" now: ${fix}`]);
  });

  it("is told once for all that take and hand it on, and not where they use it", async () => {
    const files = (name: string) => ({
      "src/Field.tsx":
        `export function Field({ ${name}, label }: { ${name}: boolean; label: string }) {\n` +
        `  if (${name}) console.log(label);\n` +
        `  return <label>{label}{${name} && <b>Locked</b>}<input disabled={!${name}} /><Toggle locked={${name}} /></label>;\n}\n` +
        "function Toggle({ locked }: { locked: boolean }) {\n  return <i aria-disabled={locked} />;\n}\n",
      "src/Form.tsx":
        `import { Field } from "./Field";\n\nexport function Form(props: { ${name}?: boolean }) {\n` +
        `  const { ${name} = false } = props;\n` +
        `  return <form><Field ${name}={${name}} label="Name" /></form>;\n}\n`,
    });
    const { details, sentences } = await toldChange(files("locked"), files("frozen"));
    assertEquals(details, [
      'The prop "locked" of "Field" is called "frozen" now',
      'The prop "locked" of "Form" is called "frozen" now',
      '"Field" in "Form" has the prop "frozen" in place of "locked": {frozen}',
    ]);
    assertEquals(sentences.slice(1), [
      'The prop "locked" of "Field" and "Form" is called "frozen" now',
    ]);
  });

  it("takes two that came for no other name", async () => {
    const after = { ...before, "src/Card.tsx": card("heading", "  tone?: string;\n") };
    const { findings } = await toldChange(before, after);
    assertEquals(findings, [
      'error The prop "heading" of "Card" must be given now: Give "heading" where "Card" is rendered without it',
      'error The prop "title" of "Card" is gone: Leave "title" out where "Card" is rendered with it',
    ]);
  });
});
