import type { TextEdit } from "../source/mod.ts";

/** Returns the one edit between the common beginning and the common end of two texts; none for equal texts. */
export function spliceBetween(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (isHighSurrogate(before, start - 1)) start--;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (isLowSurrogate(before, before.length - end)) end--;
  return [{ start, end: before.length - end, text: after.slice(start, after.length - end) }];
}

/** An edit that stands in the middle of a pair would hold half a character. */
function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}
