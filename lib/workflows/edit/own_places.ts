import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import type { ImportEdge } from "../../source/modules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { EditSite } from "./op.ts";
import { placeOf, refusal, type RefusalPlace } from "./refusal.ts";

/**
 * Refuses to change what other files use as well: states, transitions and names that are exported by themselves. What the
 * machines of this file share is found by reading them again.
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireOwnPlaces(site: EditSite, edits: readonly TextEdit[]): void {
  const { file, machine } = site;
  const own = machine.at.node;
  const outside = edits.filter(({ start, end }) => start < own.getStart(file.ast) || end > own.end);
  const statements = new Set(outside.flatMap(({ start }) => statementAt(file.ast, start) ?? []));
  for (const statement of statements) {
    for (const name of declaredNames(statement)) {
      const user = userOf(site, name);
      if (!user) continue;
      const message = `Refuse the edit: "${name}" would change, which "${user.from}" uses too`;
      throw refusal("shared", message, [placeOf({ file, node: statement })]);
    }
  }
}

/** A declaration beside the machine, and a clause about it. */
export interface Beside {
  /** Such as `"retry" of line 3`. */
  readonly words: string;
  readonly place: RefusalPlace;
}

/** Finds the declaration outside of the machine in which a place of its file lies; null where there is none. */
export function declarationBeside(
  { file, machine }: Pick<EditSite, "file" | "machine">,
  offset: number,
): Beside | null {
  const own = machine.at.node;
  const statement = statementAt(file.ast, offset);
  if (!statement || (own.pos <= offset && offset < own.end)) return null;
  const declaration = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.find(({ pos, end }) => pos <= offset && offset < end)
    : statement;
  if (!declaration || declaration.getSourceFile() !== file.ast) return null;
  const [name] = ts.isVariableDeclaration(declaration)
    ? boundNames(declaration.name)
    : declaredNames(statement);
  if (name === undefined) return null;
  const place = placeOf({ file, node: declaration });
  return { words: `"${name}" of line ${place.line}`, place };
}

function statementAt(ast: TS.SourceFile, offset: number): TS.Statement | undefined {
  return ast.statements.find(({ pos, end }) => pos <= offset && offset < end);
}

function declaredNames(statement: TS.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ["default"];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isEnumDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function boundNames(name: TS.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name)
  );
}

/** A file that imports a name of this one, under whatever name it is exported. */
function userOf({ file, graph }: EditSite, local: string): ImportEdge | undefined {
  const exported = new Set(
    (graph.files.get(file.path)?.exports ?? [])
      .filter(({ name, local: inside, importIndex }) =>
        importIndex === undefined && (inside ?? name) === local
      )
      .map(({ name }) => name),
  );
  if (exported.size === 0) return undefined;
  return graph.importersOf(file.path).find(({ fact: { names, typeOnly, kind } }) =>
    !typeOnly &&
    (names.some(({ imported }) => imported === "*" || exported.has(imported)) ||
      (names.length === 0 && kind !== "import"))
  );
}
