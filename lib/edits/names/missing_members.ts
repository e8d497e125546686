import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { ParsedSource, Source } from "../../source/mod.ts";
import { moduleNames, valueAt } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { objectKeys } from "./object_keys.ts";
import { isTagName } from "./tag_names.ts";

/** A tag that asks an object of the project for what it does not hold. */
export interface MissingMember {
  /** The tag up to the member: `Ui.Nope`. */
  readonly name: string;
  readonly node: TS.Identifier;
}

/**
 * Lists the tags of a new text that the old one did not have, and whose object stands in the file, or in the one that it is
 * imported from, without such a member.
 * @param imports of the new text: the nodes that import names, by name
 */
export async function missingMembers(
  source: Source,
  before: TS.SourceFile,
  after: ParsedSource,
  imports: ReadonlyMap<string, TS.Node>,
): Promise<MissingMember[]> {
  const missing: MissingMember[] = [];
  for (const { name, node, member } of newMembers(before, after.ast)) {
    const own = valueAt(node, node.text)?.declaration;
    const isImported = own === undefined || ts.findAncestor(own, ts.isImportDeclaration);
    const declaration = isImported
      ? await importedDeclaration(source, after.path, imports.get(node.text))
      : own;
    const keys = declaration && ts.isVariableDeclaration(declaration)
      ? objectKeys(declaration)
      : null;
    if (keys !== null && !keys.has(member)) missing.push({ name, node });
  }
  return missing;
}

/** A tag that asks an object for a member, whether the object holds it or not. */
interface MemberTag extends MissingMember {
  readonly member: string;
}

/** Lists the tags with a member of a new text that the old one did not have. */
export function newMembers(before: TS.SourceFile, after: TS.SourceFile): MemberTag[] {
  const old = new Set(membersOf(before).map(({ name }) => name));
  return membersOf(after).filter(({ name }) => !old.has(name));
}

function membersOf(ast: TS.SourceFile): MemberTag[] {
  return [...moduleNames(ast).used.values()].flatMap(({ nodes }) =>
    nodes.flatMap((node) => {
      const { parent } = node;
      if (!ts.isPropertyAccessExpression(parent) || !isTagName(node)) return [];
      const member = parent.name.text;
      return [{ name: `${node.text}.${member}`, node, member }];
    })
  );
}

/** Finds the constant of another file of the project that an import takes. */
async function importedDeclaration(
  { graph, project, parses }: Source,
  path: string,
  imported: TS.Node | undefined,
): Promise<TS.VariableDeclaration | null> {
  const statement = imported && ts.findAncestor(imported, ts.isImportDeclaration);
  if (!imported || !statement || !ts.isStringLiteral(statement.moduleSpecifier)) return null;
  const asked = ts.isImportSpecifier(imported)
    ? (imported.propertyName ?? imported.name).text
    : ts.isImportClause(imported)
    ? "default"
    : null;
  const snapshot = await graph.refresh();
  const resolution = snapshot.resolver.resolve(path, statement.moduleSpecifier.text);
  if (asked === null || resolution.kind !== "file") return null;
  const found = snapshot.declarationOf(resolution.path, asked);
  if ("reason" in found) return null;
  const file = await orNullIfUnreadable(project.files.read(found.path));
  const parsed = file && await orNullIfUnreadable(parses.parse(file));
  const local = found.local ?? found.name;
  return parsed?.ast.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((each) => ts.isIdentifier(each.name) && each.name.text === local) ?? null;
}
