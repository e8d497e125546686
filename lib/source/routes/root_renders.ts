import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { renderedComponents } from "./component_references.ts";
import type { FactList } from "./fact_list.ts";
import { dottedName, type FileNames, importedValue, through } from "./file_names.ts";
import { ROOT_FUNCTIONS, ROOT_PACKAGES } from "./libraries.ts";

/** Reads the calls that put a component into the page or register it as the app. */
export function readRootRenders(
  names: FileNames,
  calls: readonly TS.CallExpression[],
  assignments: ReadonlyMap<string, TS.Node>,
  facts: FactList,
): void {
  if (!mayMount(names.ast.text)) return;
  for (const call of calls) {
    const component = mounted(names, call, assignments);
    if (!component) continue;
    const { components } = renderedComponents(names, [component]);
    facts.add({ router: "root", path: "", node: call, components });
  }
}

/** Tells whether a text has the names of a function that mounts and of its package: most have not, and need no further look. */
function mayMount(text: string): boolean {
  const isNamed = (name: string, packages: readonly string[]): boolean =>
    text.includes(name) && packages.some((each) => text.includes(each));
  return isNamed("createRoot", ROOT_PACKAGES) || text.includes("ReactDOM") ||
    ROOT_FUNCTIONS.some(({ name, packages }) => isNamed(name, packages));
}

function mounted(
  names: FileNames,
  call: TS.CallExpression,
  assignments: ReadonlyMap<string, TS.Node>,
): TS.Expression | undefined {
  const { expression } = call;
  const name = dottedName(expression)?.at(-1);
  const imported = importedValue(names, expression);
  const row = ROOT_FUNCTIONS.find((each) => {
    if (!imported) return isGlobal(names, expression) && each.name === name;
    return each.packages.includes(imported.specifier) && each.name === imported.imported;
  });
  if (row) return call.arguments[row.argument];
  const isRender = ts.isPropertyAccessExpression(expression) && expression.name.text === "render";
  return isRender && isRoot(names, through(expression.expression), assignments)
    ? call.arguments[0]
    : undefined;
}

/** Pages without a bundler take the library from a script. */
function isGlobal(names: FileNames, callee: TS.Expression): boolean {
  const [root, member] = dottedName(callee) ?? [];
  return root === "ReactDOM" && member !== undefined && !names.declarationOf(root, callee);
}

/** `createRoot(element)`, or a variable that was given one. */
function isRoot(
  names: FileNames,
  node: TS.Node,
  assignments: ReadonlyMap<string, TS.Node>,
): boolean {
  if (ts.isCallExpression(node)) return isCreateRoot(names, node);
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  const declaration = ts.isIdentifier(node) && names.declarationOf(node.text, node);
  const initial = declaration && ts.isVariableDeclaration(declaration)
    ? declaration.initializer
    : undefined;
  const value = initial && through(initial);
  if (value && ts.isCallExpression(value) && isCreateRoot(names, value)) return true;
  const assigned = assignments.get(node.getText(names.ast));
  return assigned !== undefined && ts.isCallExpression(assigned) && isCreateRoot(names, assigned);
}

function isCreateRoot(names: FileNames, { expression }: TS.CallExpression): boolean {
  const imported = importedValue(names, expression);
  if (!imported) {
    return isGlobal(names, expression) && dottedName(expression)?.at(-1) === "createRoot";
  }
  return imported.imported === "createRoot" && ROOT_PACKAGES.includes(imported.specifier);
}
