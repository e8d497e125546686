import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { propsTypeOf } from "../props/props_type.ts";
import { elementAt } from "../checker/element_at.ts";
import type { Inspect, Inspection } from "../worker/inspector.ts";
import type {
  Placeholder,
  PlaceholderImport,
  Placeholders,
  PlaceholdersRequest,
} from "../placeholder_protocol.ts";
import { checkedPlaceholders } from "./checked_placeholders.ts";
import { takesElement } from "./node_value.ts";
import { textOf } from "./primitive_value.ts";
import { type RequiredProps, requiredProps } from "./required_props.ts";
import { writeValue } from "./write_value.ts";
import { quoted, type ValuePlace, writtenType } from "./writing.ts";

/** Values for what a JSX element needs and does not have. The checker looks at the element with all of them in place. */
export function placeholders(
  inspection: Inspection,
  request: PlaceholdersRequest,
  inspect: Inspect,
): Placeholders {
  const element = elementAt(inspection.source, request.offset);
  if (!element) return { ...NONE, resolved: false, reason: "no_element" };
  const props = propsTypeOf(element, inspection);
  if (props.types.length === 0) {
    return { ...NONE, resolved: false, reason: props.reason ?? "any" };
  }
  const required = requiredProps(element, props, inspection);
  const place = placeOf(element, request, inspection);
  const takes = childrenTakeElement(required, place);
  const written = writtenPlaceholders(required, place);
  return {
    resolved: true,
    ...(props.reason && { reason: props.reason }),
    ...checkedPlaceholders(written, { element, place, request, inspect }),
    takesElement: takes ?? (props.reason ? null : false),
  };
}

function writtenPlaceholders(
  { attributes, children, needsChildren }: RequiredProps,
  place: ValuePlace,
): Pick<Placeholders, "props" | "children"> {
  const props = attributes.map((member) => attributePlaceholder(member, place));
  const child = needsChildren && children ? childrenPlaceholder(children, place) : null;
  // The compiler knows a literal as an attribute only: between tags it is any string.
  return child?.kind === "string"
    ? { props: [...props, child], children: null }
    : { props, children: child };
}

const NONE = { props: [], children: null, takesElement: null };

function placeOf(
  element: TS.JsxOpeningLikeElement,
  { path, quote }: PlaceholdersRequest,
  inspection: Inspection,
): ValuePlace {
  const isTyped = /\.[cm]?tsx?$/.test(path);
  const jsx = inspection.checker.getTypeAtLocation(
    ts.isJsxOpeningElement(element) ? element.parent : element,
  );
  return {
    inspection,
    element,
    quote,
    jsxElement: jsx.flags & ts.TypeFlags.Any ? null : jsx,
    isTyped,
    noValue: isTyped ? "undefined as never" : "undefined",
    imports: new Map(),
    allImports: new Map(),
  };
}

/** @returns null where the props have no `children` */
function childrenTakeElement({ children }: RequiredProps, place: ValuePlace): boolean | null {
  if (!children) return null;
  const { checker } = place.inspection;
  const type = checker.getTypeOfSymbolAtLocation(children, place.element);
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  return place.jsxElement !== null && checker.isTypeAssignableTo(place.jsxElement, type);
}

function attributePlaceholder(member: TS.Symbol, place: ValuePlace): Placeholder {
  const { code, type, imports } = valueOf(member, place);
  const text = stringValue(code, type, place);
  return text === null
    ? { name: member.name, kind: "expression", code, imports }
    : { name: member.name, kind: "string", code, text, imports };
}

/** Children that can be text are the prop's name: something has to be seen. */
function childrenPlaceholder(children: TS.Symbol, place: ValuePlace): Placeholder {
  const { checker } = place.inspection;
  const { name } = children;
  const { code, type, imports } = valueOf(children, place);
  const isText = (type.flags & ts.TypeFlags.Any) !== 0 ||
    ((takesElement(type, place) || (type.flags & ts.TypeFlags.String) !== 0) &&
      checker.isTypeAssignableTo(checker.getStringType(), type));
  return isText && (code === "null" || code === quoted("", place.quote))
    ? { name, kind: "text", code, text: name, imports }
    : attributePlaceholder(children, place);
}

interface MemberValue {
  readonly code: string;
  readonly type: TS.Type;
  readonly imports: readonly PlaceholderImport[];
}

function valueOf(member: TS.Symbol, place: ValuePlace): MemberValue {
  const type = place.inspection.checker.getTypeOfSymbolAtLocation(member, place.element);
  const imports: ValuePlace["imports"] = new Map();
  const code = writeValue(type, { ...place, imports }, writtenType(member));
  return { code, type, imports: [...imports.values()] };
}

/** Returns the text of a string that an attribute can hold as such. */
function stringValue(code: string, type: TS.Type, { quote }: ValuePlace): string | null {
  if (code === quoted("", quote)) return "";
  const texts = (type.isUnion() ? type.types : [type]).map(textOf);
  return texts.find((text) => text !== null && quoted(text, quote) === code) ?? null;
}
