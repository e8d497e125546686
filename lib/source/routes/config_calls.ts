import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import {
  dottedName,
  type FileNames,
  type FunctionNode,
  importedValue,
  isFunctionNode,
  propertyNode,
  returnedNodes,
  through,
} from "./file_names.ts";
import { follow } from "./follow.ts";
import { objectOfValues, SAME_LIST, valuesOf } from "./list_methods.ts";

/** Packages whose functions return what they are given: no file of the project declares them. */
const ADAPTERS = /^@(?:react-router|remix-run)\//;

/** Elements of a list for which a function is read. */
const MAX_ELEMENTS = 500;

/** An expression in a call that may hold routes. */
export interface CallPart {
  readonly node: TS.Node;
  readonly names: FileNames;
  /** An argument may be no list; a part is returned by the function, if it is read. */
  readonly role: "argument" | "part";
}

/** A call that is none of a helper, taken apart. */
export interface CallSite {
  /** The dotted name of an imported function. */
  readonly includes: string | null;
  /** The function of the file that the call means or hands to a list. */
  readonly callee: FunctionNode | null;
  readonly parts: readonly CallPart[];
}

/** Takes the call of a list's method apart that leaves its routes as they are; null for any other call. */
export function sameList(names: FileNames, call: TS.CallExpression): readonly TS.Node[] | null {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return null;
  const object = objectOfValues(names, call);
  // With a file it is a route itself.
  if (object) return propertyNode(object, "file") ? null : valuesOf(object);
  if (!SAME_LIST.has(expression.name.text)) return null;
  return [expression.expression, ...(expression.name.text === "concat" ? call.arguments : [])];
}

/** Takes any other call apart: what it is given, and what a function of the file returns for that. */
export function callSite(names: FileNames, call: TS.CallExpression): CallSite {
  const mapped = mappedElements(names, call);
  if (mapped) return mapped;
  const { expression } = call;
  const value = importedValue(names, expression);
  const imported = value && !ADAPTERS.test(value.specifier) ? dottedName(expression) : null;
  const callee = follow(names, expression);
  const receiver = ts.isPropertyAccessExpression(expression) && !value
    ? [expression.expression]
    : [];
  const given = [...receiver, ...call.arguments].map((node) => argument(names, node));
  if (!isFunctionNode(callee)) {
    return { includes: imported?.join(".") ?? null, callee: null, parts: given };
  }
  const bound = withArguments(names, callee, call.arguments);
  return { includes: null, callee, parts: [...returnedParts(bound, callee), ...given] };
}

function argument(names: FileNames, node: TS.Node): CallPart {
  return { node, names, role: "argument" };
}

function returnedParts(names: FileNames, callee: FunctionNode): CallPart[] {
  return returnedNodes(callee).map((node) => ({ node, names, role: "part" }));
}

/** `["teas", "cups"].map((name) => route(name, ...))`: the function is read for each element of a list of the file. */
function mappedElements(names: FileNames, call: TS.CallExpression): CallSite | null {
  const { expression, arguments: [first] } = call;
  if (!first || !ts.isPropertyAccessExpression(expression)) return null;
  if (expression.name.text !== "map" && expression.name.text !== "flatMap") return null;
  const list = follow(names, expression.expression);
  const callee = follow(names, first);
  if (!ts.isArrayLiteralExpression(list) || !isFunctionNode(callee)) return null;
  const elements = list.elements.slice(0, MAX_ELEMENTS);
  if (list.elements.length > MAX_ELEMENTS || elements.some(ts.isSpreadElement)) return null;
  const parts = elements.flatMap((element) =>
    returnedParts(withArguments(names, callee, [element]), callee)
  );
  return { includes: null, callee, parts };
}

/** Returns the names of the file as they are in a function that gets these arguments. */
function withArguments(
  names: FileNames,
  callee: FunctionNode,
  given: readonly TS.Expression[],
): FileNames {
  const known = new Map<TS.Node, TS.Node>();
  for (const [index, parameter] of callee.parameters.entries()) {
    const value = given[index] ?? parameter.initializer;
    if (value && !parameter.dotDotDotToken && !ts.isSpreadElement(value)) {
      known.set(parameter, through(value));
    }
  }
  return {
    ...names,
    argumentOf: (parameter) => known.get(parameter) ?? names.argumentOf?.(parameter),
  };
}
