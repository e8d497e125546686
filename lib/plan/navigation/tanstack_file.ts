import { inStyle, writingStyle } from "../../conventions/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { type RouteFact, tanStackFileId } from "../../source/routes/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeLiteral } from "../../source/writing/mod.ts";
import type { RoutedPage } from "./route_edits.ts";

/** A file that declares a TanStack route, read. */
export interface TanStackFile {
  readonly source: ParsedSource;
  readonly fact: RouteFact;
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
  const creator = creatorOf({ source, fact });
  const id = idOf(path, { source, fact });
  if (!creator || id === null) return null;
  const style = writingStyle([source]);
  const end = style.semicolons ? ";" : "";
  const space = style.spacedBraces ? " " : "";
  const quoted = (text: string): string => codeLiteral(text, style.quote);
  const named = (name: string): string => `{${space}${name}${space}}`;
  const imported = page.exported === "default"
    ? page.name
    : named(page.exported === page.name ? page.name : `${page.exported} as ${page.name}`);
  const text = [
    `import ${named(creator.name)} from ${quoted(creator.specifier)}${end}`,
    `import ${imported} from ${quoted(specifier)}${end}`,
    "",
    `export const Route = ${creator.name}(${quoted(id)})({`,
    `\tcomponent: ${page.name}${style.trailingComma ? "," : ""}`,
    `})${end}`,
    "",
  ];
  return inStyle(text.join("\n"), style);
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
