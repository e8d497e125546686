import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import {
  cameAndWent,
  type CodeFact,
  MENTION,
  nameOfExpression,
  plainValue,
  textOfCode,
} from "./fact_words.ts";
import { memberValue, shownBy, textsIn, thrownBy } from "./shown_messages.ts";
import { functionNames, localNames, parameterNames } from "./own_code.ts";
import { isPlainCall } from "./plain_names.ts";
import { nodesIn } from "./syntax_walk.ts";

/** The code behind a name on one side. */
export interface FactSide {
  /** All of it, with what is told in another way. */
  readonly nodes: readonly TS.Node[];
  /** The parts of it that are compared. */
  readonly roots: readonly TS.Node[];
  /** Tells whether a node is compared here, and not told in another way. */
  readonly isOpen: (node: TS.Node) => boolean;
  /** The code of other files that this side alone uses: what it does went there, or came from there. */
  readonly handed: readonly TS.Node[];
}

/** Lists what code says, asks for and calls now and did not, or the other way round. */
export function callFacts(before: FactSide, after: FactSide): CodeFact[] {
  const [oldFile, file] = [fileOf(before), fileOf(after)];
  const known = functionNames(oldFile);
  const fresh = new Set([...functionNames(file)].filter((name) => !known.has(name)));
  const areRenamed = renaming(before, after);

  const find = (read: Read, { inFile = true, byName = () => null }: Reading = {}): CameAndWent => {
    const [old, now] = [readIn(before, read), readIn(after, read)];
    if (old.length + now.length === 0) return NOTHING;
    const known = [...inFile ? oldFile : before.nodes, ...before.handed];
    const come = without(without(now, readAll(known, read)), readAll(known, byName));
    const others = [...file, ...after.handed];
    const gone = without(without(old, readAll(others, read)), readAll(others, byName));
    return {
      come: come.filter((name) => !gone.some((other) => areRenamed(other, name))),
      gone: gone.filter((name) => !come.some((other) => areRenamed(name, other))),
    };
  };
  /** Leaves out messages of which the other side has the text too, however it is shown or translated there. */
  const withoutKept = (read: Read): CameAndWent => {
    const { come, gone } = find(read);
    const left = (texts: readonly string[], nodes: readonly TS.Node[]): string[] =>
      texts.length === 0 ? [] : without(texts, textsIn(nodes, read));
    return { come: left(come, oldFile), gone: left(gone, file) };
  };
  const told = (rank: number, verb: string, { come, gone }: CameAndWent): CodeFact[] => {
    const words = cameAndWent(verb, come, gone);
    return words === null ? [] : [{ rank, words }];
  };
  const [hooks, calls] = [hookCalledBy, calledBy].map((read) =>
    withoutSpread(find(read, { inFile: false, byName: handedBy }), before.nodes, after.nodes)
  );
  const [states, asked] = [find(stateOf), find(askedBy)];
  // What is called now may ask for it.
  const isHandedOver = [hooks, calls].some((each) => each && each.come.length > 0);
  const isTold = isEmpty(states);
  return [
    ...told(0, "says", withoutKept(shownBy)),
    ...told(0, "can fail with", withoutKept(thrownBy)),
    ...told(1, "sends requests to", isHandedOver ? { ...asked, gone: [] } : asked),
    ...told(4, "waits", withoutGone(find(waitedBy))),
    ...told(MENTION + 1, "keeps the state of", states),
    ...calls ? told(MENTION, "calls", withoutFresh(calls, fresh)) : [],
    ...told(MENTION + 2, "uses", hooks ?? NOTHING),
    ...told(3, "asks for", find(keyAskedBy, { inFile: false })),
    ...isTold
      ? told(MENTION + 3, "sets", find(setBy, { inFile: false, byName: setterHandedBy }))
      : [],
  ];
}

interface Reading {
  /** Says that what the rest of the file did before is nothing new. */
  readonly inFile?: boolean;
  /** Reads the same of code that hands a function over by its name: who gets it may call it. */
  readonly byName?: Read;
}

/** The names that one side alone has. */
interface CameAndWent {
  readonly come: readonly string[];
  readonly gone: readonly string[];
}

/** Leaves out what went: what takes its place is told as another value. */
function withoutGone({ come, gone }: CameAndWent): CameAndWent {
  return { come: gone.length === 0 ? come : [], gone: [] };
}

const NOTHING: CameAndWent = { come: [], gone: [] };

function isEmpty({ come, gone }: CameAndWent): boolean {
  return come.length + gone.length === 0;
}

/** Leaves out a new function of the file: what it does was done before, or is told of where it is; with what went it is told in place of that. */
function withoutFresh(
  { come, gone }: CameAndWent,
  fresh: ReadonlySet<string>,
): CameAndWent {
  const others = come.filter((name) => !fresh.has(name));
  return { come: gone.length === 0 ? others : come, gone };
}

/** Leaves out the members of what an element gets as a whole: it may call them itself. */
function withoutSpread(
  { come, gone }: CameAndWent,
  before: readonly TS.Node[],
  after: readonly TS.Node[],
): CameAndWent {
  const left = (names: readonly string[], nodes: readonly TS.Node[]): string[] => {
    const spread = names.length === 0 ? new Set<string>() : readAll(nodes, spreadBy);
    return names.filter((name) => !name.includes(".") || !spread.has(name.split(".")[0] ?? ""));
  };
  return { come: left(come, before), gone: left(gone, after) };
}

/** The name of what is spread into an element. */
function spreadBy(node: TS.Node): string | null {
  return ts.isJsxSpreadAttribute(node) ? nameOfExpression(node.expression) : null;
}

/** Tells of a name of each side whether they differ in that of a parameter or a variable alone. */
export function renaming(
  before: Pick<FactSide, "nodes">,
  after: Pick<FactSide, "nodes">,
): (old: string, now: string) => boolean {
  const [known, knows] = [localNames(before.nodes), localNames(after.nodes)];
  const [given, isGiven] = [parameterNames(before.nodes), parameterNames(after.nodes)];
  return (old, now) => {
    if (given.has(old) && isGiven.has(now)) return true;
    const [[root = "", ...rest], [newRoot = "", ...newRest]] = [old.split("."), now.split(".")];
    return rest.join() === newRest.join() && known.has(root) && knows.has(newRoot) &&
      !known.has(newRoot) && !knows.has(root);
  };
}

/** Tells of a function whether both sides call it. */
export function sharedCalls(before: FactSide, after: FactSide): (name: string) => boolean {
  const [old, now] = [before, after].map(({ nodes }) => readAll(nodes, calledBy));
  return (name) => old?.has(name) === true && now?.has(name) === true;
}

type Read = (node: TS.Node) => string | null;

function readIn({ roots, isOpen }: FactSide, read: Read): string[] {
  return nodesIn(roots, isOpen).filter(isOpen).flatMap((node) => read(node) ?? []);
}

function readAll(nodes: readonly TS.Node[], read: Read): ReadonlySet<string> {
  return new Set(nodesIn(nodes).flatMap((node) => read(node) ?? []));
}

function fileOf({ nodes: [node] }: FactSide): readonly TS.Node[] {
  return node ? [node.getSourceFile()] : [];
}

function without(names: readonly string[], others: ReadonlySet<string>): string[] {
  return [...new Set(names)].filter((name) => !others.has(name));
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

/** The time after which a call has something done: `300 ms`. */
function waitedBy(node: TS.Node): string | null {
  if (!ts.isCallExpression(node) || nameOfExpression(node.expression) !== "setTimeout") return null;
  const [, time] = node.arguments;
  if (!time) return null;
  const times = ts.isConditionalExpression(time) ? [time.whenTrue, time.whenFalse] : [time];
  const told = times.flatMap((each) => plainValue(each) ?? []);
  return told.length < times.length || told.every((each) => each === "0")
    ? null
    : `${told.join(" or ")} ms`;
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

function calledBy(node: TS.Node): string | null {
  // What a call says or asks for is told by itself.
  const isTold = shownBy(node) !== null || askedBy(node) !== null || waitedBy(node) !== null;
  const name = isTold ? null : calleeOf(node);
  if (name === null || isPlainCall(name) || HOOK.test(name.split(".").at(-1) ?? "")) return null;
  return setBy(node) === null ? name : null;
}

/** The state that a call sets: `open` of `setOpen(true)`. What is given more than a value sets no state: `setError("name", reason)`. */
function setBy(node: TS.Node): string | null {
  const isPlain = ts.isCallExpression(node) && node.arguments.length === 1;
  return isPlain ? stateSetBy(calleeOf(node)) : null;
}

function setterHandedBy(node: TS.Node): string | null {
  return stateSetBy(handedBy(node));
}

function stateSetBy(name: string | null): string | null {
  return name !== null && /^set\p{Lu}\w*$/u.test(name) && !SETTERS.has(name)
    ? name.charAt(3).toLowerCase() + name.slice(4)
    : null;
}

/** The name of a function that is given, kept or returned as it is: `save` of `onClick={save}`, `rows.map(save)` and `save.bind(row)`. */
function handedBy(node: TS.Node): string | null {
  const { parent } = node;
  const isName = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
  if (!isName || parent === undefined) return null;
  if (ts.isPropertyAccessExpression(parent)) {
    return parent.expression === node && CALLING.has(parent.name.text)
      ? nameOfExpression(node)
      : null;
  }
  const isGiven = ts.isCallExpression(parent) && parent.expression !== node;
  const isValue = "initializer" in parent && parent.initializer === node;
  const isHanded = isGiven || isValue || ts.isJsxExpression(parent) ||
    ts.isShorthandPropertyAssignment(parent) || ts.isReturnStatement(parent) ||
    (ts.isArrowFunction(parent) && parent.body === node) ||
    ts.isConditionalExpression(parent) && parent.condition !== node ||
    (ts.isArrayLiteralExpression(parent) && !ts.isCallExpression(parent.parent));
  return isHanded ? nameOfExpression(node) : null;
}

/** The methods of a function that call it, or make a function that does. */
const CALLING: ReadonlySet<string> = new Set(["call", "apply", "bind"]);

/** The keys that an event tells to be held down. */
const KEYS: ReadonlySet<string> = new Set(["altKey", "ctrlKey", "metaKey", "shiftKey"]);

function keyAskedBy(node: TS.Node): string | null {
  return ts.isPropertyAccessExpression(node) && KEYS.has(node.name.text) ? node.name.text : null;
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
