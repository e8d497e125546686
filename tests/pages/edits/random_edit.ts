import type { JsxNode } from "../../../lib/source/jsx/node.ts";
import { readProps } from "../../../lib/source/jsx/props.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import type { ParsedSource } from "../../../lib/source/syntax/parse_cache.ts";
import type { PropRequest } from "../../../lib/edits/set_prop.ts";
import type { EditCase } from "./apply_edit.ts";
import type { Random } from "../../support/random.ts";

const ATTRIBUTES = ["id", "title", "data-x", "aria-label", "xlink:href", "key", "onClick", "é"];
const CHARACTERS = [
  "&",
  "&amp;",
  "&#38;",
  '"',
  "'",
  "\\",
  "\n",
  "{",
  "}",
  "<",
  ">",
  "é",
  "\u2028",
  "\ud800",
];
const WORDS = ["text", " ", "it's", '"so"', "x".repeat(40)];
const EXPRESSIONS = [
  "{ a: 1, b: { c } }",
  "() => {\n  go(`a\n  b`);\n}",
  "items.map((item) => (\n  <li key={item.id}>{item.name}</li>\n))",
  "a ?? b",
  "(a, b)",
  "/[}>]/.test('/>')",
  "`${`}`}`",
  "<T,>(x: T) => x as const",
  "null",
  "undefined",
  "-0",
  "10n",
  "function () { return <a/>; }",
];
const ELEMENTS = [
  "<b />",
  "<></>",
  "<Ui.Card title='x'>\n  some text &amp; {value}\n\n  <Row<T> {...row} />\n</Ui.Card>",
  '<p title="a\nb">{`c\n  d`}{/* e\n f */}</p>',
  "<i>{ok ? <a/> : null}{rows.map((row) => <Row key={row} />)}</i>",
];
const SPECIFIERS = ["react", "../components/Card", "./it's", "@scope/ui"];

/** An edit at a random place of a file; null where the file has no JSX. */
export function randomEdit(random: Random, source: ParsedSource): EditCase | null {
  const nodes = [...readJsxTree(source).nodes.values()];
  if (nodes.length === 0) return null;
  const node = random.pick(nodes);
  const nodeId = node.id;
  switch (random.below(9)) {
    case 0:
      return { edit: "replace-node", nodeId, snippet: random.pick(ELEMENTS) };
    case 1:
      return randomImport(random);
    case 2:
      return randomUsage(random, nodes);
    case 3:
      return {
        edit: "snippet-add-child",
        parentId: nodeId,
        tag: random.pick(["p", "Ui.Card", "a:b"]),
      };
    case 4:
      return { edit: "snippet-remove-node", nodeId };
    case 5:
      return { edit: "snippet-move-node", nodeId, direction: random.pick(["up", "down"]) };
    case 6:
      return randomRewire(random, node, source);
    default:
      return { edit: "set-prop", nodeId, ...randomProp(random, node, source) };
  }
}

function randomProp(random: Random, node: JsxNode, source: ParsedSource): PropRequest {
  const props = readProps(node, source.ast).filter(({ name }) => name !== "__proto__");
  const known = props.length > 0 && random.below(3) > 0 ? random.pick(props) : null;
  const spread = known?.name === "..." ? known : null;
  const propName = known?.name ?? random.pick(ATTRIBUTES);
  const index = known && (spread || random.below(4) === 0) ? known.index : undefined;
  if (random.below(5) === 0) return { propName, kind: "remove", index };
  return spread
    ? { propName, kind: "spread", value: random.pick(["rest", "{ ...a, b }", "f()"]), index }
    : { propName, ...randomValue(random), index };
}

function randomValue(random: Random): Pick<PropRequest, "kind" | "value"> {
  switch (random.below(7)) {
    case 0:
      return { kind: "number", value: random.pick([0, 1, -1, 1.5, 1e21, -1e-7, -0]) };
    case 1:
      return { kind: "boolean", value: random.below(2) === 0 };
    case 2:
      return { kind: "identifier", value: random.pick(["value", "$", "_é", "of"]) };
    case 3:
      return { kind: "element", value: random.pick(ELEMENTS) };
    case 4:
      return { kind: "expression", value: random.pick(EXPRESSIONS) };
    default:
      return { kind: "string", value: randomString(random) };
  }
}

function randomString(random: Random): string {
  const parts = random.below(2) === 0 ? WORDS : [...WORDS, ...CHARACTERS];
  return Array.from({ length: random.below(5) }, () => random.pick(parts)).join("");
}

function randomImport(random: Random): EditCase {
  return {
    edit: "insert-import",
    specifier: random.pick(SPECIFIERS),
    imported: random.pick(["Card", "useState", "default"]),
    preferredLocal: random.pick(["Card", "React", "Map"]),
  };
}

function randomUsage(random: Random, nodes: readonly JsxNode[]): EditCase {
  const roots = nodes.filter(({ parent }) => !parent);
  const attributes = random.pick([[], ['title="x"'], ["a={() => {}}", `b="${"x".repeat(90)}"`]]);
  return {
    edit: "insert-usage",
    nodeId: random.pick(roots).id,
    usage: { tag: "Provider", attributes, ...(random.below(2) === 0 && { children: "" }) },
    placement: random.pick(["last-child", "wrap"]),
  };
}

function randomRewire(random: Random, node: JsxNode, source: ParsedSource): EditCase {
  const children = node.children.length > 0 ? node.children : [node];
  const from = random.pick(children);
  const names = readProps(from, source.ast).map(({ name }) => name);
  return {
    edit: "snippet-rewire",
    parentId: node.id,
    propName: random.pick([...names, "id"]),
    fromChildId: from.id,
    toChildId: random.pick(children).id,
  };
}
