import type { ts as TS } from "ts-morph";
import { isConditional, isInlineFunction, isJsx, lookThrough } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import { calleeNames, dottedNames, holdsJsx } from "./component_syntax.ts";

/** A function that may be a component. */
type Candidate = TS.FunctionDeclaration | TS.ArrowFunction | TS.FunctionExpression;

/**
 * The kind of result that a function gives back: only a component gives an `element`; one gives `nothing` (null, a text) as well;
 * React cannot show a `value`; syntax does not tell about what is `unknown`.
 */
type Given = "element" | "nothing" | "value" | "unknown";

/**
 * Tells whether a function with a component's name is a component, by its results. In doubt it is none: a helper in upper case
 * (`Format`), a factory that returns an object, a function that gives a component back.
 */
export function mayRender(node: Candidate): boolean {
  const { body } = node;
  if (!body || node.asteriskToken) return false;
  const said = saidByType(node.type);
  if (said !== null) return said;
  const returned = ts.isBlock(body) ? returnsOf(body) : [body];
  const given = returned.map((value) => value ? givenBy(value, body) : "nothing");
  if (given.includes("element")) return true;
  if (given.length === 0) return !isAsync(node) && canHoldJsx(node) && rendersNothing(node);
  if (holdsJsx(body)) {
    return given.some((each, at) =>
      each !== "value" && !(isAsync(node) && isWaitedFor(returned[at]))
    );
  }
  return !isAsync(node) && canHoldJsx(node) && takesProps(node) &&
    given.every((each) => each === "nothing");
}

/** `return await send(render(<Mail />))`: a component of a server gives its element itself. */
function isWaitedFor(value: TS.Expression | undefined): boolean {
  if (value === undefined) return true;
  const inner = lookThrough(value);
  return ts.isCallExpression(inner) || ts.isAwaitExpression(inner);
}

/** Returns the answer that the type after the parameters gives; null where it leaves it open. */
function saidByType(type: TS.TypeNode | undefined): boolean | null {
  if (!type) return null;
  if (ts.isUnionTypeNode(type)) return type.types.some((each) => saidByType(each)) || null;
  if (!ts.isTypeReferenceNode(type)) return isPlainType(type) ? false : null;
  const { typeName } = type;
  const name = ts.isIdentifier(typeName) ? typeName.text : typeName.right.text;
  if (name === "Promise") return saidByType(type.typeArguments?.[0]);
  return ELEMENT_TYPES.has(name) ? true : null;
}

const ELEMENT_TYPES: ReadonlySet<string> = new Set([
  "Element",
  "ReactElement",
  "ReactNode",
  "ReactPortal",
]);

/** A type of values that are no elements: `number`, `void`, `string[]`, a function's. */
function isPlainType(type: TS.TypeNode): boolean {
  const { SyntaxKind } = ts;
  return ts.isArrayTypeNode(type) || ts.isTupleTypeNode(type) || ts.isTypeLiteralNode(type) ||
    ts.isFunctionTypeNode(type) || ts.isTypePredicateNode(type) ||
    [
      SyntaxKind.NumberKeyword,
      SyntaxKind.StringKeyword,
      SyntaxKind.BooleanKeyword,
      SyntaxKind.BigIntKeyword,
      SyntaxKind.VoidKeyword,
      SyntaxKind.NeverKeyword,
    ].includes(type.kind);
}

/** Lists the values that the `return`s of a function give, not those of functions in it. */
function returnsOf(body: TS.Block): (TS.Expression | undefined)[] {
  const found: (TS.Expression | undefined)[] = [];
  const visit = (node: TS.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isExpression(node)) return;
    if (ts.isReturnStatement(node)) found.push(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/** A value that is handed from name to name more often is not followed. */
const MAX_STEPS = 5;

function givenBy(expression: TS.Expression, body: TS.Node, steps: number = MAX_STEPS): Given {
  const value = lookThrough(expression);
  if (isJsx(value)) return "element";
  if (isConditional(value)) return givenByChoice(value, body, steps);
  if (ts.isCallExpression(value)) return givenByCall(value);
  if (ts.isIdentifier(value)) return givenByName(value, body, steps);
  if (ts.isPropertyAccessExpression(value)) {
    const [root, ...members] = dottedNames(value) ?? [];
    const isChildren = members.at(-1) === "children" && (root === "props" || members.length > 1);
    return isChildren || isThisProps(value) ? "element" : "unknown";
  }
  if (ts.isArrayLiteralExpression(value)) {
    if (steps <= 0) return "unknown";
    const given = value.elements.map((each) => givenBy(each, body, steps - 1));
    return given.includes("element") ? "element" : "value";
  }
  if (isNothing(value)) return "nothing";
  return isValue(value) ? "value" : "unknown";
}

/** `this.props.children` */
function isThisProps({ expression, name }: TS.PropertyAccessExpression): boolean {
  return name.text === "children" && ts.isPropertyAccessExpression(expression) &&
    expression.name.text === "props" && expression.expression.kind === ts.SyntaxKind.ThisKeyword;
}

/** Null, false or a text. */
function isNothing(value: TS.Expression): boolean {
  return value.kind === ts.SyntaxKind.NullKeyword || value.kind === ts.SyntaxKind.FalseKeyword ||
    ts.isStringLiteralLike(value) || ts.isTemplateExpression(value);
}

function isValue(value: TS.Expression): boolean {
  return isInlineFunction(value) || ts.isClassExpression(value) || ts.isNumericLiteral(value) ||
    ts.isObjectLiteralExpression(value) || ts.isNewExpression(value) ||
    ts.isBinaryExpression(value) || ts.isPrefixUnaryExpression(value) ||
    ts.isRegularExpressionLiteral(value) || ts.isTypeOfExpression(value) ||
    ts.isBigIntLiteral(value) || value.kind === ts.SyntaxKind.TrueKeyword;
}

function givenByChoice(
  value: TS.ConditionalExpression | TS.BinaryExpression,
  body: TS.Node,
  steps: number,
): Given {
  if (steps <= 0) return "unknown";
  const isAnd = ts.isBinaryExpression(value) &&
    value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  const choices = ts.isConditionalExpression(value)
    ? [value.whenTrue, value.whenFalse]
    : isAnd
    ? [value.right]
    : [value.left, value.right];
  const given = choices.map((each) => givenBy(each, body, steps - 1));
  const strongest: readonly Given[] = ["element", "unknown", "value", "nothing"];
  return strongest.find((each) => given.includes(each)) ?? "unknown";
}

/** Functions of React and its routers that give elements. */
const ELEMENT_CALLS: ReadonlySet<string> = new Set([
  "createElement",
  "cloneElement",
  "createPortal",
  "jsx",
  "jsxs",
  "jsxDEV",
  "useRoutes",
  "useOutlet",
  "children",
]);

function givenByCall(call: TS.CallExpression): Given {
  const names = calleeNames(call);
  const name = names.at(-1) ?? "";
  const isOfChildren = names.includes("Children") && (name === "only" || name === "map");
  const isRendering = name === "render" || /^render\p{Lu}/u.test(name);
  return ELEMENT_CALLS.has(name) || isOfChildren || isRendering ? "element" : "unknown";
}

function givenByName({ text }: TS.Identifier, body: TS.Node, steps: number): Given {
  if (text === "children") return "element";
  if (text === "undefined") return "nothing";
  if (steps <= 0 || !ts.isBlock(body)) return "unknown";
  const constant = body.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === text);
  return constant?.initializer ? givenBy(constant.initializer, body, steps - 1) : "unknown";
}

/** A function without a `return` that is empty, or that calls a hook: a component for its effects. */
function rendersNothing({ body, parameters }: Candidate): boolean {
  if (!body || !ts.isBlock(body)) return false;
  return body.statements.length === 0 ? parameters.length < 3 : body.statements.some(callsHook);
}

function callsHook(statement: TS.Statement): boolean {
  const values = ts.isExpressionStatement(statement)
    ? [statement.expression]
    : ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ initializer }) => initializer)
    : [];
  return values.some((value) =>
    value !== undefined && ts.isCallExpression(value) &&
    /^use\p{Lu}/u.test(calleeNames(value).at(-1) ?? "")
  );
}

function isAsync(node: Candidate): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
}

/** Tells whether the file of a node can hold JSX: only there a function that gives no element itself is a component. */
function canHoldJsx(node: TS.Node): boolean {
  return !/\.[cm]?ts$/.test(node.getSourceFile().fileName);
}

const NAMES_OF_PROPS: ReadonlySet<string> = new Set(["props", "_props", "_", "p", "properties"]);

/** Props, and a ref: not `(n: number)` and not `(items)`. */
function takesProps({ parameters }: Candidate): boolean {
  const [props] = parameters;
  if (parameters.length > 2) return false;
  if (!props || ts.isObjectBindingPattern(props.name)) return true;
  if (!ts.isIdentifier(props.name)) return false;
  const { type } = props;
  if (!type) return NAMES_OF_PROPS.has(props.name.text);
  return NAMES_OF_PROPS.has(props.name.text) && !isPlainType(type) || ts.isTypeLiteralNode(type) ||
    ts.isTypeReferenceNode(type) && type.typeName.getText().endsWith("Props");
}
