import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { throughUnknown } from "./members.ts";
import { finishObject, type ObjectDraft, spreadInto } from "./objects.ts";
import {
  type At,
  type Delayed,
  type Evaluation,
  type FunctionValue,
  type LibraryValue,
  type MethodValue,
  notStatic,
  type Site,
  type Value,
} from "./value.ts";

type CallAt = At & { readonly node: TS.CallExpression };

/** Returns the result of a call: of XState's functions, and of functions of the project that only return an expression. */
export function evaluateCall(run: Evaluation, at: CallAt, site: Site): Value {
  const { expression, arguments: args } = at.node;
  // What is spread over arguments is not known: of XState's functions, that costs no more than those arguments.
  const hasSpread = args.some(ts.isSpreadElement);
  const delayed = args.map((argument): Delayed => ({ expression: argument, site }));
  const builtIn = hasSpread ? null : builtInCall(run, at, site, delayed);
  if (builtIn) return builtIn;
  const callee = run.evaluate(expression, site);
  switch (callee.kind) {
    case "library":
      return libraryCall(at, callee, delayed);
    case "method":
      return methodCall(run, at, callee, delayed);
    case "function":
      return hasSpread ? notStatic(at) : inlined(run, at, callee, delayed);
    case "unknown":
      return throughUnknown(callee, at);
    default:
      return notStatic(at);
  }
}

function libraryCall(at: CallAt, callee: LibraryValue, args: readonly Delayed[]): Value {
  const [config = null, options = null] = args;
  if (!isMachineModule(callee.module)) return { kind: "call", at, name: callee.name, args };
  switch (callee.name) {
    case "createMachine":
    case "Machine":
      return {
        kind: "machine",
        at,
        creator: callee.name,
        config,
        options,
        setup: null,
        model: null,
        copies: [],
      };
    case "setup":
      return { kind: "setup", at, parts: args.slice(0, 1) };
    case "createModel":
      return { kind: "model", at, args };
    default:
      return { kind: "call", at, name: callee.name, args };
  }
}

/** XState itself; `@xstate/fsm` and its like have functions of the same names that make something else. */
export function isMachineModule(module: string): boolean {
  return !module.includes("@xstate/");
}

/** Methods that give the same machine other implementations. */
export const copyingMethods: ReadonlySet<string> = new Set([
  "provide",
  "withConfig",
  "withContext",
]);

function methodCall(
  run: Evaluation,
  at: CallAt,
  { owner, name }: MethodValue,
  args: readonly Delayed[],
): Value {
  const [config = null, options = null] = args;
  if (owner.kind === "machine") {
    return copyingMethods.has(name)
      ? { ...owner, copies: [...owner.copies, { method: name, args }] }
      : notStatic(at);
  }
  if (name === "createMachine") {
    return owner.kind === "setup"
      ? {
        kind: "machine",
        at,
        creator: name,
        config,
        options: null,
        setup: owner,
        model: null,
        copies: [],
      }
      : {
        kind: "machine",
        at,
        creator: name,
        config,
        options,
        setup: null,
        model: owner,
        copies: [],
      };
  }
  if (owner.kind === "model") return { kind: "call", at, name, args };
  if (name === "extend") {
    return { kind: "setup", at, parts: [...owner.parts, ...args.slice(0, 1)] };
  }
  if (name === "createStateConfig" || name === "createAction") {
    return config ? run.force(config) : notStatic(at);
  }
  return { kind: "call", at, name, args };
}

/** `require("xstate")`, `Object.freeze(x)`, `Object.assign({}, a, b)`, where these names are the global ones. */
function builtInCall(
  run: Evaluation,
  at: CallAt,
  site: Site,
  args: readonly Delayed[],
): Value | null {
  const { expression } = at.node;
  const [first] = args;
  if (!first) return null;
  if (ts.isIdentifier(expression)) {
    const isRequire = expression.text === "require" && ts.isStringLiteralLike(first.expression) &&
      isGlobal(run, expression, site);
    return isRequire ? run.follow(at, first.expression.text, "*") : null;
  }
  if (!ts.isPropertyAccessExpression(expression)) return null;
  const { expression: owner, name: { text: method } } = expression;
  if (!ts.isIdentifier(owner) || owner.text !== "Object" || !isGlobal(run, owner, site)) {
    return null;
  }
  if (["freeze", "seal", "preventExtensions"].includes(method)) return run.force(first);
  return method === "assign" ? assigned(run, at, args) : null;
}

function isGlobal(run: Evaluation, identifier: TS.Identifier, site: Site): boolean {
  const value = run.lookUp(identifier, site);
  return value.kind === "unknown" && value.code === "not_declared";
}

function assigned(run: Evaluation, at: CallAt, args: readonly Delayed[]): Value {
  const draft: ObjectDraft = { members: new Map(), gaps: [] };
  for (const argument of args) {
    const here = { file: at.file, node: argument.expression };
    spreadInto(run, draft, run.force(argument), here);
  }
  return finishObject(at, draft);
}

/** The expression that a function returns, with the arguments in place of its parameters. */
function inlined(
  run: Evaluation,
  at: CallAt,
  { node, site }: FunctionValue,
  args: readonly Delayed[],
): Value {
  const result = returnedExpression(node);
  if (!result) return notStatic(at);
  const frame = { called: node, args, outer: site.frame };
  return run.evaluate(result, { file: site.file, frame });
}

/** @returns null when the function does more than declare names and return an expression */
export function returnedExpression(node: FunctionValue["node"]): TS.Expression | null {
  const { body, asteriskToken, modifiers } = node;
  const isAsync = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  if (!body || asteriskToken || isAsync) return null;
  if (!ts.isBlock(body)) return body;
  const last = body.statements.at(-1);
  if (!last || !ts.isReturnStatement(last)) return null;
  const isPlain = body.statements.slice(0, -1).every((statement) =>
    ts.isVariableStatement(statement) || ts.isFunctionDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)
  );
  return isPlain ? last.expression ?? null : null;
}
