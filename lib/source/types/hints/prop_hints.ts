import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { requiredProps } from "../placeholders/required_props.ts";
import { propMembers } from "../props/prop_members.ts";
import { literalValues } from "../props/literal_values.ts";
import { declarationsOf } from "../props/prop_origin.ts";
import { type PropsType, propsTypeOf } from "../props/props_type.ts";
import type { PropHint } from "../protocol.ts";
import type { Inspection } from "../worker/inspector.ts";
import { nearestName } from "../../../text/mod.ts";

/** More values than these are not listed. */
const MAX_LISTED = 12;

/** Finds props of a file's elements that their components do not declare, and required ones that are missing. */
export function propHints(inspection: Inspection): PropHint[] {
  const hints: PropHint[] = [];
  const visit = (node: TS.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      hints.push(...hintsOf(node, inspection));
    }
    ts.forEachChild(node, visit);
  };
  visit(inspection.source);
  return hints;
}

function hintsOf(element: TS.JsxOpeningLikeElement, inspection: Inspection): PropHint[] {
  const props = propsTypeOf(element, inspection);
  if (props.types.length === 0) return [];
  const tag = element.tagName.getText(inspection.source);
  const members = propMembers(props.types, inspection.checker);
  const takesAny = props.reason !== undefined ||
    props.types.some((type) => takesAnyName(type, inspection.checker));
  const given = element.attributes.properties.filter(ts.isJsxAttribute);
  return [
    ...given.flatMap((attribute) => {
      const name = attribute.name.getText(inspection.source);
      const member = members.get(name);
      if (!member) return takesAny ? [] : unknownProp(attribute, { name, tag, members });
      const types = member.symbols.map((symbol) =>
        inspection.checker.getTypeOfSymbolAtLocation(symbol, element)
      );
      const values = literalValues(types, declarationsOf(member), inspection.checker);
      return values ? unlistedValue(attribute, { name, tag, values }) : [];
    }),
    ...missingProps(element, { props, tag, inspection }),
  ];
}

function takesAnyName(type: TS.Type, checker: TS.TypeChecker): boolean {
  return checker.getIndexInfosOfType(type).length > 0;
}

function unknownProp(
  { name: node }: TS.JsxAttribute,
  { name, tag, members }: {
    readonly name: string;
    readonly tag: string;
    readonly members: ReadonlyMap<string, unknown>;
  },
): PropHint[] {
  // React's own, and names that the compiler takes on any element: `data-id`, `xlink:href`.
  if (name === "key" || name === "ref" || /[-:]/.test(name)) return [];
  const nearest = nearestName(name, members.keys());
  return [{
    kind: "unknown_prop",
    message: `"${tag}" has no prop "${name}"`,
    ...(nearest !== null && { fix: `Did you mean "${nearest}"?` }),
    start: node.getStart(),
    end: node.getEnd(),
  }];
}

function unlistedValue(
  { name: attribute, initializer }: TS.JsxAttribute,
  { name, tag, values }: {
    readonly name: string;
    readonly tag: string;
    readonly values: readonly (string | number | boolean)[];
  },
): PropHint[] {
  const value = initializer ? literalOf(initializer) : true;
  if (value === undefined || values.includes(value)) return [];
  const listed = values.slice(0, MAX_LISTED).map((each) => JSON.stringify(each)).join(", ");
  const more = values.length > MAX_LISTED ? `, and ${values.length - MAX_LISTED} more` : "";
  const nearest = typeof value === "string"
    ? nearestName(value, values.filter((each) => typeof each === "string"))
    : null;
  return [{
    kind: "unlisted_value",
    message: `"${name}" of "${tag}" takes ${listed}${more}, not ${JSON.stringify(value)}`,
    ...(nearest !== null && { fix: `Did you mean "${nearest}"?` }),
    start: attribute.getStart(),
    end: (initializer ?? attribute).getEnd(),
  }];
}

/** @returns undefined for what only the checker could tell */
function literalOf(value: TS.JsxAttributeValue): string | number | boolean | undefined {
  const expression = ts.isJsxExpression(value) ? value.expression : value;
  if (!expression) return undefined;
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isNumericLiteral(expression)) return Number(expression.text);
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return true;
  return expression.kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
}

function missingProps(
  element: TS.JsxOpeningLikeElement,
  { props, tag, inspection }: {
    readonly props: PropsType;
    readonly tag: string;
    readonly inspection: Inspection;
  },
): PropHint[] {
  // What is spread may bring them.
  if (element.attributes.properties.some(ts.isJsxSpreadAttribute)) return [];
  const { attributes, children, needsChildren } = requiredProps(element, props, inspection);
  const names = [...attributes, ...needsChildren && children ? [children] : []]
    .map(({ name }) => name);
  return names.map((name) => ({
    kind: "missing_prop",
    message: `"${tag}" needs the prop "${name}"`,
    start: element.tagName.getStart(),
    end: element.tagName.getEnd(),
  }));
}
