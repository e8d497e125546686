import type { ts as TS } from "ts-morph";
import { isBindingSyntax } from "../../source/scope/variables.ts";
import { ts } from "../../source/typescript.ts";
import type { LeadsToXState } from "../evaluate/xstate_scout.ts";
import type { Evaluation, Site, Value } from "../evaluate/value.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";

const CREATORS: ReadonlySet<string> = new Set(["createMachine", "Machine"]);

/** How many names a creator may have one after the other. */
const MAX_ALIASES = 20;

/** What telling creators apart needs. */
export interface CreatorInput {
  readonly run: Evaluation;
  /** Most calls of a file have nothing to do with machines: their imports need not be read. */
  readonly mayLeadToXState: LeadsToXState;
}

/** Whether a called expression makes machines. */
export function isCreator(input: CreatorInput, callee: TS.Expression, site: Site): boolean {
  if (!mayCreate(input, callee, site)) return false;
  const value: Value = input.run.evaluate(callee, site);
  if (value.kind === "library") {
    return CREATORS.has(value.name) && !value.module.startsWith("@xstate/");
  }
  return value.kind === "method" && value.owner.kind !== "machine" && CREATORS.has(value.name);
}

/** Cheap: what is left out cannot make a machine, by the names that it goes through. */
function mayCreate(
  { run, mayLeadToXState }: CreatorInput,
  callee: TS.Expression,
  site: Site,
): boolean {
  let node = withoutWrapping(callee);
  for (let aliases = 0; ts.isIdentifier(node) && aliases < MAX_ALIASES; aliases++) {
    const declaration = run.declarationOf(node, site)?.declaration;
    if (!declaration) return false;
    if (ts.isBindingElement(declaration)) return isNamedLikeCreator(declaration);
    if (isBindingSyntax(declaration)) {
      if (!declaration.initializer) return false;
      node = withoutWrapping(declaration.initializer);
    } else return isImportedCreator(mayLeadToXState, declaration, site);
  }
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: name } = node;
    return ts.isStringLiteralLike(name) && CREATORS.has(name.text);
  }
  return ts.isPropertyAccessExpression(node) && CREATORS.has(node.name.text);
}

function isNamedLikeCreator({ propertyName, name }: TS.BindingElement): boolean {
  const original = propertyName ?? name;
  return "text" in original && CREATORS.has(original.text);
}

function isImportedCreator(
  mayLeadToXState: LeadsToXState,
  declaration: TS.Node,
  { file }: Site,
): boolean {
  const imported = ts.isImportSpecifier(declaration)
    ? (declaration.propertyName ?? declaration.name).text
    : ts.isImportClause(declaration)
    ? "default"
    : null;
  if (imported === null) return false;
  const statement = ts.isImportSpecifier(declaration)
    ? declaration.parent.parent.parent
    : declaration.parent;
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) {
    return false;
  }
  return mayLeadToXState(file.path, statement.moduleSpecifier.text, imported);
}
