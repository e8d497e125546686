import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue } from "../../../source/jsx/syntax.ts";
import { positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/typescript.ts";
import { codeFingerprint } from "../code_fingerprint.ts";
import { sourceLine } from "../shown_text.ts";
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
  }));
}

/** Braces around a string and `={true}` change nothing. */
function meaningOf(attribute: TS.JsxAttributeLike, holes: ReadonlySet<TS.Node>): string {
  if (ts.isJsxSpreadAttribute(attribute)) return `...${meaning(attribute.expression, holes)}`;
  if (!attribute.initializer) return TRUE;
  const value = attributeValue(attribute);
  return value ? meaning(value, holes) : "";
}

const TRUE = "true";

function meaning(value: TS.Expression, holes: ReadonlySet<TS.Node>): string {
  if (holes.has(value)) return "*";
  let inner = value;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  if (holes.has(inner)) return "*";
  return inner.kind === ts.SyntaxKind.TrueKeyword ? TRUE : codeFingerprint(inner, holes);
}

/** What tells an element from others with its tag, the strongest first. */
const IDENTITIES = ["key", "id", "name", "data-testid", "testID"];

/** What an element is known by among others, null where it has nothing of the kind. */
export function identityOf(attributes: readonly Attribute[]): string | null {
  for (const name of IDENTITIES) {
    const attribute = attributes.findLast((each) => each.name === name);
    if (attribute) return `${name}=${attribute.says}`;
  }
  return null;
}
