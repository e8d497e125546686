import { indentCode } from "../writing/reindent.ts";
import type { ReadCode } from "../writing/read_expression.ts";
import { codeLiteral } from "../writing/literals.ts";
import { type ObjectStyle, printWidth } from "./object_style.ts";
import { propertyKey } from "./property_key.ts";

/** A value that is to be written: plain data, objects by their members, and code. */
export type NewValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly NewValue[]
  | NewObject
  | NewCode;

/** Members in order, as no JavaScript object keeps names that are numbers. */
export interface NewObject {
  readonly members: readonly (readonly [name: string, value: NewValue])[];
  /** Each member on a line of its own, also where one line would do. */
  readonly lines?: boolean | undefined;
}

export interface NewCode {
  readonly code: ReadCode | string;
}

/** An object to write. */
export function objectOf(
  members: NewObject["members"],
  options: { readonly lines?: boolean } = {},
): NewObject {
  return { members, lines: options.lines };
}

/** Code to write as it is: a short text without line breaks, or a checked expression. */
export function codeOf(code: ReadCode | string): NewCode {
  return { code };
}

/** The place where a value is to be written. */
export interface WritePlace {
  readonly style: ObjectStyle;
  readonly lineEnding: string;
  /** The indentation of the line on which the value starts. */
  readonly indentation: string;
  /** The number of characters that the line has before the value. */
  readonly column?: number;
}

/** The source text of a value. */
export function writeValue(value: NewValue, place: WritePlace): string {
  const { style, lineEnding, indentation } = place;
  if (typeof value === "string") return codeLiteral(value, style.quote);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : `${value}`;
  if ("code" in value) {
    if (typeof value.code === "string") return value.code;
    return indentCode(value.code, { indentation, lineEnding });
  }
  return isObject(value)
    ? writeBracketed(value.members.map(([name, member]) => memberWriter(name, member, style)), {
      ...place,
      brackets: "{}",
      lines: value.lines || value.members.some(([, member]) => hasMembers(member)),
    })
    : writeBracketed(value.map((item) => (at: WritePlace) => writeValue(item, at)), {
      ...place,
      brackets: "[]",
      lines: value.some(hasMembers),
    });
}

/** The source text of a property. */
export function writeProperty(
  name: string,
  value: NewValue,
  place: WritePlace & { readonly quoted?: boolean },
): string {
  const { style: { quote }, quoted = false } = place;
  const key = propertyKey(name, { quote, quoted });
  const column = (place.column ?? place.indentation.length) + key.length + 2;
  return `${key}: ${writeValue(value, { ...place, column })}`;
}

type WriteMember = (place: WritePlace) => string;

function memberWriter(name: string, value: NewValue, style: ObjectStyle): WriteMember {
  return (place) => writeProperty(name, value, { ...place, style });
}

function writeBracketed(
  members: readonly WriteMember[],
  place: WritePlace & { readonly brackets: string; readonly lines?: boolean },
): string {
  const { style, lineEnding, indentation, brackets: [open = "", close = ""] } = place;
  if (members.length === 0) return open + close;
  const flat = members.map((write) => write({ ...place, column: 0 }));
  const space = open === "{" && style.spaced ? " " : "";
  const line = open + space + flat.join(", ") + space + close;
  const column = place.column ?? indentation.length;
  const canBeFlat = !flat.some((text) => text.includes("\n"));
  const fits = !place.lines && column + line.length < printWidth;
  if (canBeFlat && (style.flat || fits)) return line;
  const inner = indentation + style.unit;
  const onLines = { style: { ...style, flat: false }, lineEnding, indentation: inner };
  const lines = members.map((write) => lineEnding + inner + write(onLines));
  return open + lines.join(",") + (style.trailingComma ? "," : "") + lineEnding + indentation +
    close;
}

/** Objects in objects are easier to read, and to change later, on lines of their own. */
function hasMembers(value: NewValue): boolean {
  return typeof value === "object" && value !== null && "members" in value &&
    value.members.length > 0;
}

function isObject(value: NewObject | readonly NewValue[]): value is NewObject {
  return "members" in value;
}
