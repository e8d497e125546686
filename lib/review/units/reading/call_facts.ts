import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "./code_pieces.ts";
import { cameAndWent, type CodeFact, nameOfExpression, textOfCode } from "./fact_words.ts";
import { nodesIn } from "./syntax_walk.ts";

/** The code behind a name on one side. */
export interface FactSide {
  /** All of it, with what is told in another way. */
  readonly nodes: readonly TS.Node[];
  /** The parts of it that are compared. */
  readonly roots: readonly TS.Node[];
  /** Tells whether a node is compared here, and not told in another way. */
  readonly isOpen: (node: TS.Node) => boolean;
}

/** Lists what code says, asks for and calls now and did not, or the other way round. */
export function callFacts(before: FactSide, after: FactSide): CodeFact[] {
  const told = (
    rank: number,
    verb: string,
    read: (node: TS.Node) => string | null,
    { inFile = true }: { readonly inFile?: boolean } = {},
  ): CodeFact[] => {
    const [old, now] = [readIn(before, read), readIn(after, read)];
    if (old.length + now.length === 0) return [];
    const come = without(now, inFile ? readAll(fileOf(before), read) : readAll(before.nodes, read));
    const words = cameAndWent(verb, come, without(old, readAll(fileOf(after), read)));
    return words === null ? [] : [{ rank, words }];
  };
  const states = told(6, "keeps the state of", stateOf);
  return [
    ...told(0, "says", shownBy),
    ...told(0, "can fail with", thrownBy),
    ...told(1, "sends requests to", askedBy),
    ...states,
    ...told(5, "uses", hookCalledBy, { inFile: false }),
    ...told(4, "calls", calledBy, { inFile: false }),
    ...states.length > 0 ? [] : told(7, "sets", setBy, { inFile: false }),
  ];
}

type Read = (node: TS.Node) => string | null;

function readIn({ roots, isOpen }: FactSide, read: Read): string[] {
  return [...nodesIn(roots, isOpen)].filter(isOpen).flatMap((node) => read(node) ?? []);
}

function readAll(nodes: readonly TS.Node[], read: Read): ReadonlySet<string> {
  return new Set([...nodesIn(nodes)].flatMap((node) => read(node) ?? []));
}

function fileOf({ nodes: [node] }: FactSide): readonly TS.Node[] {
  return node ? [node.getSourceFile()] : [];
}

function without(names: readonly string[], others: ReadonlySet<string>): string[] {
  return [...new Set(names)].filter((name) => !others.has(name));
}

/** The names of functions that show a message, and of objects with such functions. */
const SHOWING: ReadonlySet<string> = new Set(
  "toast alert confirm notify message notification notifications showToast addToast enqueueSnackbar"
    .split(" "),
);

/** The message that a call shows to a user. */
function shownBy(node: TS.Node): string | null {
  if (!ts.isCallExpression(node)) return null;
  const names = nameOfExpression(node.expression)?.split(".") ?? [];
  const isShown = names.length <= 2 &&
    SHOWING.has(names[0] === "window" ? names[1] ?? "" : names[0] ?? "");
  return isShown ? saidBy(node.arguments) : null;
}

function thrownBy(node: TS.Node): string | null {
  return ts.isThrowStatement(node) && ts.isNewExpression(node.expression)
    ? saidBy(node.expression.arguments ?? [])
    : null;
}

/** The members of an object that say what people read, the first of them first. */
const SAYING: readonly string[] = ["message", "title", "description", "error", "detail", "text"];

function saidBy(given: readonly TS.Expression[]): string | null {
  for (const each of given) {
    const said = textOfCode(each) ?? translated(each) ?? saidByMember(each);
    if (said !== null && said.trim() !== "") return said;
  }
  return null;
}

/** A text that is given to a translator; a key by which it finds one says nothing. */
function translated(node: TS.Expression): string | null {
  const text = ts.isCallExpression(node) ? textOfCode(node.arguments[0]) : null;
  return text?.includes(" ") ? text : null;
}

function saidByMember(node: TS.Expression): string | null {
  if (!ts.isObjectLiteralExpression(node)) return null;
  const said = SAYING.flatMap((name) => {
    const value = memberValue(node, name);
    return value ? textOfCode(value) ?? translated(value) ?? [] : [];
  });
  return said[0] ?? null;
}

function memberValue(node: TS.ObjectLiteralExpression, name: string): TS.Expression | null {
  const member = node.properties.find((each) => memberName(each.name) === name);
  return member && ts.isPropertyAssignment(member) ? member.initializer : null;
}

const VERBS: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"]);

/** The address that a call asks for, with its method: `POST "/api/users"`. */
function askedBy(node: TS.Node): string | null {
  if (!ts.isCallExpression(node)) return null;
  const { expression: callee, arguments: [first, second, ...more] } = node;
  const address = textOfCode(first);
  if (address === null || !/^(https?:\/)?\//.test(address)) return null;
  // A server that answers at an address is given what answers.
  if ([second, ...more].some((each) => each && ts.isFunctionLike(each))) return null;
  if (ts.isIdentifier(callee) && callee.text === "fetch") {
    const method = second && ts.isObjectLiteralExpression(second)
      ? memberValue(second, "method")
      : null;
    return `${method ? textOfCode(method) ?? "" : "GET"} ${address}`.trim();
  }
  const verb = ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
  return VERBS.has(verb) ? `${verb.toUpperCase()} ${address}` : null;
}

/** The state that a component keeps: `open` of `const [open, setOpen] = useState(false)`. */
function stateOf(node: TS.Node): string | null {
  if (!ts.isVariableDeclaration(node) || !ts.isArrayBindingPattern(node.name)) return null;
  const { initializer, name: { elements: [first] } } = node;
  const call = initializer && ts.isCallExpression(initializer)
    ? nameOfExpression(initializer.expression)
    : null;
  const isState = call !== null && /^(React\.)?use(State|Reducer)$/.test(call);
  return isState && first && ts.isBindingElement(first) && ts.isIdentifier(first.name)
    ? first.name.text
    : null;
}

const HOOK = /^use\p{Lu}/u;

/** Hooks of React that only keep a value, or are told by themselves. */
const PLAIN: ReadonlySet<string> = new Set(
  "useState useReducer useRef useMemo useCallback useEffect useLayoutEffect useInsertionEffect useId"
    .split(" "),
);

function hookCalledBy(node: TS.Node): string | null {
  const name = calleeOf(node);
  const last = name?.split(".").at(-1) ?? "";
  return HOOK.test(last) && !PLAIN.has(last) ? name : null;
}

/** The methods that each value of the language has, and its own objects: that they are called says little. */
export const METHODS: ReadonlySet<string> = new Set(
  [Array, String, Number, Promise, Map, Set, Date, RegExp, Function, Object].flatMap((each) => [
    ...Object.getOwnPropertyNames(each.prototype),
    "then",
  ]),
);
export const GLOBALS: ReadonlySet<string> = new Set(
  [
    ..."Math JSON Object Array Number String Boolean Date Promise Symbol BigInt RegExp Reflect Intl"
      .split(" "),
    ..."console logger log t formatMessage _ parseInt parseFloat isNaN require z yup Joi React cn clsx twMerge"
      .split(
        " ",
      ),
  ],
);

/** The objects whose methods lead elsewhere, also where they are called like one of a list. */
const LEADING: ReadonlySet<string> = new Set(
  "router history navigation prisma db tx redis cache".split(" "),
);

function calledBy(node: TS.Node): string | null {
  // What a call says or asks for is told by itself.
  const isTold = shownBy(node) !== null || askedBy(node) !== null;
  const names = isTold ? [] : calleeOf(node)?.split(".") ?? [];
  const [root = "", last = ""] = [names[0], names.at(-1)];
  if (names.length === 0 || names.some((each) => GLOBALS.has(each)) || HOOK.test(last)) return null;
  if (names.length === 1) return setBy(node) === null ? root : null;
  return METHODS.has(last) && !LEADING.has(root) ? null : names.join(".");
}

/** The state that a call sets: `open` of `setOpen(true)`. */
function setBy(node: TS.Node): string | null {
  const name = calleeOf(node) ?? "";
  return /^set\p{Lu}\w*$/u.test(name) && !SETTERS.has(name)
    ? name.charAt(3).toLowerCase() + name.slice(4)
    : null;
}

const SETTERS: ReadonlySet<string> = new Set(["setTimeout", "setInterval", "setImmediate"]);

/** Names what is called in a function; a value that is worked out when a file is loaded calls what makes it. */
function calleeOf(node: TS.Node): string | null {
  if (!ts.isCallExpression(node)) return null;
  const isInCode = ts.findAncestor(
    node,
    (each) => ts.isFunctionLike(each) || ts.isExpressionStatement(each),
  );
  return isInCode ? nameOfExpression(node.expression) : null;
}
