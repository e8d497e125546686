import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../syntax/edits.ts";
import { ts } from "../syntax/typescript.ts";

/** No honest config has more or longer ones. */
const MAX_PATTERNS = 200;
const MAX_LENGTH = 1000;

/** Characters that no text has for a reason, in the place of wildcards. */
const HIDDEN: readonly (readonly [shown: string, hidden: string])[] = [
  ["*", "\ufdd0"],
  ["?", "\ufdd1"],
];

/** The keys whose texts the compiler matches with what `include` has; without `exclude` it takes the two others for it. */
const EXCLUDING: ReadonlySet<string> = new Set(["exclude", "outDir", "declarationDir"]);

/** A config as the compiler may see it. */
export interface PlainConfig {
  /** A text as long as the config's own, line for line. */
  readonly text: string;
  /** The messages about omitted patterns. */
  readonly problems: readonly string[];
}

/**
 * Hides the wildcards of `exclude` from the compiler: it makes a regular expression of them and tries that on each `include`,
 * which never ends for patterns made so. `revealPatterns` brings them back. Patterns beyond what a config needs are left out.
 */
export function withPlainPatterns(path: string, text: string): PlainConfig {
  const source = ts.parseJsonText(path, text);
  const object = configObject(source.statements[0]?.expression);
  if (!object) return { text, problems: [] };
  const edits: TextEdit[] = [];
  const problems: string[] = [];
  for (const [key, value] of [...entriesOf(object), ...optionsOf(object)]) {
    if (key !== "include" && !EXCLUDING.has(key)) continue;
    const given = ts.isArrayLiteralExpression(value) ? value.elements : [value];
    const kept = given.slice(0, MAX_PATTERNS);
    const beyond = given[MAX_PATTERNS];
    if (beyond) {
      problems.push(
        `Cannot use more than ${MAX_PATTERNS} of the ${given.length} "${key}" patterns`,
      );
      edits.push(blank(text, kept.at(-1)?.end ?? beyond.pos, given.at(-1)?.end ?? beyond.end));
    }
    for (const each of kept.filter(ts.isStringLiteral)) {
      if (each.text.length > MAX_LENGTH) {
        problems.push(`Cannot use a pattern under "${key}" of more than ${MAX_LENGTH} characters`);
      }
      edits.push(...plainPattern(source, key, each));
    }
  }
  return { text: applyEdits(text, edits), problems };
}

/** A pattern with its wildcards again. */
export function revealPatterns(pattern: string): string {
  return HIDDEN.reduce((shown, [wildcard, hidden]) => shown.replaceAll(hidden, wildcard), pattern);
}

/** Returns the object of a config: the compiler takes the first object even of a list, which is an error. */
function configObject(root: TS.Expression | undefined): TS.ObjectLiteralExpression | undefined {
  if (!root || !ts.isArrayLiteralExpression(root)) {
    return root && ts.isObjectLiteralExpression(root) ? root : undefined;
  }
  return root.elements.find(ts.isObjectLiteralExpression);
}

function entriesOf(object: TS.ObjectLiteralExpression): [string, TS.Expression][] {
  return object.properties.filter(ts.isPropertyAssignment).map((
    { name, initializer },
  ) => [keyOf(name), initializer]);
}

/** A key without double quotes is an error as well, and counts. */
function keyOf(name: TS.PropertyName): string {
  if (!ts.isComputedPropertyName(name)) return name.text;
  return ts.isStringLiteralLike(name.expression) ? name.expression.text : "";
}

function optionsOf(object: TS.ObjectLiteralExpression): [string, TS.Expression][] {
  return entriesOf(object).flatMap(([key, value]) =>
    key === "compilerOptions" && ts.isObjectLiteralExpression(value) ? entriesOf(value) : []
  );
}

function plainPattern(
  source: TS.SourceFile,
  key: string,
  literal: TS.StringLiteral,
): TextEdit[] {
  const pattern = literal.text;
  const { end } = literal;
  const start = literal.getStart(source);
  // Spaces that are left would be the name of a folder; nothing between the quotes is no pattern.
  if (pattern.length > MAX_LENGTH) return [{ start, end, text: '""'.padEnd(end - start) }];
  if (!EXCLUDING.has(key) || climbsBehindFolders(pattern)) return [];
  const hidden = HIDDEN.reduce(
    (left, [wildcard, each]) => left.replaceAll(wildcard, each),
    pattern,
  );
  if (hidden === pattern) return [];
  return [{ start, end, text: JSON.stringify(hidden).padEnd(end - start) }];
}

/** The compiler refuses such a pattern, and says so. */
function climbsBehindFolders(pattern: string): boolean {
  const folders = pattern.startsWith("**/") ? 0 : pattern.indexOf("/**/");
  const climb = pattern.endsWith("/..") ? pattern.length : pattern.lastIndexOf("/../");
  return folders >= 0 && climb > folders;
}

function blank(text: string, start: number, end: number): TextEdit {
  return { start, end, text: text.slice(start, end).replace(/[^\r\n]/g, " ") };
}
