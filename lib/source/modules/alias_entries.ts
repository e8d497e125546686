import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { findProperty, staticName } from "../objects/property_key.ts";
import {
  type ConfigModule,
  type ConfigValue,
  plainValue,
  readConfigValue,
} from "./config_values.ts";
import { folderOf, joinPath } from "./specifier.ts";

/** The beginning of a specifier, and the project path for which it stands. */
export interface AliasEntry {
  readonly find: string;
  readonly target: string;
  /** True where nothing may follow. */
  readonly isExact: boolean;
}

/** The aliases that stand in an expression, and the nodes that say more of them than can be read. */
export interface AliasEntries {
  readonly entries: AliasEntry[];
  readonly unread: TS.Node[];
}

/** The tool that reads the aliases, since each takes a text for another thing. */
export interface AliasReader {
  readonly tool: "vite" | "webpack" | "babel";
  /** The folder in which a text from "/" lies for Vite. */
  readonly root: string;
}

interface Reading extends AliasEntries {
  /** The literals that were read: one may spread itself, or another any number of times. */
  readonly seen: Set<TS.Node>;
  readonly module: ConfigModule;
  readonly reader: AliasReader;
}

/** Reads aliases from an object, or from an array of `{ find, replacement }`. */
export function readAliases(
  value: TS.Expression,
  module: ConfigModule,
  reader: AliasReader,
): AliasEntries {
  const reading: Reading = { entries: [], unread: [], seen: new Set(), module, reader };
  readInto(reading, value);
  return reading;
}

function readInto(reading: Reading, value: TS.Expression): void {
  const plain = plainValue(value, reading.module);
  if (reading.seen.has(plain)) return;
  reading.seen.add(plain);
  if (ts.isObjectLiteralExpression(plain)) readObject(reading, plain);
  else if (ts.isArrayLiteralExpression(plain)) {
    for (const element of plain.elements) readElement(reading, element);
  } else reading.unread.push(value);
}

function readObject(reading: Reading, { properties }: TS.ObjectLiteralExpression): void {
  for (const property of properties) {
    if (ts.isSpreadAssignment(property)) readInto(reading, property.expression);
    else if (ts.isShorthandPropertyAssignment(property)) {
      addEntry(reading, property, property.name.text, property.name);
    } else if (ts.isPropertyAssignment(property)) {
      addEntry(reading, property, staticName(property), property.initializer);
    } else reading.unread.push(property);
  }
}

function readElement(reading: Reading, element: TS.Expression): void {
  if (ts.isSpreadElement(element)) return readInto(reading, element.expression);
  const plain = plainValue(element, reading.module);
  if (!ts.isObjectLiteralExpression(plain)) {
    reading.unread.push(element);
    return;
  }
  const [find, replacement] = ["find", "replacement"].map((key) => valueOf(plain, key));
  const key = find && readConfigValue(find, reading.module);
  addEntry(reading, element, key?.kind === "text" ? key.text : null, replacement);
}

/** Returns the value that an object literal has by a key. */
export function valueOf(
  object: TS.ObjectLiteralExpression,
  key: string,
): TS.Expression | undefined {
  const property = findProperty(object, key);
  if (!property) return undefined;
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function addEntry(
  { entries, unread, module, reader }: Reading,
  node: TS.Node,
  key: string | null,
  value: TS.Expression | undefined,
): void {
  const told = value && readConfigValue(value, module);
  // Any other text is the name of a package.
  if (told?.kind === "text" && !/^(?:[\\/]|\.\.?(?:[\\/]|$))/.test(told.text)) return;
  const target = told && targetOf(told, module, reader);
  const isPattern = key === null || key === "" || key.includes("*") ||
    (reader.tool === "babel" && key.startsWith("^"));
  if (isPattern || target === undefined || target === null) {
    unread.push(node);
    return;
  }
  const isExact = reader.tool === "webpack" && key.endsWith("$");
  const find = isExact ? key.slice(0, -1) : key.replace(/(?<=.)\/$/, "");
  entries.push({ find, target, isExact });
}

/** Finds the project path for which a path, or the text of one, stands; null where the tool tells none from the text. */
function targetOf(
  told: ConfigValue,
  module: ConfigModule,
  reader: AliasReader,
): string | null {
  if (told.kind === "path") return told.path;
  if (/^[\\/]/.test(told.text)) {
    return reader.tool === "vite" ? joinPath(reader.root, told.text) : null;
  }
  // Vite and webpack take such a text from each file that imports.
  return reader.tool === "babel" ? joinPath(folderOf(module.path), told.text) : null;
}
