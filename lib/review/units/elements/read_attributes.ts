import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue, lookThrough } from "../../../source/jsx/mod.ts";
import { positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint, JOINING, type Wording } from "../reading/code_fingerprint.ts";
import { classesOfText } from "../reading/class_words.ts";
import { nameOfExpression } from "../reading/fact_words.ts";
import { sourceLine } from "../reading/shown_text.ts";
import type { Attribute } from "./shape.ts";
import type { ShapeReading } from "./read_shapes.ts";

/** The attributes of an element, in text order. */
export function readAttributes(
  { ast, holes, intern }: Pick<ShapeReading, "ast" | "holes" | "intern">,
  opening: TS.JsxOpeningLikeElement,
): Attribute[] {
  return opening.attributes.properties.map((attribute) => ({
    name: ts.isJsxSpreadAttribute(attribute) ? "..." : attributeName(attribute),
    says: intern(meaningOf(attribute, holes)),
    written: sourceLine(attribute, ast),
    line: positionAt(ast, attribute.getStart(ast)).line,
    classes: classesIn(attribute),
    code: codeOf(attribute, holes),
  }));
}

function codeOf(attribute: TS.JsxAttributeLike, holes: ReadonlySet<TS.Node>): Attribute["code"] {
  const value = ts.isJsxSpreadAttribute(attribute)
    ? attribute.expression
    : attribute.initializer
    ? attributeValue(attribute)
    : null;
  return value ? { value, holes } : null;
}

/** Braces around a string and `={true}` change nothing. */
function meaningOf(attribute: TS.JsxAttributeLike, holes: ReadonlySet<TS.Node>): string {
  if (ts.isJsxSpreadAttribute(attribute)) return `...${meaning(attribute.expression, holes)}`;
  if (!attribute.initializer) return TRUE;
  const value = attributeValue(attribute);
  const classes = classesIn(attribute);
  // A set: neither the order of the classes nor the space between them says anything.
  if (classes) return JSON.stringify(classes.toSorted());
  const alone = value && takesClasses(attribute) ? joinedAlone(value) : null;
  if (alone) return JSON.stringify(alone.toSorted());
  return value ? meaning(value, holes, givenTo(attributeName(attribute))) : "";
}

/** Leaves out what types alone say. */
export function withoutCasts(node: TS.Node): ReturnType<Wording> {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? node.expression : undefined;
}

/** Leaves out types, and of a handler that does one thing whether it returns what that gives: nobody asks for it. */
function givenTo(name: string): Wording {
  if (name !== "ref" && !/^on\p{Lu}/u.test(name)) return withoutCasts;
  return (node) => onlyCallIn(node) ?? withoutCasts(node);
}

/** Returns the only expression that a function of an attribute runs in braces, or leaves out of what it returns by `void`. */
function onlyCallIn(node: TS.Node): TS.Expression | undefined {
  if (ts.isVoidExpression(node) && isOfAttribute(node.parent)) return node.expression;
  if (!ts.isBlock(node) || !isOfAttribute(node.parent)) return undefined;
  const [only, ...more] = node.statements;
  return only && more.length === 0 && ts.isExpressionStatement(only)
    ? lookThrough(only.expression)
    : undefined;
}

function isOfAttribute(node: TS.Node): boolean {
  return ts.isArrowFunction(node) && ts.isJsxExpression(node.parent);
}

/** Reads the classes of a call that joins a single text of them with nothing; null for other code. */
function joinedAlone(value: TS.Expression): string[] | null {
  if (!ts.isCallExpression(value)) return null;
  const [first, ...more] = value.arguments;
  const isJoining = JOINING.has(nameOfExpression(value.expression) ?? "");
  return isJoining && first && more.length === 0 ? classesOfText(first) : null;
}

/** The classes of an element, each once, as far as they are written as one text; null for any other attribute. */
function classesIn(attribute: TS.JsxAttributeLike): string[] | null {
  if (ts.isJsxSpreadAttribute(attribute) || !attribute.initializer) return null;
  const value = takesClasses(attribute) ? attributeValue(attribute) : null;
  return value ? classesOfText(value) : null;
}

function takesClasses(attribute: TS.JsxAttributeLike): boolean {
  if (ts.isJsxSpreadAttribute(attribute)) return false;
  const name = attributeName(attribute);
  return name === "className" || name === "class";
}

const TRUE = "true";

function meaning(
  value: TS.Expression,
  holes: ReadonlySet<TS.Node>,
  wording: Wording = withoutCasts,
): string {
  if (holes.has(value)) return "*";
  let inner = value;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  if (holes.has(inner)) return "*";
  return inner.kind === ts.SyntaxKind.TrueKeyword ? TRUE : codeFingerprint(inner, holes, wording);
}

/** The attributes that tell an element from others with its tag, the strongest first. */
const IDENTITIES = ["key", "id", "name", "data-testid", "testID"];

/** Returns the attribute by which an element is known among others, null where it has no such attribute. */
export function identityOf(attributes: readonly Attribute[]): string | null {
  for (const name of IDENTITIES) {
    const attribute = attributes.findLast((each) => each.name === name);
    if (attribute) return `${name}=${attribute.says}`;
  }
  return null;
}

/** `true` of `disabled`, `{busy}` of `disabled={busy}`. */
export function writtenValue({ name, written }: Attribute): string {
  if (name === "...") return written;
  return written.slice(name.length).replace(/^\s*=\s*/, "") || "true";
}
