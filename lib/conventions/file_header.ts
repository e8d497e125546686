import type { ParsedSource } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { isUsual, mostlyTold } from "../grouping/mod.ts";

/** Fewer files share a comment by chance. */
const MIN_SHARED = 2;

/**
 * Finds the comment with which most of some files begin, as that of a licence, which programs check.
 * @returns with line feeds; null where they have no such comment in common
 */
export function fileHeader(sources: readonly ParsedSource[]): string | null {
  const headers = sources.map(headerOf);
  const header = mostlyTold(headers) ?? null;
  const shared = headers.filter((each) => each === header).length;
  const isShared = shared >= MIN_SHARED && isUsual(headers, (each) => each === header);
  return header !== null && isShared ? header : null;
}

/** The first comment of a file, and those on the lines right below it. */
function headerOf({ text }: ParsedSource): string | null {
  const start = (ts.getShebang(text) ?? "").length;
  const [first, ...others] = ts.getLeadingCommentRanges(text, start) ?? [];
  if (!first) return null;
  let end = first.end;
  for (const { pos, end: next } of others) {
    if (text.slice(end, pos).split("\n").length > 2) break;
    end = next;
  }
  const header = text.slice(first.pos, end).replaceAll("\r\n", "\n");
  return FOR_TOOLS.test(header) ? null : header;
}

/** The beginning of a comment that tells a program how to treat its file. A licence may begin with `@license`. */
const FOR_TOOLS =
  /^\/[/*][/*!\s]*(?:@(?:jsx|ts-|flow|format|prettier|vitest|jest)|#|<|eslint|biome|prettier|oxlint|deno-|istanbul|c8|v8|tslint|global)/;
