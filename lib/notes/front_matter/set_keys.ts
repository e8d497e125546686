import type { WorkbenchError } from "../../errors/mod.ts";
import { type CST, isMap, isNode, type Pair } from "yaml";
import { type FrontMatter, parseYaml } from "./parse_yaml.ts";
import { yamlValue } from "./yaml_value.ts";
import { tokensOfItem, walkTokens } from "./tokens.ts";
import { unreadable } from "./unreadable.ts";

/** The values that keys of the front matter shall have; JSON is YAML. */
export type KeyValues = ReadonlyMap<string, unknown>;

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The place and the form of new keys. */
interface Style {
  /** In braces, as in JSON. */
  readonly isFlow: boolean;
  readonly indent: string;
  readonly newline: string;
}

/**
 * Gives keys of front matter other values. Every byte of the others, and every comment, stays as it is.
 * @throws {WorkbenchError} `note_unreadable` where that cannot be done: a value has an anchor, which another may use, or none can be set
 */
export function setKeys(yaml: string, values: KeyValues, newline: string): string {
  const matter = parseYaml(yaml);
  const style = styleOf(matter, newline);
  const splices: Splice[] = [];
  const added: string[] = [];
  for (const [key, value] of values) {
    const pair = matter.pairs.get(key);
    if (pair) splices.push(spliceOf(matter, pair, { key, text: yamlValue(value), style }));
    else added.push(`${key}: ${yamlValue(value)}`);
  }
  if (added.length > 0) splices.push(additionOf(matter, added, style));
  return splices.toSorted((a, b) => b.start - a.start).reduce(
    (text, splice) => text.slice(0, splice.start) + splice.text + text.slice(splice.end),
    yaml,
  );
}

/** Replaces all between the colon and the end of the value. The comments in there move behind the new value. */
function spliceOf(
  { yaml }: FrontMatter,
  { value, srcToken }: Pair,
  { key, text, style }: { key: string; text: string; style: Style },
): Splice {
  const colon = srcToken?.sep?.find(({ type }) => type === "map-value-ind");
  if (!srcToken || !colon) throw cannotSet(key, "has no colon");
  const start = colon.offset + 1;
  const valueEnd = isNode(value) && value.range ? value.range[1] : start;
  // The line's end stays what it is, and so does the space before a comment.
  const end = start + yaml.slice(start, Math.max(start, valueEnd)).trimEnd().length;
  const inside = tokensWithin(srcToken, start, end);
  if (inside.some(({ type }) => type === "anchor")) throw cannotSet(key, "has an anchor");
  const comments = inside.filter(({ type }) => type === "comment").sort((a, b) =>
    a.offset - b.offset
  );
  const before = style.newline + (style.isFlow ? " " : style.indent);
  const lines = comments.map(({ source }) => before + source).join("");
  // In braces more may follow on the line, which must not become part of a comment.
  const last = lines !== "" && style.isFlow ? style.newline : "";
  return { start, end, text: ` ${text}${lines}${last}` };
}

/** Comments and anchors, as sources: everything else of these types is not looked at. */
function tokensWithin(item: CST.CollectionItem, start: number, end: number): CST.SourceToken[] {
  const found: CST.SourceToken[] = [];
  for (const { token } of walkTokens(tokensOfItem(item))) {
    const isWanted = token.type === "comment" || token.type === "anchor";
    if (isWanted && token.offset >= start && token.offset < end) found.push(token);
  }
  return found;
}

function additionOf(
  { yaml, document }: FrontMatter,
  added: readonly string[],
  { isFlow, indent, newline }: Style,
): Splice {
  if (!isFlow) {
    const at = yaml.length;
    return { start: at, end: at, text: added.map((line) => indent + line + newline).join("") };
  }
  const at = (document.contents?.range[0] ?? 0) + 1;
  const isEmpty = isMap(document.contents) && document.contents.items.length === 0;
  return { start: at, end: at, text: added.join(", ") + (isEmpty ? "" : ", ") };
}

function styleOf({ yaml, document: { contents } }: FrontMatter, newline: string): Style {
  const start = contents?.range[0] ?? 0;
  const isFlow = isMap(contents) && contents.flow === true;
  const line = yaml.lastIndexOf("\n", start - 1) + 1;
  return { isFlow, indent: isMap(contents) && !isFlow ? yaml.slice(line, start) : "", newline };
}

function cannotSet(key: string, why: string): WorkbenchError {
  return unreadable(`The key "${key}" ${why}, so that its value cannot be changed here`);
}
