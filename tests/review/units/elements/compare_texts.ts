import { assert } from "@std/assert";
import type { UnitDetail } from "../../../../lib/review/common/schemas.ts";
import { compareElements } from "../../../../lib/review/units/elements/compare_elements.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

export const NOTHING_KNOWN = {
  baseNames: new Map(),
  headNames: new Map(),
  added: new Set<string>(),
  removed: new Set<string>(),
  parts: { base: new Map(), head: new Map() },
  textOfKey: () => null,
};

export function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

export const inPage = (jsx: string): string => `function Page() {\n  return ${jsx};\n}\n`;

/** Lists what is told of the elements of two texts, of which nothing else is known. */
export async function compare(base: string, head: string): Promise<UnitDetail[]> {
  const details = compareElements(await parse(base), await parse(head), NOTHING_KNOWN);
  assert(details, "there are not too many elements");
  return details;
}

/** Lists the same as sentences. */
export async function told(base: string, head: string): Promise<string[]> {
  return (await compare(base, head)).map(({ message }) => message);
}
