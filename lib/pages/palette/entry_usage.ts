import type { Placeholder, Placeholders } from "../../source/mod.ts";
import { attributeLiteral, type Quote } from "../../source/writing/mod.ts";
import type { UsageParts, UsagePlacement } from "../../edits/mod.ts";
import type { PaletteKind } from "./unit_exports.ts";

/** The way in which an entry is used. */
export interface UsageStyle {
  readonly tag: string;
  readonly kind: PaletteKind;
  readonly placement: UsagePlacement;
  /** The marks around strings in attributes. */
  readonly quote: Quote;
}

/** The element of an entry, with its placeholders. A provider has two tags: something is to come between them. */
export function entryUsage(
  { props, children }: Pick<Placeholders, "props" | "children">,
  { tag, kind, placement, quote }: UsageStyle,
): UsageParts {
  const attributes = props.map((placeholder) => attributeText(placeholder, quote));
  if (placement === "wrap") return { tag, attributes };
  const inside = children ? childText(children, kind) : kind === "provider" ? "" : null;
  return { tag, attributes, ...(inside !== null && { children: inside }) };
}

/** Source of the value that a placeholder has in the element. */
export function writtenCode({ kind, code, text = "" }: Placeholder, entry: PaletteKind): string {
  return kind === "text" && entry !== "provider" ? JSON.stringify(text) : code;
}

function attributeText({ name, kind, code, text }: Placeholder, quote: Quote): string {
  const literal = kind === "string" ? attributeLiteral(text ?? "", quote) : null;
  return `${name}=${literal ?? `{${code}}`}`;
}

/** A provider shows nothing of its own, so that nothing is there to be seen. */
function childText({ kind, code, text = "" }: Placeholder, entry: PaletteKind): string {
  return kind === "text" && entry !== "provider" ? text : `{${code}}`;
}
