import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import type { FunctionValue, LibraryCall, Site, Value } from "../evaluate/value.ts";
import { listed, read, type Reading } from "./reading.ts";

/** The actions that a built-in action may run, and the guards that it asks. */
export interface Enqueued {
  readonly actions: readonly Value[];
  readonly guards: readonly Value[];
}

/**
 * Reads the actions and guards between which `enqueueActions` and XState 4's `choose` decide; null for actions that decide nothing.
 */
export function readEnqueued(reading: Reading, { name, args }: LibraryCall): Enqueued | null {
  const [first] = args;
  if (!first) return null;
  const value = reading.run.force(first);
  if (name === "choose") return chosen(reading, value);
  if (name !== "enqueueActions" || value.kind !== "function") return null;
  const enqueued = callsOf(reading, value, "enqueue");
  const checked = callsOf(reading, value, "check");
  return { actions: enqueued, guards: checked };
}

/** `choose([{ cond: "isOpen", actions: "close" }])`. */
function chosen(reading: Reading, value: Value): Enqueued {
  const branches = listed(value).filter((branch) => branch.kind === "object");
  return {
    actions: branches.flatMap((branch) => listed(read(reading, branch, "actions"))),
    guards: branches.flatMap((branch) => read(reading, branch, "cond") ?? []),
  };
}

/** The first arguments of the calls of a function that is a member of the first parameter. */
function callsOf(reading: Reading, { node, site }: FunctionValue, member: string): Value[] {
  const [parameter] = node.parameters;
  if (!parameter || !node.body) return [];
  const inside: Site = { file: site.file, frame: null };
  const values: Value[] = [];
  const agenda: TS.Node[] = [node.body];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const argument = ts.isCallExpression(next) ? next.arguments[0] : undefined;
    const isCall = ts.isCallExpression(next) &&
      isMember(reading, next.expression, { parameter, member, site: inside });
    if (isCall && argument) values.push(reading.run.evaluate(argument, inside));
    const children: TS.Node[] = [];
    ts.forEachChild(next, (child) => void children.push(child));
    for (const child of children.reverse()) agenda.push(child);
  }
  return values;
}

/** `enqueue` of `({ enqueue })`, or `given.enqueue` of `(given)`. */
function isMember(
  { run }: Reading,
  callee: TS.Expression,
  { parameter, member, site }: {
    readonly parameter: TS.ParameterDeclaration;
    readonly member: string;
    readonly site: Site;
  },
): boolean {
  const owner = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  if (!ts.isIdentifier(owner)) return false;
  const declaration = run.declarationOf(owner, site)?.declaration;
  if (owner !== callee) {
    return declaration === parameter && ts.isPropertyAccessExpression(callee) &&
      callee.name.text === member;
  }
  if (!declaration || !ts.isBindingElement(declaration)) return false;
  const { propertyName, name, parent } = declaration;
  const original = propertyName ?? name;
  return parent === parameter.name && ts.isIdentifier(original) && original.text === member;
}
