import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { affectedExports } from "../../../lib/review/code/affected_exports.ts";
import { type ParsedSource, parseSource } from "../../../lib/source/mod.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function affected(before: string, after: string): Promise<string[] | null> {
  const names = affectedExports(await parse(before), await parse(after));
  return names && [...names].sort();
}

describe("affectedExports", () => {
  before(loadTypeScript);

  const CARD = `const LIMIT = 3;
export const other = 1;
export function Card() { return <p/>; }
Card.Title = () => <b>{LIMIT}</b>;
`;

  it("has what uses a name that stands for something else, word for word as it was", async () => {
    const text = "const LIMIT = 3;\nexport const some = () => LIMIT;\nexport const none = 1;\n";
    assertEquals(await affected(text, text.replace("3", "4")), ["some"]);
  });

  it("has no user of what is only exported now", async () => {
    const text = "type Props = Base & { a?: keyof typeof sizes };\nconst sizes = { md: 1 };\n" +
      "export const Card = forwardRef<Element, Props>(({ a }, ref) => a);\n";
    assertEquals(await affected(text, `export ${text}`), []);
    assertEquals(await affected(`export ${text}`, text), []);
  });

  it("has a component where another one that is assigned to it changed", async () => {
    assertEquals(await affected(CARD, CARD.replace("<b>", "<i>").replace("</b>", "</i>")), [
      "Card",
    ]);
    assertEquals(await affected(CARD, CARD.replace("3", "4")), ["Card"]);
  });

  it("has a component that lost another one that was assigned to it", async () => {
    assertEquals(await affected(CARD, CARD.replace(/^Card.Title.*\n/m, "")), ["Card"]);
  });

  it("has each name that one declaration gives, and what uses them", async () => {
    const text =
      "export const { useUser, rest: [first] } = configure(1);\nexport const name = () => useUser().name;\nexport const none = 1;\n";
    assertEquals(await affected(text, text.replace("(1)", "(2)")), ["first", "name", "useUser"]);
  });

  it("has what uses a type, and a name that is a value or a type where one of both is another", async () => {
    const text = `interface Props { a?: string }
export type Size = 1 | 2;
export const Card = ({ a }: Props) => a;
export const Status = { open: 1 };
export type Status = keyof typeof Status;
export const none = 1;
`;
    assertEquals(await affected(text, text.replace("a?:", "a:")), ["Card"]);
    assertEquals(await affected(text, text.replace("1 | 2", "1")), ["Size"]);
    assertEquals(await affected(text, text.replace("keyof typeof Status", '"open"')), ["Status"]);
    const [one, other] = text.split("\n").slice(3, 5);
    assertEquals(await affected(text, text.replace(`${one}\n${other}`, `${other}\n${one}`)), []);
  });

  it("has what uses a name that is imported from elsewhere", async () => {
    const text =
      'import { configure } from "./old";\nexport const use = configure(1);\nexport const none = 1;\n';
    const [base, head] = [await parse(text), await parse(text.replace("old", "new"))];
    assertEquals(affectedExports(base, head), new Set());
    assertEquals(affectedExports(base, head, new Set(["configure"])), new Set(["use"]));
  });

  it("has none where only layout and comments are others", async () => {
    assertEquals(await affected(CARD, CARD.replaceAll("\n", "\n\n// again\n")), []);
  });

  it("knows nothing of a file that does something else when it is loaded", async () => {
    assertEquals(await affected(`${CARD}start(1);\n`, `${CARD}start(2);\n`), null);
  });
});
