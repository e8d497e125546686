import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { isMachineModule } from "../evaluate/calls.ts";
import { isUse } from "../evaluate/uses.ts";
import type { Site } from "../evaluate/value.ts";
import { outermost } from "../evaluate/wrapping.ts";
import { type CreatorInput, creatorNames, isCreator } from "./is_creator.ts";

/** Classes of XState that can be made a machine of without a creator. */
const CLASSES: ReadonlySet<string> = new Set(["StateMachine", "StateNode"]);

/** The names under which a file may hold XState's creators and classes. */
export function namesOfCreators({ ast }: ParsedSource): ReadonlySet<string> {
  const names = new Set([...creatorNames, ...CLASSES]);
  for (const statement of ast.statements) {
    const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { propertyName, name } of bindings.elements) {
      if (propertyName && names.has(propertyName.text)) names.add(name.text);
    }
  }
  return names;
}

/**
 * The expression in which a creator is handed on instead of being called: `configs.map(createMachine)`,
 * `createMachine.bind(null)`; also `new StateMachine(config)`. Null where a name stands for something else, and where it is
 * followed to its calls.
 */
export function looseCreator(
  input: CreatorInput,
  name: TS.Identifier,
  site: Site,
): TS.Node | null {
  const { parent } = name;
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === name;
  if (!isMember && (!isUse(name) || isInType(name))) return null;
  const outer = attached(isMember ? parent : name);
  if (ts.isNewExpression(outer.parent) && outer.parent.expression === outer) {
    return isClass(input, outer, site) ? outer.parent : null;
  }
  if (!isCreator(input, isMember ? parent : name, site) || isFollowed(input, outer, site)) {
    return null;
  }
  const around = outer.parent;
  const isOwner = ts.isPropertyAccessExpression(around) && ts.isCallExpression(around.parent);
  return isOwner ? around.parent : around;
}

function isClass({ run }: CreatorInput, node: TS.Expression, site: Site): boolean {
  const value = run.evaluate(node, site);
  return value.kind === "library" && CLASSES.has(value.name) && isMachineModule(value.module);
}

/** The whole expression that stands for the same: also `0, createMachine`, as compilers write it. */
function attached(expression: TS.Expression): TS.Expression {
  const outer = outermost(expression);
  const { parent } = outer;
  const isLast = ts.isBinaryExpression(parent) && parent.right === outer &&
    parent.operatorToken.kind === ts.SyntaxKind.CommaToken;
  return isLast ? attached(parent) : outer;
}

function isInType({ parent }: TS.Identifier): boolean {
  return ts.isTypeNode(parent) || ts.isQualifiedName(parent) || ts.isTypeOfExpression(parent);
}

/** Tells whether the calls of an expression are found under the name that holds the expression. */
function isFollowed(input: CreatorInput, node: TS.Expression, site: Site): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.expression === node;
  if (ts.isVariableDeclaration(parent)) {
    return ts.isIdentifier(parent.name) && isCreator(input, parent.name, site);
  }
  if (ts.isPropertyAssignment(parent)) {
    return "text" in parent.name && creatorNames.has(parent.name.text);
  }
  return ts.isShorthandPropertyAssignment(parent) || ts.isExportAssignment(parent) ||
    ts.isExpressionStatement(parent) || isExport(node, parent);
}

/** `exports.createMachine = createMachine`. */
function isExport(node: TS.Expression, parent: TS.Node): boolean {
  return ts.isBinaryExpression(parent) && parent.right === node &&
    ts.isPropertyAccessExpression(parent.left) && creatorNames.has(parent.left.name.text);
}
