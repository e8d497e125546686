import type { ts as TS } from "ts-morph";
import { isUnreadable } from "../../../errors/mod.ts";
import { positionAt } from "../../../source/mod.ts";
import { loadTypeScript, ts } from "../../../source/syntax/typescript.ts";
import type { SideFile } from "../../side_file.ts";

/** The contents of a JSON file on one side. */
export interface JsonContents {
  readonly value: Readonly<Record<string, unknown>>;
  /** Says where an entry is, from 1; null for one that is not there. */
  readonly lineOf: (...path: readonly string[]) => number | null;
}

/** A JSON file of one side, or why there is none that can be compared. */
export interface ReadJson {
  readonly contents: JsonContents | null;
  readonly problem: string | null;
}

/** Characters; nobody writes a larger one. */
const MAX_LENGTH = 1024 * 1024;

/** An absent file says nothing. */
const NOTHING: ReadJson = { contents: { value: {}, lineOf: () => null }, problem: null };

/** Reads a JSON file of a side that holds one object. What is wrong with it is said, never thrown. */
export async function readJson(file: SideFile | null): Promise<ReadJson> {
  if (!file) return NOTHING;
  const { side: { source: { project } }, path } = file;
  try {
    const found = await project.files.read(path);
    if (!found) return unread(path, "it is no file that the project lists");
    if (found.text.length > MAX_LENGTH) return unread(path, "it is larger than 1 MiB");
    await loadTypeScript();
    return parseJson(path, found.text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { contents: null, problem: error.message };
  }
}

function parseJson(path: string, text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return unread(path, "it is no JSON object");
    }
    // Whoever compares two writes them anew, and stumbles over what is nested too deeply.
    JSON.stringify(value);
    const ast = ts.parseJsonText(path, text);
    let lines: ReadonlyMap<string, number> | undefined;
    const lineOf = (...path: readonly string[]): number | null =>
      (lines ??= linesIn(ast)).get(JSON.stringify(path)) ?? null;
    // Whatever it holds is looked at key by key, and nothing is taken for more than unknown.
    return { contents: { value: value as Record<string, unknown>, lineOf }, problem: null };
  } catch (error) {
    if (error instanceof SyntaxError) return unread(path, "it is no plain JSON");
    if (error instanceof RangeError) return unread(path, "it is nested too deeply");
    throw error;
  }
}

/** Lists the lines of all entries by their path; of two with one key, that of the last. */
function linesIn(ast: TS.JsonSourceFile): Map<string, number> {
  const lines = new Map<string, number>();
  const agenda: { readonly path: readonly string[]; readonly value: TS.Expression | undefined }[] =
    [{ path: [], value: ast.statements[0]?.expression }];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (!next.value || !ts.isObjectLiteralExpression(next.value)) continue;
    for (const property of next.value.properties) {
      if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) continue;
      const path = [...next.path, property.name.text];
      lines.set(JSON.stringify(path), positionAt(ast, property.getStart(ast)).line);
      agenda.push({ path, value: property.initializer });
    }
  }
  return lines;
}

function unread(path: string, why: string): ReadJson {
  return { contents: null, problem: `Cannot compare "${path}": ${why}` };
}
