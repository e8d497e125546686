import type { ts as TS } from "ts-morph";
import { createTimeSlice } from "../../slices/mod.ts";
import { lookThrough } from "../../source/jsx/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import type { FlowSite } from "../flow.ts";
import { type Place, placeAt } from "../refactor/refusal.ts";
import { orTold } from "../refactor/unread_files.ts";

/** Stands in a text for a value that only the running code knows. */
const HOLE = "\0";

/** An address that is looked for, among those that there are. */
export interface SoughtAddress {
  /** The pattern of its route, with parameters as the framework writes them. */
  readonly pattern: string;
  /** The patterns of all routes: a text that says a value is the address of the route with the most words of it. */
  readonly known: readonly string[];
}

/**
 * Finds the texts that say an address: a string, or a template or sum whose values stand where the pattern has parameters. What
 * follows the path, as a query, does not matter.
 */
export async function saidAddresses(
  site: FlowSite,
  { pattern, known }: SoughtAddress,
  paths: readonly string[],
): Promise<Place[]> {
  const { draft: { source }, signal } = site;
  const slice = createTimeSlice({ signal });
  const segments = segmentsOf(pattern);
  const others = known.filter((each) => each !== pattern).map(segmentsOf);
  const first = segments.findIndex(isParameter);
  const start = first < 0 ? pattern : `/${segments.slice(0, first).join("/")}`;
  const places: Place[] = [];
  for (const path of paths.filter(isSourcePath)) {
    await slice.pause();
    const file = await orTold(site, path, source.project.files.read(path));
    if (!file?.text.includes(start)) continue;
    const parsed = await orTold(site, path, source.parses.parse(file));
    if (parsed) {
      const offsets = offsetsOf(parsed, (said) => isAddress(said, segments, others));
      places.push(...offsets.map((offset) => placeAt(file, offset)));
    }
  }
  return places;
}

function segmentsOf(pattern: string): string[] {
  return pattern.split("/").slice(1);
}

function offsetsOf(
  { ast }: ParsedSource,
  isAddress: (said: readonly string[]) => boolean,
): number[] {
  const offsets: number[] = [];
  visitAll(ast, (node) => {
    const text = isPart(node) ? null : textOf(node);
    const path = text?.split(/[?#]/)[0];
    if (path?.startsWith("/") && isAddress(segmentsOf(path))) {
      offsets.push(node.getStart(ast));
    }
  });
  return offsets.sort((a, b) => a - b);
}

/** Tells whether a node is a part of a longer sum, which is read as a whole. */
function isPart(node: TS.Node): boolean {
  return isSum(node.parent) && (isSum(node) || ts.isStringLiteralLike(node));
}

function isSum(node: TS.Node | undefined): node is TS.BinaryExpression {
  return node !== undefined && ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

/** The text that an expression makes, with a mark for each value; null for one that makes none. */
function textOf(node: TS.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join("");
  }
  if (!isSum(node)) return null;
  const left = lookThrough(node.left);
  const right = lookThrough(node.right);
  return (textOf(left) ?? HOLE) + (textOf(right) ?? HOLE);
}

/** Tells whether a text is an address by its pattern, or by its values where no route with more words takes the text. */
function isAddress(
  said: readonly string[],
  pattern: readonly string[],
  others: readonly (readonly string[])[],
): boolean {
  if (isSame(said, pattern, false)) return true;
  // By values alone any text would be one, and a file of a folder is none.
  if (isParameter(pattern[0] ?? "") || said.some((segment) => segment.includes("."))) return false;
  const isNearer = (other: readonly string[]): boolean =>
    isSame(said, other, true) && wordsIn(other) > wordsIn(pattern);
  return isSame(said, pattern, true) && !others.some(isNearer);
}

function wordsIn(pattern: readonly string[]): number {
  return pattern.filter((segment) => !isParameter(segment)).length;
}

/** @param withValues true takes any text for a parameter, and not only one that the running code knows */
function isSame(
  text: readonly string[],
  pattern: readonly string[],
  withValues: boolean,
): boolean {
  const isValue = (said: string): boolean => withValues ? said !== "" : said.includes(HOLE);
  for (const [index, segment] of pattern.entries()) {
    const said = text[index];
    if (isRest(segment)) return said === undefined || said === segment || isValue(said);
    if (said === undefined) return false;
    if (said !== segment && !(isParameter(segment) && isValue(said))) return false;
  }
  return text.length === pattern.length;
}

/** `[id]` of Next.js, `:id` of React Router and Remix, `$id` of TanStack Router, and those for the rest of an address. */
function isParameter(segment: string): boolean {
  return segment.startsWith("[") || segment.startsWith(":") || segment.startsWith("$") ||
    segment === "*";
}

function isRest(segment: string): boolean {
  return segment.startsWith("[...") || segment.startsWith("[[...") || segment === "*" ||
    segment === "$";
}
