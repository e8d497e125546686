import type { ts as TS } from "ts-morph";
import { isConditional } from "../jsx/syntax.ts";
import { isBindingSyntax, wholeBinding } from "../scope/variables.ts";
import { ts } from "../syntax/typescript.ts";
import {
  dottedName,
  type FileNames,
  isFunctionNode,
  returnedNodes,
  through,
} from "./file_names.ts";
import { follow } from "./follow.ts";
import { objectOfValues, SAME_LIST, valuesOf } from "./list_methods.ts";

/** The methods whose function makes the routes. */
const MAPS: ReadonlySet<string> = new Set(["map", "flatMap"]);

/** The expressions that make up a list of routes. */
export interface ListParts {
  readonly nodes: readonly TS.Node[];
  /** Expressions that a call is given, and that may be no routes; undefined where no call stands in the way. */
  readonly given?: readonly TS.Node[];
}

/** Takes an expression apart that makes a list of routes. */
export function listParts(names: FileNames, node: TS.Node): ListParts {
  return ts.isCallExpression(node) ? callParts(names, node) : { nodes: plainParts(node) };
}

function plainParts(node: TS.Node): TS.Node[] {
  if (ts.isArrayLiteralExpression(node)) return [...node.elements];
  if (ts.isSpreadElement(node)) return [node.expression];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (isConditional(node) && ts.isBinaryExpression(node)) {
    const isGuard = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return isGuard ? [node.right] : [node.left, node.right];
  }
  if (ts.isAwaitExpression(node)) return [node.expression];
  return isFunctionNode(node) ? returnedNodes(node).filter(isList) : [];
}

function callParts(names: FileNames, call: TS.CallExpression): ListParts {
  const { expression } = call;
  const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
  if (ts.isPropertyAccessExpression(expression) && (MAPS.has(method) || SAME_LIST.has(method))) {
    const mapped = MAPS.has(method) ? mappedParts(names, expression.expression, call) : null;
    const others = method === "concat" ? call.arguments : [];
    return mapped ?? { nodes: [expression.expression, ...others] };
  }
  const object = objectOfValues(names, call);
  if (object && object.properties.length > 0) return { nodes: valuesOf(object) };
  if (dottedName(expression)?.join(".") === "Object.values") return { nodes: [], given: [] };
  const callee = follow(names, expression);
  if (callee !== expression && isFunctionNode(callee)) {
    const returned = returnedNodes(callee).filter(isList);
    if (returned.length > 0) return { nodes: returned };
  }
  // `useMemo(() => [...])`, `withLayout([...])`, `wrap({ path, element })`.
  const given = call.arguments.filter((argument) => {
    const value = through(argument);
    return isList(value) || (isFunctionNode(value) && returnedNodes(value).some(isList));
  });
  return { nodes: [], given };
}

/** `paths.map((path) => ({ path, Component: Page }))`: the routes are in the function unless the list holds objects itself. */
function mappedParts(
  names: FileNames,
  receiver: TS.Node,
  { arguments: [first] }: TS.CallExpression,
): ListParts | null {
  const list = follow(names, receiver);
  if (ts.isArrayLiteralExpression(list) && list.elements.some(ts.isObjectLiteralExpression)) {
    return null;
  }
  const callback = first && follow(names, first);
  const returned = callback && isFunctionNode(callback)
    ? returnedNodes(callback).filter(isList)
    : [];
  return { nodes: returned, given: [receiver] };
}

function isList(node: TS.Node): boolean {
  const value = through(node);
  return ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value) ||
    ts.isCallExpression(value) || ts.isIdentifier(value) || ts.isConditionalExpression(value);
}

/** Text, nothing, and what a function gets: whoever calls the function tells the routes. */
export function isGiven(names: FileNames, node: TS.Node): boolean {
  if (ts.isCallExpression(node)) return false;
  const root = dottedName(node)?.[0];
  if (root === undefined) return !ts.isElementAccessExpression(node);
  const declaration = names.declarationOf(root, node);
  return declaration === undefined ||
    (isBindingSyntax(declaration) && ts.isParameter(wholeBinding(declaration)));
}

/** The constant or function of the file's top level that holds a node; "default" for a default export without a name. */
export function listAround(node: TS.Node): string | null {
  const statement = ts.findAncestor(node, ({ parent }) => parent && ts.isSourceFile(parent));
  if (!statement) return null;
  if (ts.isExportAssignment(statement)) return "default";
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? "default";
  const variable = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.find(({ pos, end }) =>
      pos <= node.pos && node.end <= end
    )
    : undefined;
  return variable && ts.isIdentifier(variable.name) ? variable.name.text : null;
}
