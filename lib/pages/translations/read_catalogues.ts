import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileText } from "../../project/file_view.ts";
import type { Source } from "../../source/mod.ts";
import { lookThrough } from "../../source/jsx/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { compareText, openLanguages } from "../../text/mod.ts";

/** The texts of one file of translations. */
export interface Catalogue {
  readonly path: string;
  /** The name by which code asks for the file, as `common` of `locales/en/common.json`; null for one that holds a whole language. */
  readonly namespace: string | null;
  /** By key, as `cart.empty`. */
  readonly texts: ReadonlyMap<string, string>;
}

const ENDS: readonly string[] = [".json", ".ts", ".js", ".mjs"];

/** The largest number of files of translations that are read. */
const MAX_FILES = 50;

/** The largest number of characters of a file that is read. */
const MAX_LENGTH = 1024 * 1024;

/** Reads the catalogues of the language in which a project writes its texts: English, else the first of those it has. */
export async function readCatalogues(source: Source): Promise<readonly Catalogue[]> {
  const { files } = source.project;
  const { files: listed } = await files.names();
  const languageIn = openLanguages(() => listed.keys(), { ends: ENDS });
  const places = [...listed.keys()].flatMap((path) => {
    const tag = ENDS.some((end) => path.endsWith(end)) ? languageIn(path) : null;
    return tag === null ? [] : { path, tag };
  });
  const base =
    places.map(({ tag }) => tag).toSorted((a, b) =>
      Number(isEnglish(b)) - Number(isEnglish(a)) || a.length - b.length || compareText(a, b)
    )[0];
  const own = places.filter(({ tag }) => tag === base).toSorted((a, b) =>
    compareText(a.path, b.path)
  );
  const catalogues: Catalogue[] = [];
  for (const { path, tag } of own.slice(0, MAX_FILES)) {
    const file = await orNullIfUnreadable(files.read(path));
    if (!file || file.text.length > MAX_LENGTH) continue;
    catalogues.push({
      path,
      namespace: namespaceOf(path, tag),
      texts: await textsOf(source, file),
    });
  }
  return catalogues;
}

function isEnglish(tag: string): boolean {
  return /^en(?:[-_]|$)/i.test(tag);
}

/** The part of a path behind its language: `account/orders` of `locales/en/account/orders.json`. */
function namespaceOf(path: string, tag: string): string | null {
  const words = path.replace(/\.[^./]+$/, "").split("/");
  return words.slice(words.lastIndexOf(tag) + 1).join("/") || null;
}

/** A file that is no catalogue after all has no texts. */
async function textsOf(source: Source, file: FileText): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (file.path.endsWith(".json")) {
    addTexts(parsedJson(file.text), "", texts);
    return texts;
  }
  const parsed = await orNullIfUnreadable(source.parses.parse(file));
  for (const statement of parsed?.ast.statements ?? []) {
    for (const value of valuesOf(statement)) addTexts(plainOf(value), "", texts);
  }
  return texts;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Lists the values at the top of a module: exported in place, by their names, or as CommonJS does. */
function valuesOf(statement: TS.Statement): TS.Expression[] {
  if (ts.isExportAssignment(statement)) return [statement.expression];
  if (ts.isExpressionStatement(statement)) {
    const { expression } = statement;
    return ts.isBinaryExpression(expression) ? [expression.right] : [];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ initializer }) => initializer ?? []);
}

/** Returns the object or text that an expression writes; null for any other expression. */
function plainOf(expression: TS.Expression): unknown {
  const node = lookThrough(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isObjectLiteralExpression(node)) return null;
  return Object.fromEntries(node.properties.flatMap((property) => {
    const name = ts.isPropertyAssignment(property) ? staticName(property) : null;
    const isNamed = name !== null && ts.isPropertyAssignment(property);
    return isNamed ? [[name, plainOf(property.initializer)]] : [];
  }));
}

/** A key of more names is no key that anybody writes, and would be more than the stack holds. */
const MAX_NAMES = 20;

function addTexts(value: unknown, prefix: string, texts: Map<string, string>, depth = 0): void {
  if (typeof value === "string") texts.set(prefix, value);
  if (typeof value !== "object" || value === null || depth === MAX_NAMES) return;
  for (const [name, inner] of Object.entries(value)) {
    addTexts(inner, prefix === "" ? name : `${prefix}.${name}`, texts, depth + 1);
    // `{ "cart.empty": { "defaultMessage": "Nothing here" } }`, as tools of react-intl write it.
    const isMessage = name === "defaultMessage" || name === "message";
    if (isMessage && typeof inner === "string" && prefix !== "") texts.set(prefix, inner);
  }
}
