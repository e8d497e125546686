import type { ts as TS } from "ts-morph";
import {
  collectImports,
  importTarget,
  namedImport,
  type NewUnit,
  specifierTo,
  unitNamed,
  type UnitText,
  unitText,
  writingStyle,
} from "../../conventions/mod.ts";
import { clientNeed, declaresAsync } from "../../source/boundary/mod.ts";
import type { Source, TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { insertDeclaration, lineEndingAt, wholeRange } from "../../source/writing/mod.ts";
import { carriedImport } from "./carried_import.ts";
import { checkMovingNames } from "./check_moving_names.ts";
import { checkDepth, checkPage } from "./check_page.ts";
import { joinedEdits } from "./edit_page.ts";
import type { Extraction } from "./extraction.ts";
import { pastOwnBarrel } from "./imports_of_unit.ts";
import { isImportName } from "./local_types.ts";
import { declarationFor } from "./moved_code.ts";
import { clientNotes, notesOf } from "./notes_of.ts";
import { protectedText, withIndent } from "./moved_text.ts";
import { pragmasOf } from "./moved_units.ts";
import { type MovingStatements, movingStatements } from "./moving_statements.ts";
import { typeImports } from "./page_imports.ts";
import { isUsed, type Range, removeUnused } from "./page_edits.ts";
import { filesOf } from "./plan_extraction.ts";
import type { WrapSite } from "./plan_types.ts";
import { readPageSite, type WrapPage } from "./read_site.ts";
import { refused } from "./refusal.ts";
import {
  exportOf,
  startWithComments,
  type StatementExport,
  statementText,
} from "./statement_text.ts";
import { typesFinder, verifyPlan } from "./verify_plan.ts";

/** A component that moves, with all that it needs. */
interface Move {
  readonly site: Omit<WrapSite, "hit" | "name">;
  readonly name: string;
  readonly unit: NewUnit;
  readonly moving: MovingStatements;
  /** Names that the rest of the page uses. */
  readonly used: ReadonlySet<string>;
  /** Names that the page exported where they were declared. */
  readonly exported: ReadonlySet<string>;
  /** The one of them that was the page's default export; null where that stays, or stands elsewhere. */
  readonly standard: string | null;
}

/**
 * Plans how a component that a page declares moves into a file of its own, with what it alone needs of the page, and checks that
 * the result has no new type errors. The page imports what it still uses, and hands on what others import from it. Nothing is written.
 * @throws {WorkbenchError} `not_wrappable` with `reason`, `types_unavailable`
 */
export async function extractComponent(
  source: Source,
  page: WrapPage,
  name: string,
  options: { signal?: AbortSignal } = {},
): Promise<Extraction> {
  const { ast } = page.source;
  checkPage(ast);
  checkDepth(ast);
  const site = await readPageSite(source, page, options);
  const moving = movingStatements(ast, name);
  checkMovingNames(ast, name, moving);
  const unit = unitNamed(site.components, name);
  if (site.isFile(unit.path)) throw refused("bad_name", `"${unit.path}" is there already`);
  const ranges = rangesOf(ast, moving);
  const names = [...moving.names.keys()];
  const move: Move = {
    site,
    name,
    unit,
    moving,
    used: new Set(names.filter((each) => isUsed(ast, each, { ranges }))),
    exported: new Set(names.filter((each) => exportAt(moving, each) !== "none")),
    standard: names.find((each) => exportAt(moving, each) === "default") ?? null,
  };
  const classicJsx = await readClassicJsx(site);
  const pageEdits = editPage(move, ranges, classicJsx);
  const made = newFile(move, classicJsx);
  const extraction = { name, pageEdits, ...await filesOf(site, [made], pageEdits) };
  if (!site.oracle) return { ...extraction, notes: clientNotes(extraction.files) };
  const finder = typesFinder(source, options);
  await verifyPlan(extraction, finder);
  return { ...extraction, notes: await notesOf({ ...extraction, loose: [] }, finder) };
}

function exportAt({ names }: MovingStatements, name: string): StatementExport {
  const statement = names.get(name);
  return statement === undefined ? "none" : exportOf(statement);
}

/** Tells whether JSX calls a function that must be in scope. */
async function readClassicJsx({ oracle, page }: Move["site"]): Promise<boolean> {
  if (!oracle) return true;
  const { path, text } = page;
  return (await oracle.printTypes({ path, text, places: [], taken: [] })).classicJsx;
}

function rangesOf(ast: TS.SourceFile, { statements }: MovingStatements): Range[] {
  return statements.map((each) => ({ start: startWithComments(ast, each), end: each.end }));
}

function newFile(
  { site, name, unit, moving, used, exported }: Move,
  classicJsx: boolean,
): UnitText {
  const { page: { ast, path } } = site;
  const { component, writing } = unit;
  const imports = collectImports(component.react, writing, typeImports(ast));
  const isWhole = (local: string) => local === "React" && component.react.whole !== null;
  for (const [local, { isValue }] of needed(moving, classicJsx)) {
    const declaration = importOf(ast, local);
    if (!declaration || isWhole(local)) continue;
    const carried = carriedImport(declaration, !isValue, path, unit.path);
    imports.add(pastOwnBarrel(unit, path, declaration, carried));
  }
  const isOuter = (each: string) => used.has(each) || exported.has(each);
  const main = moving.names.get(name);
  const isDefault = component.exported !== "named";
  const atOnce = main && ts.isFunctionDeclaration(main) && component.exported === "default" &&
    !component.exportedAtEnd;
  const text = protectedText(ast);
  const texts = moving.statements.map((statement) => {
    const own = [...moving.names].filter(([, each]) => each === statement).map(([each]) => each);
    const others = own.filter((each) => each !== name).some(isOuter);
    const isNamed = others || (statement === main && component.exported !== "default");
    const whole = statement === main && atOnce ? "default" : isNamed ? "named" : "none";
    const raw = statementText(ast, statement, text, { exported: whole, from: path, to: unit.path });
    return withIndent(raw, site.layout.indent, "\t");
  });
  const end = writing.semicolons ? ";" : "";
  const ending = isDefault && !atOnce ? [`export default ${name}${end}`] : [];
  const isClient = site.isClient || (site.isServer && needsClient(moving, name));
  return {
    unit,
    text: unitText(unit, { imports, isClient, pragmas: pragmasOf(ast) }, [
      ...joined(ast, moving.statements, texts),
      ...ending,
    ]),
    exports: {
      values: [name],
      types: [...moving.names.keys()].filter((each) => isOuter(each) && isType(moving, each)),
      exported: component.exported,
    },
  };
}

/** Statements that had no blank line between them have none. */
function joined(
  ast: TS.SourceFile,
  statements: readonly TS.Statement[],
  texts: readonly string[],
): string[] {
  const groups: string[] = [];
  for (const [index, text] of texts.entries()) {
    const [before, own] = [statements[index - 1], statements[index]];
    const gap = before && own ? ast.text.slice(before.end, startWithComments(ast, own)) : "\n\n";
    const isClose = gap.trim() === "" && gap.split("\n").length === 2;
    if (isClose) groups.push(`${groups.pop()}\n${text}`);
    else groups.push(text);
  }
  return groups;
}

function needed(
  { imported }: MovingStatements,
  classicJsx: boolean,
): ReadonlyMap<string, { readonly isValue: boolean }> {
  return classicJsx ? new Map([...imported, ["React", { isValue: true }]]) : imported;
}

/** The declaration of a name that the page imports. */
function importOf(ast: TS.SourceFile, name: string): TS.Node | null {
  const first = ast.statements[0];
  const found = first &&
    (declarationFor(name, first, "isValue") ?? declarationFor(name, first, "isType"));
  return found && isImportName(found.declaration) ? found.declaration : null;
}

function isType({ names }: MovingStatements, name: string): boolean {
  const statement = names.get(name);
  return statement !== undefined &&
    (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement));
}

/** Tells whether what moves is for the client alone; a component that waits can only be the server's. */
function needsClient({ statements, names }: MovingStatements, name: string): boolean {
  const main = names.get(name);
  return statements.some((each) => clientNeed(each) !== null) && !(main && declaresAsync(main));
}

/** Statements that follow each other go as one. */
function runsOf(ast: TS.SourceFile, { statements }: MovingStatements): Range[] {
  const runs: { start: number; end: number }[] = [];
  for (const [index, statement] of ast.statements.entries()) {
    if (!statements.includes(statement)) continue;
    const before = ast.statements[index - 1];
    const last = runs.at(-1);
    if (last && before && statements.includes(before)) last.end = statement.end;
    else runs.push({ start: startWithComments(ast, statement), end: statement.end });
  }
  return runs;
}

/** The edits of the page: what moves goes, what is still used is imported, and what others import is handed on. */
function editPage(move: Move, ranges: readonly Range[], classicJsx: boolean): TextEdit[] {
  const { site: { page }, moving } = move;
  const { ast } = page;
  const fromImports = [...moving.imported.keys()].flatMap((name) => {
    const declaration = importOf(ast, name);
    return declaration && !(classicJsx && name === "React") ? [[name, declaration] as const] : [];
  });
  const removed = removeUnused(ast, {
    ranges,
    names: new Map(fromImports),
    handedOver: new Set(),
  });
  const lines = pageLines(move).replaceAll("\n", lineEndingAt(page.text, 0));
  return joinedEdits(page.text, [
    ...(lines === "" ? [] : [insertDeclaration(ast, lines)]),
    ...removed,
    ...runsOf(ast, moving).map((run) => wholeRange(ast, run, { isSpaced: true })),
    ...exportedTypes(move),
  ]);
}

function pageLines({ site, name, unit, moving, used, exported, standard }: Move): string {
  const { page } = site;
  const specifier = specifierTo(
    unit.graph,
    { from: page.path, to: importTarget(unit) },
    site.specifiers,
  );
  const writing = writingStyle([page]);
  const imports = collectImports(
    { ...unit.component.react, whole: null },
    writing,
    typeImports(page.ast),
  );
  const isDefault = (each: string) => each === name && unit.component.exported === "default";
  for (const each of used) {
    imports.add(namedImport(specifier, each, {
      typeOnly: isType(moving, each),
      imported: isDefault(each) ? "default" : each,
    }));
  }
  const [open, close] = writing.spacedBraces ? ["{ ", " }"] : ["{", "}"];
  const from = `from ${writing.quote}${specifier}${writing.quote}${writing.semicolons ? ";" : ""}`;
  const handOn = (keyword: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${keyword} ${open}${names.join(", ")}${close} ${from}`];
  const values = [...exported].filter((each) => !isType(moving, each));
  const handedOn = (each: string) => {
    const [from, to] = [isDefault(each) ? "default" : each, each === standard ? "default" : each];
    return from === to ? to : `${from} as ${to}`;
  };
  return [
    imports.text(),
    ...handOn("export", values.map(handedOn)),
    ...handOn("export type", [...exported].filter((each) => isType(moving, each)).map(handedOn)),
  ].filter((line) => line !== "").join("\n").replaceAll("\t", site.layout.indent);
}

/** `export { Card, CardProps }` of the page: a type that is imported has to say that it is one. */
function exportedTypes({ site: { page: { ast } }, moving }: Move): TextEdit[] {
  return ast.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier) return [];
    const { exportClause: clause, isTypeOnly } = statement;
    if (!clause || !ts.isNamedExports(clause) || isTypeOnly) return [];
    return clause.elements.filter((each) =>
      !each.isTypeOnly && isType(moving, (each.propertyName ?? each.name).text)
    ).map((each) => ({ start: each.getStart(ast), end: each.getStart(ast), text: "type " }));
  });
}
