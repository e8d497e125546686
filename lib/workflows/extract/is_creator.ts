import type { ts as TS } from "ts-morph";
import { isBindingSyntax } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { isMachineModule } from "../evaluate/calls.ts";
import type { LeadsToXState } from "../evaluate/xstate_scout.ts";
import type { Evaluation, Site, UnknownValue, Value } from "../evaluate/value.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";

/** The names that XState gives the functions that make machines. */
export const creatorNames: ReadonlySet<string> = new Set(["createMachine", "Machine"]);

/** The largest number of names that a creator may have one after the other. */
const MAX_ALIASES = 20;

/** The input that telling creators apart needs. */
export interface CreatorInput {
  readonly run: Evaluation;
  /** Most calls of a file have nothing to do with machines: their imports need not be read. */
  readonly mayLeadToXState: LeadsToXState;
}

/** Tells whether an expression stands for a function that makes machines. */
export function isCreator(input: CreatorInput, callee: TS.Expression, site: Site): boolean {
  return mayCreate(input, callee, site) && isCreatorValue(input.run.evaluate(callee, site));
}

/**
 * Returns the unknown value of an expression that is called as if it made machines, but stands for something that is not known;
 * null for anything else.
 */
export function unknownCreator(
  { run }: CreatorInput,
  callee: TS.Expression,
  site: Site,
): UnknownValue | null {
  if (!isNamedLikeCreator(run, withoutWrapping(callee), site)) return null;
  const value = run.evaluate(callee, site);
  return value.kind === "unknown" ? value : null;
}

function isCreatorValue(value: Value): boolean {
  if (value.kind === "library") {
    return creatorNames.has(value.name) && isMachineModule(value.module);
  }
  return value.kind === "method" && value.owner.kind !== "machine" && creatorNames.has(value.name);
}

/** Cheap: what is left out cannot make a machine, by the names that it goes through. */
function mayCreate(input: CreatorInput, callee: TS.Expression, site: Site): boolean {
  let node = withoutWrapping(callee);
  for (let aliases = 0; ts.isIdentifier(node) && aliases < MAX_ALIASES; aliases++) {
    const declaration = input.run.declarationOf(node, site)?.declaration;
    if (!declaration) return false;
    if (ts.isBindingElement(declaration)) return creatorNames.has(originalName(declaration));
    if (isBindingSyntax(declaration)) {
      if (!declaration.initializer) return false;
      node = withoutWrapping(declaration.initializer);
    } else return leadsToXState(input, node, site);
  }
  return creatorNames.has(memberName(node));
}

function isNamedLikeCreator(run: Evaluation, node: TS.Expression, site: Site): boolean {
  if (!ts.isIdentifier(node)) return creatorNames.has(memberName(node));
  const declaration = run.declarationOf(node, site)?.declaration;
  const isRenamed = declaration &&
    (ts.isImportSpecifier(declaration) || ts.isBindingElement(declaration));
  return creatorNames.has(isRenamed ? originalName(declaration) : node.text);
}

/** The name that is imported or taken out of an object, whatever it is called here. */
function originalName({ propertyName, name }: TS.ImportSpecifier | TS.BindingElement): string {
  const original = propertyName ?? name;
  return "text" in original ? original.text : "";
}

/** `b` of `a.b` and `a["b"]`; nothing for other syntax. */
function memberName(node: TS.Expression): string {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const name = ts.isElementAccessExpression(node) ? node.argumentExpression : null;
  return name && ts.isStringLiteralLike(name) ? name.text : "";
}

/**
 * Tells whether a name can stand for something that XState exports, or that was made of it, by its import alone.
 * @param node a name, or a member of an import as a whole
 */
export function leadsToXState(
  { run, mayLeadToXState }: CreatorInput,
  node: TS.Identifier | TS.PropertyAccessExpression,
  site: Site,
): boolean {
  const root = ts.isIdentifier(node) ? node : node.expression;
  const declaration = ts.isIdentifier(root) && run.declarationOf(root, site)?.declaration;
  if (!declaration) return false;
  const imported = importedName(declaration, node);
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
  if (imported === null || !statement || !ts.isStringLiteral(statement.moduleSpecifier)) {
    return false;
  }
  return mayLeadToXState(site.file.path, statement.moduleSpecifier.text, imported);
}

function importedName(declaration: TS.Node, use: TS.Expression): string | null {
  if (ts.isNamespaceImport(declaration)) return memberName(use) || null;
  if (!ts.isIdentifier(use)) return null;
  if (ts.isImportSpecifier(declaration)) return originalName(declaration);
  return ts.isImportClause(declaration) ? "default" : null;
}
