import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { toldChange } from "./told_changes.ts";

const USES = {
  "src/App.tsx":
    'import { Card } from "./Card";\n\nexport function App() {\n  return <main><Card title="a" size={1} /><Card title="b" /></main>;\n}\n',
};

const TYPES = "interface Props {\n  title: string;\n  size: number;\n}\n\n";

const card = (taken: string, types = "") => ({
  ...USES,
  "src/Card.tsx":
    `${types}export function Card(${taken}) {\n  return <p data-size={size}>{title}</p>;\n}\n`,
});

const TYPED = card("{ title, size }: Props", TYPES);

describe("a review of a new prop that a component does not read", () => {
  it("tells it with the unit, and not in the summary", async () => {
    const badge = (types: string, passed: string) => ({
      "src/App.tsx":
        `import { Badge } from "./Badge";\n\nexport function App() {\n  return <Badge title="a"${passed} />;\n}\n`,
      "src/Badge.tsx": `interface Props {\n  title: string;\n${types}}\n\n` +
        "export function Badge({ title }: Props) {\n  return <p>{title}</p>;\n}\n",
    });
    const before = badge("", "");
    const other = { ...badge("  tone?: string;\n", ' tone="red"'), "src/a.ts": "export {};\n" };
    const after = { ...other, "src/App.tsx": other["src/App.tsx"].replace('"a"', '"b"') };
    const { details, sentences } = await toldChange(before, after);
    assertEquals(
      details.includes('"Badge" got the optional prop "tone" of the type "string"'),
      true,
    );
    assertEquals(sentences.filter((each) => each.includes("tone")), []);
  });
});

describe("a review of props without types", () => {
  const untyped: [what: string, taken: string][] = [
    ["taken apart", "{ title, size }"],
    ["in part by name", "{ title, ...rest }"],
    ["as any", "{ title, size }: any"],
  ];
  for (const [what, taken] of untyped) {
    it(`says that they have types now, of props ${what}`, async () => {
      const { findings, details, problems } = await toldChange(card(taken), TYPED);
      assertEquals({ findings, details, problems }, {
        findings: [],
        details: ['The props of "Card" have types now'],
        problems: [],
      });
    });
  }

  it("says that they have none any more", async () => {
    const { findings, details } = await toldChange(TYPED, card("{ title, size }"));
    assertEquals([findings, details], [[], ['The props of "Card" have no types any more']]);
  });

  it("tells a prop that came with the types, and must be given", async () => {
    const { findings, details } = await toldChange(card("{ title }"), TYPED);
    assertEquals(findings, [
      'error The prop "size" of "Card" must be given now: Give "size" where "Card" is rendered without it',
    ]);
    assertEquals(details, [
      'The props of "Card" have types now',
      '"Card" got the required prop "size" of the type "number"',
    ]);
  });
});

describe("a review of props that are written otherwise", () => {
  it("says nothing of a default that is given where the rest is taken apart", async () => {
    const before =
      'interface Props {\n  title: string;\n  tone?: string;\n}\n\nexport function Card({ title, tone = "calm" }: Props) {\n  return <p className={tone}>{title}</p>;\n}\n';
    const after = before.replace(
      ', tone = "calm" }: Props) {\n',
      ', ...rest }: Props) {\n  const { tone = "calm" } = rest;\n',
    );
    const { details } = await toldChange({ "src/Card.tsx": before }, { "src/Card.tsx": after });
    assertEquals(details.filter((each) => each.includes("default")), []);
  });

  it("knows a boolean by its two values", async () => {
    const card = (types: string) => ({
      "src/Card.tsx":
        `type Props = ${types};\n\nexport function Card({ open }: Props) {\n  return <p hidden={!open}>Hi</p>;\n}\n`,
    });
    const { details } = await toldChange(
      card("{ open?: boolean }"),
      card("{ open: true } | { open?: false; tone?: string }"),
    );
    assertEquals(details.filter((each) => each.includes('"open"')), []);
  });
});
