import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { isConditional, isInlineFunction, isTransparent } from "./syntax.ts";

/** The owner of JSX that stands in no declaration: `createRoot(element).render(<App/>)`. */
export const MODULE_OWNER = "module";

/** The owner to which JSX belongs. */
export interface OwnerSite {
  readonly name: string;
  /** The declaration; JSX with the same site has the same owner. */
  readonly site: TS.Node;
}

/**
 * The owner of JSX inside `node`, when that is another than outside of it: components, helper functions and classes
 * own; a callback belongs to what is around it.
 * @param inOwner false at module level, where everything in a declaration belongs to the declaration
 * @returns null where the owner stays the same
 */
export function ownerSite(node: TS.Node, inOwner: boolean): OwnerSite | null {
  if (ts.isFunctionDeclaration(node)) return { name: node.name?.text ?? "default", site: node };
  if (ts.isClassLike(node)) return classSite(node);
  if (isInlineFunction(node)) return inOwner ? innerSite(node) : namedSite(node);
  return inOwner ? null : declarationSite(node);
}

function classSite(node: TS.ClassLikeDeclaration): OwnerSite | null {
  if (node.name) return { name: node.name.text, site: node };
  return ts.isClassDeclaration(node) ? { name: "default", site: node } : bindingOf(node);
}

/** At module level a function in no declaration owns by its own name. */
function namedSite(node: TS.ArrowFunction | TS.FunctionExpression): OwnerSite | null {
  return node.name ? { name: node.name.text, site: node } : null;
}

/** The constant, assignment or default export that holds JSX, in whatever functions, members and calls. */
function declarationSite(site: TS.Node): OwnerSite | null {
  const value = ts.isVariableDeclaration(site)
    ? site.initializer
    : ts.isExportAssignment(site)
    ? site.expression
    : ts.isBinaryExpression(site)
    ? site.right
    : undefined;
  const name = value ? nameGivenBy(site, value) : null;
  return name === null ? null : { name, site };
}

/**
 * In a function, one that is the value of a constant owns; one that is handed to a call on the way owns only where the
 * call gives the function back, or where the constant's name says that it is a component.
 */
function innerSite(node: TS.ArrowFunction | TS.FunctionExpression): OwnerSite | null {
  const binding = bindingOf(node);
  if (binding && ts.isExportAssignment(binding.site)) return namedSite(node);
  if (!binding || binding.inData) return null;
  const owns = binding.calls.every((name) => WRAPPERS.has(name)) || /^\p{Lu}/u.test(binding.name);
  return owns ? binding : null;
}

/** Calls whose value is the function they were given, for a reader of the code. */
const WRAPPERS: ReadonlySet<string> = new Set(["memo", "forwardRef", "useCallback", "observer"]);

interface Binding extends OwnerSite {
  /** The calls between the function and its name, from the inside: `forwardRef`, `memo`. */
  readonly calls: readonly string[];
  /** The function is a member of an object or array that has the name. */
  readonly inData: boolean;
}

/** The largest number of steps in the search for a name; keeps the work for a hostile chain of operators linear. */
const MAX_STEPS = 64;

/** Finds the constant, assignment or default export that receives a function or class in the end. */
function bindingOf(from: TS.Node): Binding | null {
  const calls: string[] = [];
  let inData = false;
  let node = from;
  for (let step = 0; step < MAX_STEPS; step++) {
    const site: TS.Node = node.parent;
    const name = nameGivenBy(site, node);
    if (name !== null) return { name, site, calls, inData };
    if (ts.isCallExpression(site) && site.expression !== node) calls.push(lastName(site));
    else if (isData(site)) inData = true;
    else if (!isTransparent(site) && !isConditional(site)) return null;
    node = site;
  }
  return null;
}

function nameGivenBy(parent: TS.Node, value: TS.Node): string | null {
  if (ts.isVariableDeclaration(parent)) {
    return parent.initializer === value && ts.isIdentifier(parent.name) ? parent.name.text : null;
  }
  if (ts.isExportAssignment(parent)) return "default";
  const isAssignment = ts.isBinaryExpression(parent) && parent.right === value &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isAssignment ? dottedName(parent.left) : null;
}

/** `Tabs.Panel` of `Tabs.Panel = ...`. */
function dottedName(node: TS.Expression): string | null {
  const names: string[] = [];
  let at = node;
  while (ts.isPropertyAccessExpression(at)) {
    names.unshift(at.name.text);
    at = at.expression;
  }
  return ts.isIdentifier(at) && at.text !== "" ? [at.text, ...names].join(".") : null;
}

function isData(node: TS.Node): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isPropertyAssignment(node) ||
    ts.isArrayLiteralExpression(node);
}

function lastName(call: TS.CallExpression): string {
  const callee = call.expression;
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  return ts.isIdentifier(callee) ? callee.text : "";
}
