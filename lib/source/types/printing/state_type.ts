import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import type { TypeNames } from "./type_names.ts";
import type { UnresolvedParts } from "./unresolved_parts.ts";
import { lineOf } from "./written_type.ts";

/** The names for what is known of a type, and the answers about what is not. */
interface Known {
  readonly names: TypeNames;
  readonly unresolved: UnresolvedParts;
}

/**
 * Returns the type of a name from `useState`, as far as the call itself says it: while React's types are not installed, the checker
 * knows nothing of it.
 * @returns null for any other name
 */
export function stateType(
  node: TS.Expression,
  known: Known,
  checker: TS.TypeChecker,
): string | null {
  const element = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (!element || !ts.isBindingElement(element) || !ts.isArrayBindingPattern(element.parent)) {
    return null;
  }
  const variable = element.parent.parent;
  const call = ts.isVariableDeclaration(variable) ? variable.initializer : undefined;
  const place = element.parent.elements.indexOf(element);
  const state = call && ts.isCallExpression(call) && calledName(call) === "useState"
    ? stateText(call, known, checker)
    : null;
  if (state === null || place > 1) return null;
  return place === 0
    ? state
    : `(next: ${memberText(state)} | ((before: ${state}) => ${state})) => void`;
}

/** Returns a type as a member of a union: one that goes on to its right stands in parentheses. */
function memberText(type: string): string {
  const ast = ts.createSourceFile("state.ts", `type State = ${type};`, ts.ScriptTarget.Latest);
  const [statement] = ast.statements;
  const node = statement && ts.isTypeAliasDeclaration(statement) ? statement.type : null;
  const isOpen = node === null || ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node) ||
    ts.isConditionalTypeNode(node);
  return isOpen ? `(${type})` : type;
}

function stateText(
  call: TS.CallExpression,
  known: Known,
  checker: TS.TypeChecker,
): string | null {
  const [argument] = call.typeArguments ?? [];
  const [initial] = call.arguments;
  const type = argument
    ? checker.getTypeFromTypeNode(argument)
    : initial && checker.getBaseTypeOfLiteralType(checker.getTypeAtLocation(initial));
  if (!type) return null;
  const { names, unresolved } = known;
  if (argument && unresolved.isMisnamedIn(type)) return lineOf(argument);
  const isTelling = argument !== undefined || (type.flags & tellingFlags()) !== 0;
  const printed = isTelling ? names.print(type, call, null) : null;
  return printed && !printed.unnameable ? printed.text : null;
}

/** An empty array or object says too little of what will be in it. */
function tellingFlags(): number {
  return ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean;
}

function calledName({ expression }: TS.CallExpression): string {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return ts.isIdentifier(name) ? name.text : "";
}
