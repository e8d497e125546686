import type { PureOp } from "../../../lib/edits/mod.ts";
import type { JsxNode } from "../../../lib/source/jsx/node.ts";
import { readProps } from "../../../lib/source/jsx/props.ts";
import type { EditState } from "../../../lib/edits/mod.ts";
import type { Random } from "../../support/random.ts";

/** What an op can be picked from: the text as it is, and the nodes that can be named, each by its first id. */
export interface Choices {
  readonly state: EditState;
  readonly nodes: ReadonlyMap<string, JsxNode>;
  /** Ids that lead nowhere, or not any more. */
  readonly lost: readonly string[];
}

export const OP_KINDS = [
  "setProp",
  "removeProp",
  "replaceNode",
  "insertNode",
  "moveNode",
  "removeNode",
  "duplicateNode",
  "setText",
  "wrapNode",
  "unwrapNode",
  "renameTag",
  "addImport",
  "removeImport",
] as const satisfies readonly PureOp["op"][];

const ELEMENTS = [
  "<b />",
  "<></>",
  "<New a={1} />",
  "<p>\n  Some text &amp; {value}\n</p>",
  "<Ui.Card title='x'>\n  some text\n\n  <Row<T> {...row} />\n</Ui.Card>",
  '<p title="a\nb">{`c\n  d`}{/* e\n f */}</p>',
  "<i>{ok ? <a/> : null}{rows.map((row) => <Row key={row} />)}</i>",
  "<Slot icon=<b /> other={<><i /> x</>} {...{ c: <u /> }} />",
  "<List>{(row) => <Row {...row} />}</List>",
  "<q>{a && <b />}{x ?? <i />} tail </q>",
];
const BRACES = [
  "{open && <b />}",
  "{rows.map((row) => (\n  <Row key={row} />\n))}",
  '{"text"}',
  "{a ? <b /> : null}",
];
const WRAPPERS = [
  "<Box />",
  "<Box></Box>",
  "<></>",
  '<Ui.Frame p={1} title="it\'s" />',
  "<Provider\n  value={{\n    a: 1,\n  }}\n/>",
  "<div hidden // so\n/>",
];
const TAGS = ["section", "Card", "Ui.Card", "my-tag", "svg:a", "A$b", "this.x"];
const NO_TAGS = ["a b", "", "1a", "a.", "a>b", "A<T>", "Ui.", "a/b", "b\n", "{x}"];
const NAMES = ["id", "title", "data-x", "aria-label", "xlink:href", "key", "onClick"];
const EXPRESSIONS = [
  "{ a: 1, b: { c } }",
  "() => {\n  go(`a\n  b`);\n}",
  "items.map((item) => (\n  <li key={item.id}>{item.name}</li>\n))",
  "a ?? b",
  "(a, b)",
  "/[}>]/.test('/>')",
  "<T,>(x: T) => x as const",
  "null",
  "10n",
  "function () { return <a/>; }",
  "x // why\n  + y",
  "/* first */ value",
  "// above\nvalue",
  "value // behind",
];
const TEXTS = [
  "New text",
  "",
  " blanks at both ends ",
  "two  blanks",
  "{braces}",
  "a < b && c > d",
  'it\'s "so"',
  "line\nbreak",
  "&amp;",
  "\\n `${x}`",
  "\u00a0x\u00a0",
  "\tx",
  "// no comment",
  "/* nor this */",
  "\u2028",
  "é😀",
];
const SPECIFIERS = ["react", "../components/Card", "./it's", "@scope/ui", "./a\\b"];
const IMPORTED = [
  "Card",
  "useState",
  "default",
  "React",
  "Fragment",
  "Map",
  "class",
  "a b",
  "x, y",
];

/** An op of any kind, mostly where it can be. */
export function randomOp(random: Random, choices: Choices): PureOp {
  const op = random.pick(OP_KINDS);
  const { state, nodes } = choices;
  const any = () => randomId(random, choices, () => true);
  const element = () => randomId(random, choices, isElement);
  switch (op) {
    case "setProp": {
      const nodeId = element();
      return { op, nodeId, ...randomProp(random, nodes.get(nodeId), state) };
    }
    case "removeProp": {
      const hasProps = (node: JsxNode) => readProps(node, state.source.ast).length > 0;
      const nodeId = randomId(random, choices, hasProps);
      const { propName, index } = randomProp(random, nodes.get(nodeId), state);
      return { op, nodeId, propName, index };
    }
    case "replaceNode":
      return { op, nodeId: any(), snippet: random.pick(ELEMENTS) };
    case "insertNode":
      return {
        op,
        snippet: random.pick(random.below(4) === 0 ? BRACES : ELEMENTS),
        ...randomPlace(random, choices),
      };
    case "moveNode":
      return { op, nodeId: any(), ...randomPlace(random, choices) };
    case "removeNode":
      return { op, nodeId: any() };
    case "duplicateNode":
      return { op, nodeId: randomId(random, choices, isChild) };
    case "setText":
      return {
        op,
        nodeId: randomId(random, choices, holdsText),
        text: random.pick(TEXTS),
      };
    case "wrapNode":
      return { op, nodeId: any(), snippet: random.pick(WRAPPERS) };
    case "unwrapNode":
      return {
        op,
        nodeId: randomId(random, choices, (node) => isElement(node) && node.children.length > 0),
      };
    case "renameTag":
      return {
        op,
        nodeId: element(),
        tag: random.pick(random.below(6) === 0 ? NO_TAGS : TAGS),
      };
    case "addImport":
      return randomImport(random);
    case "removeImport":
      return { op, local: randomLocal(random, state) };
  }
}

function isElement({ type }: JsxNode): boolean {
  return type === "element" || type === "fragment";
}

function isChild({ type, parent }: JsxNode): boolean {
  return type !== "slot" && parent !== null && isElement(parent);
}

function holdsText(node: JsxNode): boolean {
  const { type, children } = node;
  return type === "text" || (type === "expression" && /^["'`]/.test(node.text ?? "")) ||
    (type === "element" && children.length === 0) ||
    (children.length === 1 && children[0]?.type === "text");
}

/** An id that fits, now and then any, and now and then one that leads nowhere. */
function randomId(
  random: Random,
  { nodes, lost }: Choices,
  fits: (node: JsxNode) => boolean,
): string {
  const ids = [...nodes.keys()];
  if (random.below(25) === 0) return random.pick([...lost, "Nowhere:0", "$99"]);
  if (ids.length === 0) return "Nowhere:0";
  for (let tries = 0; tries < 15; tries++) {
    const id = random.pick(ids);
    const node = nodes.get(id);
    if (node && fits(node)) return id;
  }
  return random.pick(ids);
}

function randomPlace(
  random: Random,
  choices: Choices,
): { parentId?: string; index?: number; before?: string; after?: string } {
  switch (random.below(8)) {
    case 0:
    case 1:
      return { before: randomId(random, choices, isChild) };
    case 2:
    case 3:
      return { after: randomId(random, choices, isChild) };
    case 4:
      return { parentId: randomId(random, choices, isElement) };
    default: {
      const parentId = randomId(random, choices, isElement);
      const count = choices.nodes.get(parentId)?.children.length ?? 0;
      return { parentId, index: random.below(count + 2) };
    }
  }
}

function randomProp(
  random: Random,
  node: JsxNode | undefined,
  { source }: EditState,
): Omit<PureOp & { op: "setProp" }, "op" | "nodeId"> {
  const props = node ? readProps(node, source.ast).filter(({ name }) => name !== "__proto__") : [];
  const known = props.length > 0 && random.below(3) > 0 ? random.pick(props) : null;
  const isSpread = known?.name === "...";
  const propName = known?.name ?? random.pick(NAMES);
  const index = known && (isSpread || random.below(4) === 0) ? known.index : undefined;
  const value = isSpread
    ? { kind: "spread" as const, value: random.pick(["rest", "{ ...a, b }", "f()"]) }
    : randomValue(random);
  return { propName, index, ...value };
}

function randomValue(random: Random): Pick<PureOp & { op: "setProp" }, "kind" | "value"> {
  switch (random.below(6)) {
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
      return { kind: "string", value: random.pick(TEXTS) };
  }
}

function randomImport(random: Random): PureOp {
  return {
    op: "addImport",
    specifier: random.pick(SPECIFIERS),
    imported: random.pick(IMPORTED),
    ...(random.below(2) === 0 && { local: random.pick(["Card2", "React", "Box", "let", "a-b"]) }),
  };
}

function randomLocal(random: Random, { source }: EditState): string {
  const names = source.ast.statements.flatMap((statement) => {
    const clause = "importClause" in statement ? statement.importClause : undefined;
    const { name, namedBindings } = (clause ?? {}) as {
      name?: { text: string };
      namedBindings?: { name?: { text: string }; elements?: { name: { text: string } }[] };
    };
    const elements = namedBindings?.elements ?? [];
    return [name, namedBindings?.name, ...elements.map((element) => element.name)]
      .flatMap((each) => each?.text ?? []);
  });
  return names.length === 0 || random.below(8) === 0 ? "Nowhere" : random.pick(names);
}
