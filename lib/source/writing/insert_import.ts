import type { ts as TS } from "ts-morph";
import { insertion, type TextEdit } from "../syntax/edits.ts";
import type { ParsedSource } from "../syntax/parse_cache.ts";
import { ts } from "../syntax/typescript.ts";
import { codeStyle } from "./code_style.ts";
import { indentationAt, lineEndingAt, spansLines, startsLine } from "./file_style.ts";
import { insertDeclaration } from "./import_place.ts";
import { codeLiteral } from "./literals.ts";
import { sortedPlace } from "./sorted_names.ts";
import { freeName, namesInFile } from "./taken_names.ts";

/** The export or module that is to be imported. */
export interface ImportRequest {
  /** The module as the file is to name it: `../components/Card`. */
  readonly specifier: string;
  /** The export's name, an identifier; `default` for the default export, `*` for the whole module. */
  readonly imported: string;
  readonly preferredLocal: string;
  /** Code of the file names it so already, and waits for this import: it gets that name and no other. */
  readonly isAwaited?: boolean;
  /** Only types use it. */
  readonly typeOnly?: boolean;
}

export interface ImportEdit {
  /** None where the file imports it already. */
  readonly edits: readonly TextEdit[];
  /** The name that the file gives the export. */
  readonly local: string;
}

/** An export, and what the file is to call it. */
type Given = Pick<ImportRequest, "imported"> & { readonly local: string };

/**
 * Imports a value: under the name that an import of the file gave it already, else merged into an import of the module,
 * at its place if the names there are sorted, else in a declaration of its own. A taken name gets a number.
 */
export function insertImport(source: ParsedSource, request: ImportRequest): ImportEdit {
  const { ast } = source;
  const { isAwaited, typeOnly, preferredLocal } = request;
  const names = namesInFile(ast);
  const clauses = importClauses(ast, request.specifier, typeOnly);
  const known = clauses.map((clause) => localName(clause, request.imported))
    .find((name) =>
      name !== undefined && !names.declared.has(name) && (!isAwaited || name === preferredLocal)
    );
  if (known !== undefined) return { edits: [], local: known };
  const local = isAwaited ? preferredLocal : freeName(preferredLocal, names.taken);
  const merged = clauses.map((clause) => mergeInto(ast, clause, { ...request, local }))
    .find((edits) => edits !== null);
  return { edits: merged ?? [newDeclaration(ast, request, local)], local };
}

/** The clauses that import values of a module, or nothing but types, in text order. */
function importClauses(
  ast: TS.SourceFile,
  specifier: string,
  typeOnly: boolean | undefined,
): TS.ImportClause[] {
  const phase = typeOnly ? ts.SyntaxKind.TypeKeyword : undefined;
  return ast.statements.filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier, attributes }) =>
      ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === specifier && !attributes
    )
    .flatMap(({ importClause }) => importClause ?? [])
    .filter(({ phaseModifier }) => phaseModifier === phase)
    // A type import has either a default or named ones.
    .filter(({ namedBindings }) =>
      !typeOnly || (namedBindings && ts.isNamedImports(namedBindings))
    );
}

/** Finds the name that a clause gives an export. */
function localName({ name, namedBindings }: TS.ImportClause, imported: string): string | undefined {
  if (imported === "default" && name) return name.text;
  if (!namedBindings) return undefined;
  if (ts.isNamespaceImport(namedBindings)) {
    return imported === "*" ? namedBindings.name.text : undefined;
  }
  return namedBindings.elements.find((element) =>
    !element.isTypeOnly && (element.propertyName ?? element.name).text === imported
  )?.name.text;
}

/** @returns null where the clause has no room for it */
function mergeInto(ast: TS.SourceFile, clause: TS.ImportClause, given: Given): TextEdit[] | null {
  const { name, namedBindings } = clause;
  const { imported, local } = given;
  if (imported === "*" || (namedBindings && !ts.isNamedImports(namedBindings))) return null;
  if (imported === "default" && !name && namedBindings) {
    return [insertion(namedBindings.getStart(ast), `${local}, `)];
  }
  if (namedBindings) return addSpecifier(ast, namedBindings, given);
  return name ? [insertion(name.end, `, ${inBraces(ast, specifierText(given))}`)] : null;
}

function addSpecifier(ast: TS.SourceFile, list: TS.NamedImports, given: Given): TextEdit[] {
  const specifier = specifierText(given);
  const { elements } = list;
  if (elements.length === 0) {
    return [{ start: list.getStart(ast), end: list.end, text: inBraces(ast, specifier) }];
  }
  const place = sortedPlace(ast, list, given);
  const next = elements[place];
  return next ? specifierBefore(ast, list, next, specifier) : specifierLast(ast, list, specifier);
}

/** In front of a name, and of the comments above it. */
function specifierBefore(
  ast: TS.SourceFile,
  list: TS.NamedImports,
  next: TS.ImportSpecifier,
  specifier: string,
): TextEdit[] {
  const { text } = ast;
  const start = next.getStart(ast);
  const haveLines = spansLines(list, ast) &&
    list.elements.every((element) => startsLine(text, element.getStart(ast)));
  if (!haveLines) return [insertion(start, `${specifier}, `)];
  const comment = ts.getTrailingCommentRanges(text, next.pos)?.at(-1);
  const line = lineEndingAt(text, start) + indentationAt(text, start);
  return [insertion(comment?.end ?? next.pos, `${line}${specifier},`)];
}

function specifierLast(ast: TS.SourceFile, list: TS.NamedImports, specifier: string): TextEdit[] {
  const { text } = ast;
  const last = list.elements.at(-1) ?? list;
  const comma = list.elements.hasTrailingComma ? list.elements.end : null;
  const behind = comma ?? last.end;
  const start = last.getStart(ast);
  const isOnOwnLine = spansLines(list, ast) && startsLine(text, start);
  const comment = ts.getTrailingCommentRanges(text, behind)?.at(-1);
  const needsLine = isOnOwnLine || comment?.kind === ts.SyntaxKind.SingleLineCommentTrivia;
  const gap = needsLine ? lineEndingAt(text, behind) + indentationAt(text, start) : " ";
  const place = comment?.end ?? behind;
  const added = insertion(place, `${gap}${specifier}${comma === null ? "" : ","}`);
  if (comma !== null) return [added];
  return place === last.end
    ? [insertion(place, `,${added.text}`)]
    : [insertion(last.end, ","), added];
}

function newDeclaration(ast: TS.SourceFile, request: ImportRequest, local: string): TextEdit {
  const { specifier, typeOnly = false } = request;
  return insertDeclaration(ast, declaration(ast, request, local), { specifier, typeOnly });
}

function declaration(ast: TS.SourceFile, request: ImportRequest, local: string): string {
  const { quote, semicolons } = codeStyle(ast);
  const keyword = request.typeOnly ? "import type" : "import";
  return `${keyword} ${clauseText(ast, { ...request, local })} from ${
    codeLiteral(request.specifier, quote)
  }${semicolons ? ";" : ""}`;
}

function clauseText(ast: TS.SourceFile, given: Given): string {
  if (given.imported === "*") return `* as ${given.local}`;
  return given.imported === "default" ? given.local : inBraces(ast, specifierText(given));
}

function specifierText({ imported, local }: Given): string {
  return imported === local ? local : `${imported} as ${local}`;
}

function inBraces(ast: TS.SourceFile, specifier: string): string {
  return codeStyle(ast).spacedBraces ? `{ ${specifier} }` : `{${specifier}}`;
}
