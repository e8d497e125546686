import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { snippetAddChild, snippetMoveNode, snippetRemoveNode } from "../../../../lib/pages/mod.ts";
import { setProp } from "../../../../lib/edits/set_prop.ts";
import type { UnitDetail } from "../../../../lib/review/common/schemas.ts";
import { compareElements } from "../../../../lib/review/units/elements/compare_elements.ts";
import { applyEdits, type JsxNode, readJsxTree } from "../../../../lib/source/mod.ts";
import { loadTypeScript } from "../../../../lib/source/syntax/typescript.ts";
import { seededRandom } from "../../../support/random.ts";
import { compare, inPage, NOTHING_KNOWN, parse, told } from "./compare_texts.ts";

describe("compareElements", () => {
  it("tells nothing of code that is the same", async () => {
    const text = inPage("<div>{a ? <b>x</b> : <i/>}{c.map((d) => <p key={d}/>)}</div>");
    assertEquals(await told(text, text), []);
  });

  it("takes elements without anything of their own for others elsewhere", async () => {
    assertEquals(
      await told(inPage("<a><b><hr/></b><i/></a>"), inPage("<a><b/><i><hr/></i></a>")),
      ['"hr" was removed from "b" in "Page"', '"hr" was added to "i" in "Page"'].toSorted(),
    );
  });

  it("keeps elements apart by their keys", async () => {
    const list = (keys: string[]) =>
      inPage(`<ul>${keys.map((key) => `<li key="${key}" a={1}>{x}</li>`).join("")}</ul>`);
    assertEquals(await told(list(["a", "b", "c"]), list(["a", "d", "c"])), [
      'The prop "key" of "li" in "Page" changed from `"b"` to `"d"`',
    ]);
    assertEquals(await told(list(["a", "b", "c"]), list(["a", "b", "d", "c"])), [
      '"li" with the key "d" was added to "ul" in "Page"',
    ]);
    assertEquals(await told(list(["a", "b", "c"]), list(["c", "b", "a"])), [
      '"li" with the key "c" in "Page" moved from place 3 to place 1 in "ul"',
      '"li" with the key "b" in "Page" changed places with others in "ul"',
    ]);
  });

  it("tells a branch that changed places with the other one", async () => {
    assertEquals(
      await told(inPage("<p>{a ? <B/> : <C/>}</p>"), inPage("<p>{a ? <C/> : <B/>}</p>")),
      [
        'The condition around "C" in "Page" changed from "!a" to "a"',
        'The condition around "B" in "Page" changed from "a" to "!a"',
      ],
    );
  });

  it("tells what a conditional shows beside elements", async () => {
    assertEquals(
      await told(inPage('<p>{a ? <B/> : "none"}</p>'), inPage('<p>{a ? <B/> : "nothing"}</p>')),
      ['The condition around "B" in "Page" changed from `a ? <B/> : "none"` to `a ? <B/> : "nothing"`'],
    );
  });

  it("tells a function that renders the same under another name", async () => {
    const rows = (name: string) =>
      `function ${name}() { return <ul><Row a={1}/><Row b={2}/></ul>; }\n`;
    assertEquals(await told(rows("renderRows"), rows("renderList")), []);
  });

  it("counts the elements that came with one, without those for screen readers alone", async () => {
    const counted = async (jsx: string) =>
      (await compare(inPage("<div />"), inPage(`<div>${jsx}</div>`))).map(({ elements }) =>
        elements
      );
    assertEquals(await counted("<p />"), [1]);
    assertEquals(await counted("<ul><li>One</li><li><b>Two</b></li></ul>"), [4]);
    assertEquals(await counted('<Button><span className="sr-only">Go</span></Button>'), [1]);
    assertEquals(await counted('<span className="sr-only"><b>Go</b></span>'), [0]);
    const text = await compare(inPage("<div />"), inPage('<div title="a" />'));
    assertEquals(text.map(({ elements }) => elements), [undefined]);
  });

  it("tells of an element that was copied to several places as gone and new", async () => {
    const name = (more: string) => `<b className="name${more}" title={name}>{name}</b>`;
    const asked = (text: string) => `<p>${name("")} ${text}</p>`;
    const texts = ["asks you to read", "asks you to sign", "asks you to wait"];
    assertEquals(
      await told(
        inPage(
          `<div><i>${name(" grey")}</i>${texts.map((each) => `<p>${each}</p>`).join("")}</div>`,
        ),
        inPage(`<div><i />${texts.map(asked).join("")}</div>`),
      ),
      [
        '"b" with the content "{name}" was added to "p" in "Page" (3 times)',
        '"b" with the content "{name}" was removed from "i" in "Page"',
      ],
    );
  });

  it("tells that the label in a value of code is a text", async () => {
    const menu = (label: string) => inPage(`<Menu actions={[{ label: ${label}, run }]} />`);
    const aspects = async (one: string, other: string) =>
      (await compare(menu(one), menu(other))).map(({ aspect }) => aspect);
    assertEquals(await aspects('t("menu.clear")', '"Clear"'), ["text"]);
    assertEquals(await aspects('t("menu.clear")', 't("menu.empty")'), ["prop"]);
  });

  it("tells what differs of long values", async () => {
    const long = "x".repeat(300);
    const [message = ""] = await told(inPage(`<a b="${long}1"/>`), inPage(`<a b="${long}2"/>`));
    assert(message.includes('x1"') && message.includes('x2"'), message);
    assert(message.length < 250, message);
  });

  it("leaves what was generated", async () => {
    const source = await parse(inPage(`<p>${"<a/>".repeat(20_001)}</p>`));
    assertEquals(compareElements(source, source, NOTHING_KNOWN), null);
  });

  it("is done with thousands of elements that all differ", async () => {
    const page = (part: string) =>
      inPage(
        `<ul>${Array.from({ length: 3_000 }, (_, i) => `<li a="${part}${i}"/>`).join("")}</ul>`,
      );
    assertEquals((await compare(page("x"), page("y"))).length, 3_000);
  });
});

/** One page to edit, with all that a tree can have. Elements that look alike are in it on purpose. */
const PAGE = inPage(`(
    <Layout title="Cart" wide>
      <Header icon={<Star size={1} />}>Hello <b>{name}</b></Header>
      <Card tone="calm" id="first">
        <Row label="a" /><Row label="b" /><Row label="a" />
        {open && <Details of={cart} />}
        {busy ? <Spinner /> : <Total cents={cents} />}
        <ul>{items.map((item) => <li key={item.id} onClick={() => pick(item)}>{item.name}</li>)}</ul>
      </Card>
      <Card {...rest} tone="loud">
        <p>One</p><p>Two</p><hr /><hr />
        <Field render={(value) => <Value of={value} />} />
      </Card>
      <Footer><Button onClick={pay}>Pay</Button><Button onClick={leave}>Leave</Button></Footer>
    </Layout>
  )`);

/** The text of a snippet is the page's root. */
interface Snippet {
  readonly text: string;
  readonly nodes: readonly JsxNode[];
}

async function readSnippet(): Promise<Snippet> {
  const page = readJsxTree(await parse(PAGE)).roots[0]!;
  const text = PAGE.slice(page.start, page.end);
  const nodes = [...readJsxTree(await parse(text)).nodes.values()];
  return { text, nodes };
}

const SEED = 20_261;
const EDITS = 250;

describe("compareElements of random edits of pages", () => {
  before(loadTypeScript);
  const random = seededRandom(SEED);
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
  const isElement = ({ type }: JsxNode) => type === "element";

  it(`tells a prop that is set, and nothing else (seed ${SEED})`, async () => {
    const source = await parse(PAGE);
    for (let count = 0; count < EDITS; count++) {
      const node = pick([...readJsxTree(source).nodes.values()].filter(isElement));
      const propName = pick(["title", "id", "tone", "label", "data-new", "onClick"]);
      const value = pick(["fresh", "other", "a"]);
      const { edits, unchanged } = setProp(source, node, { propName, kind: "string", value });
      const details = await compare(PAGE, applyEdits(PAGE, edits));
      const about = `<${node.tag} ${propName}="${value}">`;
      assertEquals(details.length, unchanged ? 0 : 1, about);
      if (unchanged) continue;
      const [{ subject, change, name, after }] = details as [UnitDetail]; // there is one
      assertEquals(
        { subject, change, name, after },
        { subject: "element", change: "changed", name: node.tag, after: `${propName}="${value}"` },
        about,
      );
    }
  });

  it(`tells an element that is added (seed ${SEED})`, async () => {
    const { text, nodes } = await readSnippet();
    for (let count = 0; count < EDITS; count++) {
      const parent = pick(nodes.filter(isElement));
      const tag = pick(["div", "Row", "Card", "hr", "Fresh"]);
      const edit = await snippetAddChild(text, { parentId: parent.id, tag });
      if (!edit.ok) continue;
      const details = await compare(text, edit.snippet);
      assertEquals(
        details.map(({ change, name, message }) => ({ change, name, message })),
        [{ change: "added", name: tag, message: `"${tag}" was added to "${parent.tag}"` }],
        `${tag} in ${parent.id}`,
      );
    }
  });

  it(`tells an element that is removed (seed ${SEED})`, async () => {
    const { text, nodes } = await readSnippet();
    const elements = nodes.filter((node) => isElement(node) && node.parent?.type === "element");
    for (const node of elements) {
      const edit = await snippetRemoveNode(text, { nodeId: node.id });
      assert(edit.ok, node.id);
      const details = await compare(text, edit.snippet);
      assertEquals(
        details.map(({ change, name }) => `${change} ${name}`),
        [`removed ${node.tag}`],
        node.id,
      );
    }
  });

  it(`tells two elements that change places as one that moved (seed ${SEED})`, async () => {
    const { text, nodes } = await readSnippet();
    const elements = nodes.filter((node) => isElement(node) && node.parent?.type === "element");
    for (const node of elements) {
      for (const direction of ["up", "down"] as const) {
        const edit = await snippetMoveNode(text, { nodeId: node.id, direction });
        if (!edit.ok) continue;
        const details = await compare(text, edit.snippet);
        const isSame = edit.edits.length === 0;
        const changes = details.map(({ change }) => change);
        assertEquals(changes, isSame ? [] : changes.slice(0, 1), `${node.id} ${direction}`);
        assert(isSame || changes.length === 1, `${node.id} ${direction}`);
        const isTextSwap = details[0]?.change === "changed";
        assert(isSame || details[0]?.change === "moved" || isTextSwap, `${node.id} ${direction}`);
      }
    }
  });
});
