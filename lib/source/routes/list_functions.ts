import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import {
  dottedName,
  type FileNames,
  importedValue,
  isFunctionNode,
  through,
} from "./file_names.ts";
import { follow } from "./follow.ts";
import { ROUTE_LIST_FUNCTIONS } from "./libraries.ts";

/** Constants that are followed into each other. */
const MAX_FOLLOWED = 32;

/** Tells whether a text has the name of a function that takes a list of route objects: most have none, and need no further look. */
export function mayTakeRoutes(text: string): boolean {
  return [...ROUTE_LIST_FUNCTIONS].some((name) => text.includes(name));
}

/** Tells whether a call takes a list of route objects, under whatever name and through wrappers of the function. */
export function takesRoutes(names: FileNames, callee: TS.Expression): boolean {
  const open: TS.Node[] = [callee];
  for (let visits = 0; visits < MAX_FOLLOWED; visits++) {
    const next = open.pop();
    if (!next) return false;
    const node = through(next);
    if (isListFunction(names, node)) return true;
    if (ts.isIdentifier(node)) {
      const value = follow(names, node);
      if (value !== node && !isFunctionNode(value)) open.push(value);
    } else if (ts.isConditionalExpression(node)) open.push(node.whenTrue, node.whenFalse);
    else if (ts.isCallExpression(node)) open.push(...node.arguments.filter(ts.isIdentifier));
  }
  return false;
}

function isListFunction(names: FileNames, node: TS.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return ROUTE_LIST_FUNCTIONS.has(node.name.text);
  if (!ts.isIdentifier(node)) return false;
  return ROUTE_LIST_FUNCTIONS.has(node.text) ||
    ROUTE_LIST_FUNCTIONS.has(importedValue(names, node)?.imported ?? "");
}

/** Tells whether a call makes a router of a list: `createBrowserRouter(routes)`. */
export function makesRouter(names: FileNames, callee: TS.Expression): boolean {
  const name = importedValue(names, callee)?.imported ?? dottedName(callee)?.at(-1) ?? "";
  return /^create(?:Browser|Hash|Memory)Router$/.test(name) || name === "useRoutes";
}

/** Tells whether a call makes routes of elements, which are read wherever they stand. */
export function takesElements(node: TS.Node): boolean {
  return ts.isCallExpression(node) &&
    /^createRoutesFrom(?:Elements|Children)$/.test(dottedName(node.expression)?.at(-1) ?? "");
}
