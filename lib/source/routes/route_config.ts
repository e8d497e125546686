import type { ts as TS } from "ts-morph";
import type { FileSyntax } from "../syntax/file_syntax.ts";
import { ts } from "../syntax/typescript.ts";
import { opaqueIn, openWhole } from "./told_routes.ts";
import { type ConfigReading, walkConfig } from "./config_walk.ts";
import type { FactList } from "./fact_list.ts";
import { type FileNames, isFunctionNode, through } from "./file_names.ts";
import { follow } from "./follow.ts";
import { CONFIG_PACKAGES, FILE_ROUTE_FUNCTIONS } from "./libraries.ts";

/** A list of routes that a file exports, or a function that returns one. */
interface ConfigList {
  /** The name that the file gives it; "default" for a default export without a name. */
  readonly name: string;
  readonly node: TS.Node;
  /** True for the default export of a value: where no file includes it, it is the configuration itself. */
  readonly entry: boolean;
  /** True where the list is one of routes whatever it holds. */
  readonly sure: boolean;
}

/**
 * Reads `routes.ts` of React Router's framework mode, and the files of which it imports parts: `route`, `index`, `layout`,
 * `prefix`, and the folders whose files are routes. @returns false for a file that is none
 */
export function readRouteConfig(
  names: FileNames,
  syntax: FileSyntax,
  facts: FactList,
): boolean {
  const kind = configKind(names.ast);
  if (kind === null) return false;
  // The walk that gathers it also tells each node its parent.
  const lists = exportedLists(names, kind === "sure");
  if (lists.length === 0) return false;
  const added = addedTo(names, syntax);
  const read = new Set<TS.Node>();
  for (const list of lists) readList(names, list, { facts, added, read });
  return true;
}

/** Tells files that import the helpers of configurations from those that only make routes of a folder's files. */
function configKind(ast: TS.SourceFile): "sure" | "files" | null {
  let kind: "files" | null = null;
  for (const statement of ast.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { importClause, moduleSpecifier } = statement;
    if (!ts.isStringLiteralLike(moduleSpecifier)) continue;
    if (CONFIG_PACKAGES.includes(moduleSpecifier.text)) return "sure";
    const bindings = importClause?.namedBindings;
    const isFiles = bindings !== undefined && ts.isNamedImports(bindings) &&
      bindings.elements.some(({ name, propertyName }) =>
        FILE_ROUTE_FUNCTIONS.has((propertyName ?? name).text)
      );
    if (isFiles) kind = "files";
  }
  return kind;
}

/** The default export first: what it holds is read in its place there. */
function exportedLists(names: FileNames, isSure: boolean): ConfigList[] {
  const { statements } = names.ast;
  const lists: ConfigList[] = [];
  const exported = statements.find(ts.isExportAssignment);
  if (exported && !exported.isExportEquals) {
    const node = through(exported.expression);
    const entry = !isFunctionNode(follow(names, node));
    const isOwn = ts.isIdentifier(node) && names.declarationOf(node.text, node) !== undefined;
    const name = isOwn ? node.text : "default";
    lists.push({ name, node, entry, sure: isSure && entry });
  }
  for (const statement of isSure ? statements : []) lists.push(...listsOf(names, statement));
  return lists;
}

function listsOf(names: FileNames, statement: TS.Statement): ConfigList[] {
  if (ts.isFunctionDeclaration(statement) && isExported(statement)) {
    const name = statement.name?.text ?? "default";
    return [{ name, node: statement, entry: false, sure: false }];
  }
  if (ts.isVariableStatement(statement) && isExported(statement)) {
    return statement.declarationList.declarations.flatMap(({ name, initializer, type }) =>
      ts.isIdentifier(name) && initializer ? namedList(name, isRouteType(type, initializer)) : []
    );
  }
  const clause = ts.isExportDeclaration(statement) && !statement.moduleSpecifier
    ? statement.exportClause
    : undefined;
  if (!clause || !ts.isNamedExports(clause)) return [];
  return clause.elements.flatMap(({ name, propertyName }) => {
    const local = propertyName ?? name;
    if (!ts.isIdentifier(local)) return [];
    const declaration = names.declarationOf(local.text, names.ast.endOfFileToken);
    if (declaration && ts.isFunctionDeclaration(declaration)) return namedList(local, false);
    if (!declaration || !ts.isVariableDeclaration(declaration)) return [];
    const { initializer, type } = declaration;
    return initializer ? namedList(local, isRouteType(type, initializer)) : [];
  });
}

function namedList(name: TS.Identifier, sure: boolean): ConfigList[] {
  return [{ name: name.text, node: name, entry: false, sure }];
}

function isExported(statement: TS.FunctionDeclaration | TS.VariableStatement): boolean {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** `const teas: RouteConfigEntry[] = ...`, `[...] satisfies RouteConfig`, and a list that holds nothing yet. */
function isRouteType(type: TS.TypeNode | undefined, value: TS.Expression): boolean {
  if (type && namesConfig(type)) return true;
  if (ts.isSatisfiesExpression(value) || ts.isAsExpression(value)) {
    return namesConfig(value.type) || isRouteType(undefined, value.expression);
  }
  return ts.isArrayLiteralExpression(value) && value.elements.length === 0;
}

function namesConfig(type: TS.TypeNode): boolean {
  if (ts.isTypeOperatorNode(type)) return namesConfig(type.type);
  if (ts.isArrayTypeNode(type)) return namesConfig(type.elementType);
  if (!ts.isTypeReferenceNode(type)) return false;
  const name = ts.isIdentifier(type.typeName) ? type.typeName.text : type.typeName.right.text;
  return /^RouteConfig(?:Entry)?$/.test(name) || (type.typeArguments ?? []).some(namesConfig);
}

/** The expressions that statements put into lists: `routes.push(...)` and `routes = [...routes, ...]`. */
function addedTo(
  names: FileNames,
  { calls, assignments }: FileSyntax,
): ReadonlyMap<TS.Node, readonly TS.Node[]> {
  const added = new Map<TS.Node, TS.Node[]>();
  const add = (list: TS.Node, nodes: readonly TS.Node[]): void => {
    const declaration = ts.isIdentifier(list) ? names.declarationOf(list.text, list) : undefined;
    if (declaration) added.set(declaration, [...added.get(declaration) ?? [], ...nodes]);
  };
  for (const { expression, arguments: given } of calls) {
    if (!ts.isPropertyAccessExpression(expression)) continue;
    const method = expression.name.text;
    if (method === "push" || method === "unshift") add(expression.expression, given);
    if (method === "splice") add(expression.expression, given.slice(2));
  }
  for (const { left, right } of assignments) add(left, [right]);
  return added;
}

function readList(
  names: FileNames,
  { node, name, entry, sure }: ConfigList,
  { facts, added, read }: Pick<ConfigReading, "facts" | "added" | "read">,
): void {
  const declaration = ts.isIdentifier(node) ? names.declarationOf(node.text, node) : node;
  if (declaration && read.has(declaration)) return;
  const start = facts.facts.length;
  const within = { whole: openWhole(node, { told: sure }), role: "part" as const };
  const reading: ConfigReading = { facts, added, read, included: new Map(), untold: [] };
  const prefix = { path: "" };
  walkConfig(reading, { node, names, parent: null, prefix, within, around: [] });
  addOpaque(reading);
  const isEmpty = facts.facts.length === start;
  if (isEmpty && sure) {
    facts.add({ router: "react-router-config", path: "", node, components: [] });
  }
  for (let position = start; position < facts.facts.length; position++) {
    if (facts.at(position)?.parent !== null) continue;
    facts.change(position, { list: name, ...(entry && { entry: true as const }) });
  }
}

/** Adds what nobody has told now that the whole list is read. */
function addOpaque({ facts, included, untold }: ConfigReading): void {
  for (const [position, { within, isCalled }] of included) {
    const opaque = opaqueIn(within) ?? (isCalled ? { told: true, names: [] } : null);
    if (opaque) facts.change(position, { opaque });
  }
  for (const { node, within } of untold) {
    const opaque = opaqueIn(within);
    if (!opaque || opaque.told) continue;
    facts.add({ router: "react-router-config", path: null, node, components: [], opaque });
  }
}
