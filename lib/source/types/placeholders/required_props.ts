import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { isAttributeName } from "../../jsx/attribute_name.ts";
import type { Inspection } from "../worker/inspector.ts";
import type { PropsType } from "../props/props_type.ts";
import { inWrittenOrder, orderedMembers } from "./written_order.ts";

/** The props that an element must be given, and the content that it can hold. */
export interface RequiredProps {
  /** In order of declaration; `children`, `key` and `ref` are not among them. */
  readonly attributes: readonly TS.Symbol[];
  readonly children: TS.Symbol | null;
  readonly needsChildren: boolean;
}

/** Collects the required props, from the variant that the source writes first and that takes the given attributes. */
export function requiredProps(
  element: TS.JsxOpeningLikeElement,
  { types, source }: PropsType,
  { checker }: Inspection,
): RequiredProps {
  const members = new Map<string, TS.Symbol>();
  for (const type of types) {
    const variants = inWrittenOrder(type, source?.propsNode ?? undefined, checker);
    const variant = variants.find((each) => fits(each, element, checker)) ?? type;
    for (const member of orderedMembers(checker.getApparentType(variant), checker)) {
      if (!members.has(member.name)) members.set(member.name, member);
    }
  }
  const given = givenNames(element);
  const children = members.get("children") ?? null;
  return {
    attributes: [...members.values()]
      .filter((member) =>
        isRequired(member) && isAttributeName(member.name) && !given.has(member.name) &&
        !NEVER.has(member.name)
      ),
    children,
    needsChildren: children !== null && isRequired(children) && !given.has("children") &&
      !hasChildren(element),
  };
}

/** Tells whether a variant of the props takes the attributes of the element. */
function fits(
  variant: TS.Type,
  { attributes }: TS.JsxOpeningLikeElement,
  checker: TS.TypeChecker,
): boolean {
  return attributes.properties.every((attribute) => {
    const value = ts.isJsxAttribute(attribute) && attribute.initializer;
    const member = value && checker.getPropertyOfType(variant, attribute.name.getText());
    const expression = value && ts.isJsxExpression(value) ? value.expression : value;
    if (!expression || !member) return true;
    const type = checker.getTypeOfSymbolAtLocation(member, attribute);
    return checker.isTypeAssignableTo(givenType(expression, checker), type);
  });
}

function givenType(value: TS.Expression, checker: TS.TypeChecker): TS.Type {
  return ts.isStringLiteral(value)
    ? checker.getStringLiteralType(value.text)
    : checker.getTypeAtLocation(value);
}

/** React's own, and what stands between the tags. */
const NEVER: ReadonlySet<string> = new Set(["key", "ref", "children"]);

function isRequired({ flags }: TS.Symbol): boolean {
  return (flags & ts.SymbolFlags.Optional) === 0;
}

function givenNames({ attributes }: TS.JsxOpeningLikeElement): ReadonlySet<string> {
  return new Set(
    attributes.properties.flatMap((attribute) =>
      ts.isJsxAttribute(attribute) ? [attribute.name.getText()] : []
    ),
  );
}

function hasChildren(element: TS.JsxOpeningLikeElement): boolean {
  return ts.isJsxOpeningElement(element) &&
    element.parent.children.some((child) =>
      !ts.isJsxText(child) || !child.containsOnlyTriviaWhiteSpaces
    );
}
