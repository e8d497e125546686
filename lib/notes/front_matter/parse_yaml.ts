import type { WorkbenchError } from "../../errors/mod.ts";
import { Composer, type CST, type Document, isMap, isScalar, Lexer, type Pair, Parser } from "yaml";
import { beginningOf } from "../../text/mod.ts";
import { unreadable } from "./unreadable.ts";
import { walkTokens } from "./tokens.ts";

/** Front matter, read. */
export interface FrontMatter {
  readonly yaml: string;
  readonly document: Document.Parsed;
  /** By key, the pairs whose key is a string. */
  readonly pairs: ReadonlyMap<string, Pair>;
}

/** Composing takes all of it at once: these keep that below a few hundredths of a second, whatever it is. */
const MAX_CHARACTERS = 256 * 1024;
const MAX_LEXEMES = 12_000;
const MAX_LINES = 4000;
/** Composing is recursive. */
const MAX_DEPTH = 100;

/**
 * Reads front matter as YAML 1.2. Nothing is evaluated, and no alias is followed.
 * @throws {WorkbenchError} `note_unreadable`
 * @see https://yaml.org/spec/1.2.2/
 */
export function parseYaml(yaml: string): FrontMatter {
  const tokens = readTokens(yaml);
  const options = { keepSourceTokens: true, prettyErrors: false, uniqueKeys: false } as const;
  const [document, second] = new Composer(options)
    .compose(tokens, true, yaml.length);
  if (!document || second) throw unreadable("Expected one YAML document");
  const [error] = document.errors;
  if (error) throw unreadable(`Line ${lineOf(yaml, error.pos[0])}: ${error.message}`);
  return { yaml, document, pairs: pairsOf(document, yaml) };
}

function readTokens(yaml: string): CST.Token[] {
  if (yaml.length > MAX_CHARACTERS) throw tooMuch(`${MAX_CHARACTERS} characters`);
  if (yaml.split("\n", MAX_LINES + 1).length > MAX_LINES) throw tooMuch(`${MAX_LINES} lines`);
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(yaml)) {
    if (++lexemes > MAX_LEXEMES) throw tooMuch(`${MAX_LEXEMES} words and signs`);
    tokens.push(...parser.next(lexeme));
  }
  tokens.push(...parser.end());
  for (const { depth } of walkTokens(tokens)) {
    if (depth > MAX_DEPTH) throw unreadable(`It is nested deeper than ${MAX_DEPTH} levels`);
  }
  return tokens;
}

function pairsOf({ contents }: Document.Parsed, yaml: string): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>();
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
  if (isEmpty) return pairs;
  if (!isMap(contents)) throw unreadable("Expected keys with values");
  for (const pair of contents.items) {
    const { key } = pair;
    if (!isScalar(key) || typeof key.value !== "string") continue;
    if (pairs.has(key.value)) {
      const line = lineOf(yaml, key.range?.[0] ?? 0);
      throw unreadable(`Line ${line}: the key "${beginningOf(key.value, 100)}" is there twice`);
    }
    pairs.set(key.value, pair);
  }
  return pairs;
}

/** In the file, where the opening line comes first. */
function lineOf(yaml: string, offset: number): number {
  return yaml.slice(0, offset).split("\n").length + 1;
}

function tooMuch(limit: string): WorkbenchError {
  return unreadable(`The front matter has more than ${limit}`);
}
