import { inStyle, type WritingStyle, writingStyle } from "../../conventions/mod.ts";
import type { ParsedSource, TextEdit } from "../../source/mod.ts";
import { type RouteFact, tanStackFileId } from "../../source/routes/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeLiteral, visitAll } from "../../source/writing/mod.ts";
import type { RoutedPage } from "./route_edits.ts";

/** A file that declares a TanStack route, read. */
export interface TanStackFile {
  readonly source: ParsedSource;
  readonly fact: RouteFact;
}

/** The call with which a file declares the TanStack route that it is by its name. */
export interface TanStackCall {
  /** The function, and the module from which files import it. */
  readonly name: string;
  readonly specifier: string;
  readonly id: string;
}

/**
 * Returns the call for a new file, with the function of a route file that is there.
 * @param path of the new file
 * @returns null where the function of the other file cannot be told, and for a file that is no route
 */
export function tanStackCall(path: string, known: TanStackFile): TanStackCall | null {
  const creator = creatorOf(known);
  const id = idOf(path, known);
  return creator && id !== null ? { ...creator, id } : null;
}

/** Returns the declaration of a route that shows a component of its own file or an import, with a tab for each step. */
export function tanStackDeclaration(
  { name, id }: TanStackCall,
  component: string,
  style: WritingStyle,
): string {
  const comma = style.trailingComma ? "," : "";
  const end = style.semicolons ? ";" : "";
  const opening = `export const Route = ${name}(${codeLiteral(id, style.quote)})({`;
  return `${opening}\n\tcomponent: ${component}${comma}\n})${end}`;
}

/**
 * Returns the text of a file for a TanStack route that shows a page, with the function of a route file that is there.
 * @param path of the new file
 * @param specifier of the page
 * @returns null where the function of the other file cannot be told
 */
export function tanStackText(
  { source, fact }: TanStackFile,
  path: string,
  { page, specifier }: { readonly page: RoutedPage; readonly specifier: string },
): string | null {
  const call = tanStackCall(path, { source, fact });
  if (!call) return null;
  const style = writingStyle([source]);
  const end = style.semicolons ? ";" : "";
  const space = style.spacedBraces ? " " : "";
  const quoted = (text: string): string => codeLiteral(text, style.quote);
  const named = (name: string): string => `{${space}${name}${space}}`;
  const imported = page.exported === "default"
    ? page.name
    : named(page.exported === page.name ? page.name : `${page.exported} as ${page.name}`);
  const text = [
    `import ${named(call.name)} from ${quoted(call.specifier)}${end}`,
    `import ${imported} from ${quoted(specifier)}${end}`,
    "",
    tanStackDeclaration(call, page.name, style),
    "",
  ];
  return inStyle(text.join("\n"), style);
}

/**
 * Returns the edit that gives the route of a file the id that the router's generator would write once the file has moved.
 * @returns null where the id stays, or does not come of the name of the file
 */
export function movedRouteId(known: TanStackFile, path: string): TextEdit | null {
  const { source: { ast }, fact } = known;
  const id = idOf(path, known);
  if (id === null || id === fact.path) return null;
  let edit: TextEdit | null = null;
  visitAll(ast, (node) => {
    if (!ts.isCallExpression(node) || node.getStart(ast) !== fact.start) return;
    const [literal] = node.arguments;
    if (!literal || !ts.isStringLiteralLike(literal) || literal.text !== fact.path) return;
    edit = { start: literal.getStart(ast) + 1, end: literal.end - 1, text: id };
  });
  return edit;
}

/** The id by the folder that the known file and its id have in common. */
function idOf(path: string, { source: known, fact }: TanStackFile): string | null {
  const names = known.path.split("/");
  const depth = names.findIndex((_, at) =>
    at > 0 && tanStackFileId(names.slice(at).join("/")) === fact.path
  );
  return depth < 0 ? null : tanStackFileId(path.split("/").slice(depth).join("/"));
}

/** Finds the function with which a file declares its route, and the module of the function. */
function creatorOf(
  { source: { ast }, fact }: TanStackFile,
): { readonly name: string; readonly specifier: string } | null {
  for (const statement of ast.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) {
      continue;
    }
    const bindings = statement.importClause?.namedBindings;
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    const found = names.find(({ name, propertyName }) =>
      !propertyName && ast.text.startsWith(`${name.text}(`, fact.start)
    );
    if (found) return { name: found.name.text, specifier: statement.moduleSpecifier.text };
  }
  return null;
}
