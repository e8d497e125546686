import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import type { Trace } from "./flows.ts";
import { ANY, below, inCopy, inItem, inList, inResult, type ValuePath } from "./value_path.ts";
import { withoutWrapping } from "./wrapping.ts";

/** The methods that change the array, map or set on which they are called. */
const CHANGING_METHODS: ReadonlySet<string> = new Set([
  "push",
  "pop",
  "shift",
  "unshift",
  "splice",
  "sort",
  "reverse",
  "fill",
  "copyWithin",
  "set",
  "add",
  "delete",
  "clear",
]);

/** The functions of `Object` and `Reflect` that change a value: they change their first argument. */
const CHANGING_FUNCTIONS: ReadonlySet<string> = new Set([
  "assign",
  "defineProperty",
  "defineProperties",
  "setPrototypeOf",
  "set",
  "deleteProperty",
]);

/** Methods that hand the items to a function. */
const VISITING: ReadonlySet<string> = new Set([
  "forEach",
  "map",
  "flatMap",
  "filter",
  "find",
  "findLast",
  "findIndex",
  "some",
  "every",
  "sort",
  "reduce",
]);

/** Methods whose result is a list of the same items. */
const LISTING: ReadonlySet<string> = new Set([
  "filter",
  "slice",
  "concat",
  "splice",
  "flat",
  "sort",
  "reverse",
  "toSorted",
  "toReversed",
  "values",
]);

/** Methods whose result is one of the items. */
const TAKING: ReadonlySet<string> = new Set(["find", "findLast", "at", "pop", "shift", "get"]);

/** A value that is the subject of a method: `value.push(x)`. */
export function flowOfMethod(
  trace: Trace,
  { call, method, path }: {
    readonly call: TS.CallExpression;
    readonly method: string;
    readonly path: ValuePath;
  },
): void {
  if (CHANGING_METHODS.has(method) && path.length === 0) trace.changed();
  const result = inResult(below(path, method) ?? []);
  if (result) trace.to({ node: call, path: result });
  if (VISITING.has(method)) {
    const [visitor] = call.arguments;
    const taken = method === "reduce" ? [1] : method === "sort" ? [0, 1] : [0];
    for (const index of taken) {
      if (visitor) passToFunction(trace, visitor, index, inItem(path));
    }
  }
  if (LISTING.has(method)) trace.to({ node: call, path: inList(path) });
  if (TAKING.has(method)) trace.to({ node: call, path: inItem(path) });
}

function passToFunction(
  trace: Trace,
  visitor: TS.Expression,
  index: number,
  path: ValuePath,
): void {
  const value = trace.evaluate(visitor);
  if (value.kind === "function") trace.passed(value, index, path);
}

/** A value that is given to a function: `f(value)`, `new F(value)`. */
export function flowOfArgument(
  trace: Trace,
  { call, index, path }: {
    readonly call: TS.CallExpression | TS.NewExpression;
    readonly index: number;
    readonly path: ValuePath;
  },
): void {
  const callee = withoutWrapping(call.expression);
  const result = inResult(path);
  // Such as `list.map(() => value)` and `useMemo(() => value)`.
  if (result) trace.to({ node: call, path: result });
  if (result) trace.to({ node: call, path: [ANY, ...result] });
  if (ts.isPropertyAccessExpression(callee) && ts.isCallExpression(call)) {
    const { expression: owner, name: { text: method } } = callee;
    if (ts.isIdentifier(owner) && trace.isGlobal(owner)) {
      flowOfBuiltIn(trace, { call, owner: owner.text, method, index, path });
      return;
    }
    // A list of known items: what takes it as an item is only known by the list.
    if (method === "push" || method === "unshift") {
      trace.stored(owner, [ANY, ...path]);
      return;
    }
    if (method === "concat") trace.to({ node: call, path: inList(path) });
    if (LISTING.has(method) || VISITING.has(method)) return;
  }
  const value = trace.evaluate(callee);
  if (value.kind === "function") trace.passed(value, index, path);
  else if (value.kind === "unknown" && value.code !== "pending" && !result) {
    if (!isGlobalCall(trace, callee)) trace.escaped(call);
  }
}

function isGlobalCall(trace: Trace, callee: TS.Expression): boolean {
  let root = callee;
  while (true) {
    if (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) {
      root = withoutWrapping(root.expression);
    } else if (ts.isCallExpression(root)) root = withoutWrapping(root.expression);
    else return !ts.isIdentifier(root) || trace.isGlobal(root);
  }
}

/** `Object.assign(a, value)` and its like. */
function flowOfBuiltIn(
  trace: Trace,
  { call, owner, method, index, path }: {
    readonly call: TS.CallExpression;
    readonly owner: string;
    readonly method: string;
    readonly index: number;
    readonly path: ValuePath;
  },
): void {
  if (owner === "Array" && method === "from") trace.to({ node: call, path: inList(path) });
  if (owner !== "Object" && owner !== "Reflect") return;
  const [target] = call.arguments;
  if (index === 0 && CHANGING_FUNCTIONS.has(method) && path.length === 0) trace.changed();
  if (method === "assign" && index > 0 && target) {
    trace.stored(target, inCopy(path));
    trace.to({ node: call, path: inCopy(path) });
  }
  if (index > 0) return;
  if (["assign", "freeze", "seal", "preventExtensions", "defineProperty"].includes(method)) {
    trace.to({ node: call, path });
  } else if (method === "values") trace.to({ node: call, path: inList(path) });
  else if (method === "entries") trace.to({ node: call, path: [ANY, "1", ...path.slice(1)] });
  else if (method === "fromEntries") trace.to({ node: call, path: [ANY, ...path.slice(2)] });
}
