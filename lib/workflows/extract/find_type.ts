import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import type { Evaluation } from "../evaluate/value.ts";
import type { TypeAt } from "./declared_events.ts";

/** The forms in which a type gets a name of its own. */
export type TypeDeclaration = TS.TypeAliasDeclaration | TS.InterfaceDeclaration;

interface FoundType extends TypeAt {
  readonly node: TypeDeclaration;
}

/**
 * Finds the declaration of a type by its name: in the file, or where the file imports it from. Null for one that is generic,
 * written in several pieces, or further away.
 */
export function findType(run: Evaluation, type: TypeAt, name: string): FoundType | null {
  const { file, hops } = type;
  for (let at = type.node; at !== undefined; at = at.parent) {
    if (takesType(at, name)) return null;
    const declared = declarationsIn(at, name);
    if (declared.length > 0) return only(declared, type);
  }
  const imported = importOf(file.ast, name);
  if (!imported || hops === 0) return null;
  const at = { file, node: imported.statement };
  const module = run.follow(at, imported.specifier, "*");
  const target = module.kind === "module" ? run.fileAt(module.path) : null;
  if (!target) return null;
  return only(declarationsIn(target.ast, imported.name), { ...type, file: target, hops: hops - 1 });
}

function only(declared: readonly TS.Node[], type: TypeAt): FoundType | null {
  const [node, ...others] = declared;
  const isPlain = node && others.length === 0 &&
    (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && !node.typeParameters;
  return isPlain ? { ...type, node } : null;
}

/** Lists what declares a type of a name among the statements of a block or a file. */
function declarationsIn(block: TS.Node, name: string): readonly TS.Node[] {
  if (!ts.isSourceFile(block) && !ts.isBlock(block) && !ts.isModuleBlock(block)) return [];
  return block.statements.filter((node) =>
    (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) ||
      ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)) && node.name?.text === name
  );
}

/** True where a name is that of a parameter for types. */
function takesType(node: TS.Node, name: string): boolean {
  const isGeneric = ts.isFunctionLike(node) || ts.isClassLike(node) ||
    ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
  return isGeneric && (node.typeParameters ?? []).some((each) => each.name.text === name);
}

interface TypeImport {
  readonly statement: TS.ImportDeclaration;
  readonly specifier: string;
  /** The name in the other file. */
  readonly name: string;
}

function importOf(ast: TS.SourceFile, name: string): TypeImport | null {
  for (const statement of ast.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { importClause, moduleSpecifier } = statement;
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) continue;
    const found = bindings.elements.find((each) => each.name.text === name);
    if (!found) continue;
    const imported = (found.propertyName ?? found.name).text;
    return { statement, specifier: moduleSpecifier.text, name: imported };
  }
  return null;
}
