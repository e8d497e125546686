import type { ts as TS } from "ts-morph";
import { folderOf, nameOf } from "../../project/mod.ts";
import type { ParsedSource, TextEdit } from "../../source/mod.ts";
import { joinPath, relativePath } from "../../source/modules/mod.ts";
import type { ComponentReference } from "../../source/routes/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeLiteral, insertImport, quoteOf } from "../../source/writing/mod.ts";
import { codeLike, literalSaying } from "./like_sibling.ts";
import type { RouteSibling } from "./route_siblings.ts";

/** The string by which a route of `routes.ts` names its file. */
export interface NamedFile {
  readonly node: TS.StringLiteralLike;
  /** The folder from which the string counts, as a project path. */
  readonly folder: string;
}

/** The code of a route for `routes.ts`, and the import that it needs. */
export interface ConfigRouteCode {
  readonly code: string;
  readonly imports: readonly TextEdit[];
}

/**
 * Finds the folder from which a route names its file: that of the app, or one that the table itself says.
 * @param file.table the file of the table
 * @param file.page the file that the string means; null where the service does not know it
 */
export function namedFile(
  node: TS.Node | null | undefined,
  shown: ComponentReference | undefined,
  { table, page }: { readonly table: string; readonly page: string | null },
): NamedFile | null {
  if (!node || !ts.isStringLiteralLike(node) || shown?.kind !== "module") return null;
  const own = node.text.replace(/^\.\//, "");
  if (shown.own) {
    const folder = joinPath(folderOf(table), shown.specifier.slice(0, -own.length));
    return folder === null ? null : { node, folder };
  }
  if (page === null) return null;
  const whole = hasExtension(own) ? page : withoutExtension(page);
  if (whole !== own && !whole.endsWith(`/${own}`)) return null;
  return { node, folder: whole.slice(0, -own.length).replace(/\/$/, "") };
}

/** Writes a route like another one; beside an index, with the helper for routes that have a path. */
export function configRouteLike(
  source: ParsedSource,
  { node, fact, path, file }: RouteSibling,
  { own, page }: { readonly own: string; readonly page: string },
): ConfigRouteCode | null {
  const { ast } = source;
  if (!file) return null;
  const named = fileLike(file, page);
  if (path?.kind === "literal") {
    const differences = [literalSaying(path.node, ast, own), literalSaying(file.node, ast, named)];
    return { code: codeLike(node, ast, differences), imports: [] };
  }
  const isIndex = fact.index === true && ts.isCallExpression(node) && path === null;
  const specifier = isIndex ? helperModule(node, ast) : null;
  if (specifier === null) return null;
  const request = { specifier, imported: "route", preferredLocal: "route" };
  const { edits, local } = insertImport(source, request);
  const quote = ts.isStringLiteral(file.node) ? quoteOf(file.node, ast) : '"';
  const given = [own, named].map((text) => codeLiteral(text, quote)).join(", ");
  return { code: `${local}(${given})`, imports: edits };
}

function fileLike({ node, folder }: NamedFile, page: string): string {
  const path = hasExtension(node.text) ? page : withoutExtension(page);
  const whole = relativePath(folder, path);
  return node.text.startsWith(".") ? whole : whole.replace(/^\.\//, "");
}

/** Returns the module from which the helper of a call is imported by its own name. */
function helperModule(
  { expression }: TS.CallExpression,
  ast: TS.SourceFile,
): string | null {
  if (!ts.isIdentifier(expression)) return null;
  for (const statement of ast.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    const isFrom = bindings && ts.isNamedImports(bindings) &&
      bindings.elements.some(({ name }) => name.text === expression.text);
    const { moduleSpecifier } = statement;
    if (isFrom && ts.isStringLiteral(moduleSpecifier)) return moduleSpecifier.text;
  }
  return null;
}

function hasExtension(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

function withoutExtension(path: string): string {
  return hasExtension(path) ? `${folderOf(path)}/${nameOf(path).replace(/\.[^.]*$/, "")}` : path;
}
