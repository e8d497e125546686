import type { ts as TS } from "ts-morph";
import { readComponentFacts } from "../../components/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import type { JsxNode } from "../../source/mod.ts";
import { isInlineFunction, lookOutward, lookThrough } from "../../source/jsx/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { ParsedPage } from "../page/find_page.ts";

/**
 * The root of a page: of its main component (the default export, else the one with the file's name, else the first that is
 * exported, else the first), what it returns last. Earlier returns show something else, for want of data as a rule.
 * @throws {WorkbenchError} `edit_refused` where no component of the page returns JSX
 */
export function pageRoot({ unit, source, tree }: ParsedPage): JsxNode {
  const returned = tree.roots.filter(isReturned);
  for (const owner of mainOwners(source.ast, unit.path)) {
    const root = returned.findLast((node) => node.owner === owner);
    if (root) return root;
  }
  throw new WorkbenchError(
    "edit_refused",
    `Cannot insert into "${unit.path}": none of its components returns an element`,
    { data: { reason: "no_root" } },
  );
}

/** The names of components as the tree has them for owners, the likeliest first. */
function mainOwners(ast: TS.SourceFile, file: string): string[] {
  const base = file.split("/").at(-1)?.replace(/\..*$/s, "");
  const components = readComponentFacts({ ast });
  const exported = components.filter((component) => component.exported.length > 0);
  return [
    ...defaultExports(ast),
    ...components.filter(({ exported }) => exported.includes("default")).map(({ name }) => name),
    ...exported.filter(({ name }) => name === base).map(({ name }) => name),
    ...[...exported, ...components].map(({ name }) => name),
  ];
}

/** The components that stand behind `export default`, through calls like `withSession(Page)`. */
function defaultExports(ast: TS.SourceFile): string[] {
  return ast.statements.filter(ts.isExportAssignment)
    .flatMap(({ expression }) => componentsIn(expression, ast, 0));
}

/** A chain of names and calls longer than this is none that anyone wrote. */
const MAX_STEPS = 8;

function componentsIn(expression: TS.Expression, ast: TS.SourceFile, steps: number): string[] {
  const value = lookThrough(expression);
  if (steps === MAX_STEPS) return [];
  if (isInlineFunction(value) || ts.isClassExpression(value)) {
    return [value.name?.text ?? "default"];
  }
  if (ts.isCallExpression(value)) {
    return value.arguments.flatMap((argument) => componentsIn(argument, ast, steps + 1));
  }
  if (!ts.isIdentifier(value)) return [];
  const initializer = constantsOf(ast)
    .find(({ name }) => ts.isIdentifier(name) && name.text === value.text)?.initializer;
  const isCall = initializer && ts.isCallExpression(lookThrough(initializer));
  return [value.text, ...isCall ? componentsIn(initializer, ast, steps + 1) : []];
}

function constantsOf(ast: TS.SourceFile): TS.VariableDeclaration[] {
  return ast.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
}

/** True for what a component itself returns: not a callback in it but for `useMemo`, and of a class only `render`. */
function isReturned({ syntax }: Pick<JsxNode, "syntax">): boolean {
  const outer = lookOutward(syntax);
  const { parent } = outer;
  const isBody = ts.isArrowFunction(parent) && parent.body === outer;
  if (!isBody && !ts.isReturnStatement(parent)) return false;
  const owner = ts.findAncestor(parent, ts.isFunctionLike);
  if (!owner) return false;
  if (isMemo(owner.parent)) return isReturned({ syntax: owner.parent });
  if (ts.findAncestor(owner.parent, ts.isFunctionLike)) return false;
  const member = ts.isClassElement(owner) ? owner : owner.parent;
  return !ts.isClassElement(member) ||
    (member.name !== undefined && ts.isIdentifier(member.name) && member.name.text === "render");
}

/** `useMemo(() => ...)`, which gives what its callback returns. */
function isMemo(node: TS.Node): node is TS.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const { expression: callee } = node;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && name.text === "useMemo";
}
