import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { copyingMethods, returnedExpression } from "../evaluate/calls.ts";
import type { FunctionValue, MachineValue, Site } from "../evaluate/value.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";
import { type CreatorInput, isCreator, leadsToXState } from "./is_creator.ts";

/** The largest number of functions between a call and the function that makes the machine. */
const MAX_WRAPPERS = 5;

/**
 * The machine that a function of the project makes of what it is given: `defineMachine({ ... })`, where that returns
 * `createMachine({ ...defaults, ...config })`. Null for other calls, and for a function that makes the same machine each time.
 */
export function wrappedMachine(
  input: CreatorInput,
  call: TS.CallExpression,
  site: Site,
): MachineValue | null {
  if (call.arguments.length === 0 || !isWrapper(input, call.expression, site)) return null;
  const { run } = input;
  const machine = run.evaluate(call, site);
  if (machine.kind !== "machine" || !machine.config?.site.frame) return null;
  const { expression, site: { file } } = machine.config;
  const alone = run.evaluate(expression, { file, frame: null });
  const isGiven = alone.kind === "unknown" || (alone.kind === "object" && alone.gaps.length > 0);
  return isGiven ? { ...machine, at: { file: site.file, node: call } } : null;
}

/** Cheap: a function that returns a call of a creator, or of another such function. */
function isWrapper(input: CreatorInput, callee: TS.Expression, site: Site): boolean {
  let called = functionCalled(input, callee, site);
  for (let depth = 0; called && depth < MAX_WRAPPERS; depth++) {
    const inner = returnedCall(called);
    if (!inner) return false;
    const inside: Site = { file: called.site.file, frame: null };
    if (isCreator(input, inner.expression, inside)) return true;
    called = functionCalled(input, inner.expression, inside);
  }
  return false;
}

/** The call that a function returns: of `make(config).provide({ ... })` the inner one. */
function returnedCall({ node }: FunctionValue): TS.CallExpression | null {
  let returned = returnedExpression(node);
  while (returned) {
    const call = withoutWrapping(returned);
    if (!ts.isCallExpression(call)) return null;
    const { expression: callee } = call;
    if (!ts.isPropertyAccessExpression(callee) || !copyingMethods.has(callee.name.text)) {
      return call;
    }
    returned = callee.expression;
  }
  return null;
}

function functionCalled(
  input: CreatorInput,
  callee: TS.Expression,
  site: Site,
): FunctionValue | null {
  const node = withoutWrapping(callee);
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return null;
  if (!isFunctionHere(input, node, site) && !leadsToXState(input, node, site)) return null;
  const value = input.run.evaluate(node, site);
  return value.kind === "function" ? value : null;
}

function isFunctionHere({ run }: CreatorInput, node: TS.Expression, site: Site): boolean {
  const declaration = ts.isIdentifier(node) && run.declarationOf(node, site)?.declaration;
  if (!declaration) return false;
  if (!ts.isVariableDeclaration(declaration)) return ts.isFunctionDeclaration(declaration);
  const { initializer } = declaration;
  return initializer !== undefined && ts.isFunctionLike(withoutWrapping(initializer));
}
