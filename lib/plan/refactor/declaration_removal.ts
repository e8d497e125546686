import type { ts as TS } from "ts-morph";
import { followImports, textAfter } from "../../edits/mod.ts";
import {
  composeEdits,
  type GraphSnapshot,
  type ParsedSource,
  readJsxTree,
  type TextEdit,
} from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { identifiersNamed, lineStartAt } from "../../source/writing/mod.ts";
import type { FlowSite } from "../flow.ts";
import { documentPlaces } from "./document_uses.ts";
import { readRequired } from "./read_required.ts";
import { placeAt, refused } from "./refusal.ts";
import { type NamesThatGo, removalEdits } from "./removal_edits.ts";
import { findNameUses } from "./uses.ts";

/** Something that a file declares, beside other things. */
export interface DeclaredName {
  readonly source: ParsedSource;
  readonly graph: GraphSnapshot;
  /** In the file. */
  readonly local: string;
}

/**
 * Returns the edits that take a declaration that nothing names out of its file, with its types and the imports that it alone used,
 * and out of barrels.
 * @throws {WorkbenchError} `edit_refused` with the places that name it
 */
export async function declarationRemoval(
  site: FlowSite,
  declared: DeclaredName,
): Promise<Map<string, readonly TextEdit[]>> {
  const { source, graph, local } = declared;
  const { path, ast } = source;
  const gone = goneStatements(declared);
  const names = exportsOf(graph, path, [local, ...gone.types]);
  const { uses, handingOn } = findNameUses(graph, path, names);
  const inside = identifiersNamed(local, ast).filter((name) =>
    !gone.statements.some(isAround(name))
  )
    .filter((name) => !ts.isExportSpecifier(name.parent));
  const places = [
    ...inside.map((name) => placeAt(source, name.getStart(ast))),
    ...await Promise.all(
      uses.map(async ({ from, fact }) => placeAt(await readRequired(site.draft, from), fact.start)),
    ),
    ...await documentPlaces(site, new Set([path]), names),
  ];
  if (places.length > 0) throw refused(`Cannot delete "${local}": it is in use`, places);
  const edits = new Map<string, readonly TextEdit[]>();
  for (const from of new Set(handingOn.map(({ edge }) => edge.from))) {
    const barrel = await site.draft.source.parses.parse(await readRequired(site.draft, from));
    edits.set(from, removalEdits(barrel, handingOn.filter(({ edge }) => edge.from === from)));
  }
  edits.set(path, await ownEdits(site, declared, gone.statements));
  return edits;
}

async function ownEdits(
  { draft, signal }: FlowSite,
  { source, local }: DeclaredName,
  statements: readonly TS.Statement[],
): Promise<readonly TextEdit[]> {
  const { ast, text } = source;
  const removed = statements.map((statement) => ({
    ...wholeLines(text, statement, ast),
    text: "",
  }));
  const lists = ast.statements.filter(ts.isExportDeclaration).filter((each) =>
    !each.moduleSpecifier
  );
  const listed = removalEdits(source, lists.map((each) => listedIn(each, ast, local)));
  const edits = [...removed, ...listed].sort((a, b) => a.start - b.start);
  const before = { source, tree: readJsxTree(source) };
  const followed = await followImports(draft.source, before, textAfter(before, edits), { signal });
  return composeEdits(text, edits, followed.edits);
}

/** Describes a list of exports of the file like a re-export of the name. */
function listedIn(
  statement: TS.ExportDeclaration,
  ast: TS.SourceFile,
  local: string,
): NamesThatGo {
  const { exportClause: clause } = statement;
  const elements = clause && ts.isNamedExports(clause) ? [...clause.elements] : [];
  const names = elements.filter(({ name, propertyName }) => (propertyName ?? name).text === local)
    .map(({ name }) => name.text);
  const statementStart = statement.getStart(ast);
  return { edge: { fact: { statementStart } }, names: new Set(names) };
}

/** The statements that declare a name alone, and the types of the file that they alone use. */
function goneStatements(
  { source: { ast, path }, graph, local }: DeclaredName,
): { readonly statements: readonly TS.Statement[]; readonly types: readonly string[] } {
  const own = ast.statements.filter((statement) => declaredBy(statement).includes(local));
  const [statement] = own;
  if (!statement || declaredBy(statement).length > 1) {
    throw refused(`Cannot find a declaration of "${local}" alone in "${path}"`);
  }
  const types = ast.statements.filter((each) =>
    (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) &&
    identifiersNamed(each.name.text, statement).length > 0 &&
    identifiersNamed(each.name.text, ast).every((name) => [...own, each].some(isAround(name))) &&
    findNameUses(graph, path, exportsOf(graph, path, [each.name.text])).uses.length === 0
  );
  return { statements: [...own, ...types], types: types.flatMap(declaredBy) };
}

function declaredBy(statement: TS.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function isAround(node: TS.Node): (statement: TS.Node) => boolean {
  return (statement) => statement.pos <= node.pos && node.end <= statement.end;
}

function exportsOf(graph: GraphSnapshot, path: string, locals: readonly string[]): string[] {
  const exports = graph.files.get(path)?.exports ?? [];
  return exports.filter(({ local, name }) => locals.includes(local ?? name)).map(({ name }) =>
    name
  );
}

/** With its comment, and the blank line in front of it. */
function wholeLines(
  text: string,
  statement: TS.Statement,
  ast: TS.SourceFile,
): { readonly start: number; readonly end: number } {
  const [comment] = ts.getJSDocCommentsAndTags(statement);
  const first = comment ? Math.min(comment.pos, statement.getStart(ast)) : statement.getStart(ast);
  const start = lineStartAt(text, first);
  const end = text.slice(statement.end).match(/^[ \t]*(?:\r?\n)?/)?.[0].length ?? 0;
  const blank = /\r?\n$/.exec(text.slice(0, start).replace(/(\r?\n)$/, ""))?.[0] ?? "";
  return { start: start - blank.length, end: statement.end + end };
}
