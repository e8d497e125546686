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
    const lineOf = (...keys: readonly string[]): number | null => lineIn(ast, keys);
    // Whatever it holds is looked at key by key, and nothing is taken for more than unknown.
    return { contents: { value: value as Record<string, unknown>, lineOf }, problem: null };
  } catch (error) {
    if (error instanceof SyntaxError) return unread(path, "it is no plain JSON");
    if (error instanceof RangeError) return unread(path, "it is nested too deeply");
    throw error;
  }
}

function lineIn(ast: TS.JsonSourceFile, keys: readonly string[]): number | null {
  let object: TS.Expression | undefined = ast.statements[0]?.expression;
  let line: number | null = null;
  for (const key of keys) {
    const property: TS.PropertyAssignment | undefined = object && propertyOf(object, key);
    if (!property) return null;
    ({ line } = positionAt(ast, property.getStart(ast)));
    object = property.initializer;
  }
  return line;
}

/** Finds the property of a key in an object, the last of several. */
function propertyOf(object: TS.Expression, key: string): TS.PropertyAssignment | undefined {
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  return object.properties.filter(ts.isPropertyAssignment)
    .findLast(({ name }) => ts.isStringLiteral(name) && name.text === key);
}

function unread(path: string, why: string): ReadJson {
  return { contents: null, problem: `Cannot compare "${path}": ${why}` };
}
