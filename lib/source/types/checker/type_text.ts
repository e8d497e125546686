import type { ts as TS } from "ts-morph";
import { shorten } from "../../../text/mod.ts";
import { ts } from "../../syntax/typescript.ts";
import { ancestorsOf, type Containment } from "../files/containment.ts";
import type { Inspection } from "../worker/inspector.ts";

/** The compiler already elides inside long types; this is for single enormous names. */
const MAX_CHARACTERS = 400;

/** A type as one would write it at that place, or where its names are known: aliases kept, long ones cut. */
export function typeText(type: TS.Type, at: TS.Node | undefined, inspection: Inspection): string {
  const flags = ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
    ts.TypeFormatFlags.AllowUniqueESSymbolType;
  const text = withoutMachinePaths(
    inspection.checker.typeToString(type, at, flags),
    inspection.containment,
  );
  // The compiler cuts a long literal wherever its own limit falls, also in the middle of a character.
  return shorten(text.replace(/\p{Surrogate}/gu, ""), MAX_CHARACTERS);
}

/** The type of an optional prop when it is given: `undefined` is what makes it optional, not a value to pass. */
export function givenTypeText(
  type: TS.Type,
  at: TS.Node | undefined,
  inspection: Inspection,
): string {
  if (!type.isUnion()) return typeText(type, at, inspection);
  if (!type.types.some((member) => member.flags & ts.TypeFlags.Null)) {
    return typeText(inspection.checker.getNonNullableType(type), at, inspection);
  }
  // The checker offers no way to take `undefined` alone away; it prints it last.
  return typeText(type, at, inspection).replace(/ \| undefined$/, "");
}

/** The checker speaks of files by absolute path; an answer may show only paths relative to the project. */
export function withoutMachinePaths(text: string, { root }: Containment): string {
  let shown = text;
  for (const [levels, folder] of ancestorsOf(root).entries()) {
    if (folder !== "/") shown = shown.replaceAll(`${folder}/`, "../".repeat(levels));
  }
  return shown;
}
