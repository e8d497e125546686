import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "./code_pieces.ts";
import { nameOfExpression, plainValue, textOfCode } from "./fact_words.ts";
import { isPlainCall, ROUTERS } from "./plain_names.ts";
import { memberValue, shownBy } from "./shown_messages.ts";

export const VERBS: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"]);

/** The address that a call asks for, with its method: `POST "/api/users"`. */
export function askedBy(node: TS.Node): string | null {
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
export function waitedBy(node: TS.Node): string | null {
  if (!ts.isCallExpression(node) || nameOfExpression(node.expression) !== "setTimeout") return null;
  const [, time] = node.arguments;
  if (!time) return null;
  const times = ts.isConditionalExpression(time) ? [time.whenTrue, time.whenFalse] : [time];
  const told = times.flatMap((each) => plainValue(each) ?? []);
  return told.length < times.length || told.every((each) => each === "0")
    ? null
    : `${told.join(" or ")} ms`;
}

/** The event for which a call listens: `beforeunload` of `window.addEventListener("beforeunload", ask)`. */
export function heardBy(node: TS.Node): string | null {
  return lastCalled(node) === "addEventListener" ? eventOf(node) : null;
}

/** Tells whether a call begins or ends to listen for an event that it names. */
export function isOfEvent(node: TS.Node): boolean {
  const name = lastCalled(node);
  return (name === "addEventListener" || name === "removeEventListener") && eventOf(node) !== null;
}

function eventOf(node: TS.Node): string | null {
  return ts.isCallExpression(node) ? textOfCode(node.arguments[0]) : null;
}

/** The functions that lead to another address, and the methods that do so of a router alone: a list has them as well. */
const LEADING: ReadonlySet<string> = new Set("navigate redirect permanentRedirect".split(" "));
const OF_ROUTERS: ReadonlySet<string> = new Set("push replace".split(" "));

/** The address to which a call leads whoever uses the app: `/sign-in` of `navigate({ to: "/sign-in" })`. */
export function ledBy(node: TS.Node): string | null {
  if (!ts.isCallExpression(node) || !isLeading(node)) return null;
  const [first] = node.arguments;
  const target = first && ts.isObjectLiteralExpression(first)
    ? memberValue(first, "to") ?? memberValue(first, "pathname")
    : first;
  const address = textOfCode(target ?? undefined);
  return address?.startsWith("/") ? address : null;
}

function isLeading({ expression }: TS.CallExpression): boolean {
  const [last = "", holder = ""] = nameOfExpression(expression)?.split(".").toReversed() ?? [];
  return LEADING.has(last) || (OF_ROUTERS.has(last) && ROUTERS.has(holder));
}

/** Names what a call of TanStack Query has loaded anew, by the name or the text of its key: `bills` of `invalidateQueries({ queryKey: ["bills"] })`. */
export function refreshedBy(node: TS.Node): string | null {
  if (!ts.isCallExpression(node) || lastCalled(node) !== "invalidateQueries") return null;
  const [first] = node.arguments;
  const key = first && ts.isObjectLiteralExpression(first) ? memberValue(first, KEY) : null;
  const part = key && ts.isArrayLiteralExpression(key) ? key.elements[0] ?? null : key;
  if (!part) return null;
  return textOfCode(part) ?? nameOfExpression(ts.isCallExpression(part) ? part.expression : part);
}

/** The member by which a query is known. */
const KEY = "queryKey";

/** Tells whether code is the key of a query, or a part of it. */
function isInKey(node: TS.Node): boolean {
  const { parent } = node;
  if (!ts.isCallExpression(node) && !ts.isArrayLiteralExpression(node)) return false;
  return ts.isArrayLiteralExpression(parent)
    ? isInKey(parent)
    : ts.isPropertyAssignment(parent) && memberName(parent.name) === KEY;
}

function lastCalled(node: TS.Node): string | null {
  return ts.isCallExpression(node)
    ? nameOfExpression(node.expression)?.split(".").at(-1) ?? null
    : null;
}

/** The state that a component keeps: `open` of `const [open, setOpen] = useState(false)`. */
export function stateOf(node: TS.Node): string | null {
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

export function hookCalledBy(node: TS.Node): string | null {
  const name = calleeOf(node);
  const last = name?.split(".").at(-1) ?? "";
  return HOOK.test(last) && !PLAIN.has(last) ? name : null;
}

export function calledBy(node: TS.Node): string | null {
  // What a call says or asks for is told by itself.
  const isTold = shownBy(node) !== null || askedBy(node) !== null || waitedBy(node) !== null ||
    ledBy(node) !== null || isOfEvent(node) || refreshedBy(node) !== null || isInKey(node);
  const name = isTold ? null : calleeOf(node);
  if (name === null || isPlainCall(name) || HOOK.test(name.split(".").at(-1) ?? "")) return null;
  return setBy(node) === null ? name : null;
}

/** The state that a call sets: `open` of `setOpen(true)`. What is given more than a value sets no state: `setError("name", reason)`. */
export function setBy(node: TS.Node): string | null {
  const isPlain = ts.isCallExpression(node) && node.arguments.length === 1;
  return isPlain ? stateSetBy(calleeOf(node)) : null;
}

export function setterHandedBy(node: TS.Node): string | null {
  return stateSetBy(handedBy(node));
}

function stateSetBy(name: string | null): string | null {
  return name !== null && /^set\p{Lu}\w*$/u.test(name) && !SETTERS.has(name)
    ? name.charAt(3).toLowerCase() + name.slice(4)
    : null;
}

/** The name of a function that is given, kept or returned as it is: `save` of `onClick={save}`, `rows.map(save)` and `save.bind(row)`. */
export function handedBy(node: TS.Node): string | null {
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

export function keyAskedBy(node: TS.Node): string | null {
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

/** The name of what a call calls that is a statement, as in `await save();`. */
export function statedBy(node: TS.Node): string | null {
  let outer = node.parent;
  while (outer && (ts.isAwaitExpression(outer) || ts.isVoidExpression(outer))) outer = outer.parent;
  return outer && ts.isExpressionStatement(outer) ? calledBy(node) : null;
}
