import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { lookThrough } from "../jsx/syntax.ts";
import { folderOf, joinPath } from "./specifier.ts";

/** The value of an expression: a path of the project, or another text. */
export type ConfigValue =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "text"; readonly text: string };

/** A set-up file that is code, with the names that it declares at its top. */
export interface ConfigModule {
  readonly path: string;
  readonly ast: TS.SourceFile;
  readonly constants: ReadonlyMap<string, TS.Expression>;
  /** The exported names of Node's modules by the names that they have here; `*` for a module as a whole. */
  readonly imported: ReadonlyMap<string, string>;
  /** The values that were read, by their expressions: constants may stand in each other any number of times. */
  readonly values: Map<TS.Expression, ConfigValue | null>;
}

/** Constants that are made of constants are followed so far. */
const MAX_STEPS = 16;

/** Characters; no path is longer, and what constants are made of may double with each. */
const MAX_TEXT = 4096;

/** The modules of Node whose functions make paths. */
const PATH_MODULES = /^(?:node:)?(?:path|url)(?:\/posix)?$/;

/** Reads the names that a set-up file declares at its top. */
export function configModule(path: string, ast: TS.SourceFile): ConfigModule {
  const constants = new Map<string, TS.Expression>();
  const imported = new Map<string, string>();
  for (const statement of ast.statements) {
    if (ts.isImportDeclaration(statement)) readImport(statement, imported);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer) continue;
      if (isPathModule(initializer)) readRequire(name, imported);
      else if (ts.isIdentifier(name)) constants.set(name.text, initializer);
    }
  }
  return { path, ast, constants, imported, values: new Map() };
}

function readImport(
  { moduleSpecifier, importClause }: TS.ImportDeclaration,
  imported: Map<string, string>,
): void {
  if (!ts.isStringLiteral(moduleSpecifier) || !importClause) return;
  const isVite = moduleSpecifier.text === "vite";
  if (!isVite && !PATH_MODULES.test(moduleSpecifier.text)) return;
  const { name, namedBindings } = importClause;
  if (name && !isVite) imported.set(name.text, "*");
  if (!namedBindings) return;
  if (ts.isNamespaceImport(namedBindings)) imported.set(namedBindings.name.text, "*");
  else {
    for (const each of namedBindings.elements) {
      imported.set(each.name.text, (each.propertyName ?? each.name).text);
    }
  }
}

function readRequire(name: TS.BindingName, imported: Map<string, string>): void {
  if (ts.isIdentifier(name)) imported.set(name.text, "*");
  if (!ts.isObjectBindingPattern(name)) return;
  for (const each of name.elements) {
    if (!ts.isIdentifier(each.name)) continue;
    const source = each.propertyName ?? each.name;
    if (ts.isIdentifier(source)) imported.set(each.name.text, source.text);
  }
}

function isPathModule(value: TS.Expression): boolean {
  if (!ts.isCallExpression(value) || !ts.isIdentifier(value.expression)) return false;
  const [argument] = value.arguments;
  return value.expression.text === "require" && argument !== undefined &&
    ts.isStringLiteral(argument) && PATH_MODULES.test(argument.text);
}

/** Returns the expression behind parentheses and types; a name gives the constant for which it stands. */
export function plainValue(value: TS.Expression, module: ConfigModule): TS.Expression {
  let plain = value;
  for (let step = 0; step < MAX_STEPS; step++) {
    plain = lookThrough(plain);
    const constant = ts.isIdentifier(plain) ? module.constants.get(plain.text) : undefined;
    if (!constant) return plain;
    plain = constant;
  }
  return plain;
}

/**
 * Reads what an expression of a set-up file says without running it: literals, and what Node's functions make paths of.
 * @returns null for every other expression, and for a path out of the project
 */
export function readConfigValue(value: TS.Expression, module: ConfigModule): ConfigValue | null {
  const known = module.values.get(value);
  if (known !== undefined) return known;
  // What is made of itself has no value.
  module.values.set(value, null);
  const read = readValue(value, module);
  module.values.set(value, read);
  return read;
}

function readValue(value: TS.Expression, module: ConfigModule): ConfigValue | null {
  const read = (part: TS.Expression) => readConfigValue(part, module);
  const outer = lookThrough(value);
  if (ts.isIdentifier(outer) && outer.text === "__dirname") return pathValue(folderOf(module.path));
  const plain = plainValue(outer, module);
  if (ts.isStringLiteralLike(plain)) return { kind: "text", text: plain.text };
  if (ts.isTemplateExpression(plain)) {
    return plain.templateSpans.reduce<ConfigValue | null>(
      (whole, span) =>
        appended(appended(whole, read(span.expression)), textValue(span.literal.text)),
      textValue(plain.head.text),
    );
  }
  if (ts.isBinaryExpression(plain) && plain.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return appended(read(plain.left), read(plain.right));
  }
  if (ts.isPropertyAccessExpression(plain)) return readMember(plain, module, read);
  if (ts.isNewExpression(plain)) return readUrl(plain, read);
  return ts.isCallExpression(plain) ? readCall(plain, module, read) : null;
}

type Read = (part: TS.Expression) => ConfigValue | null;

function textValue(text: string): ConfigValue {
  return { kind: "text", text };
}

function pathValue(path: string | null): ConfigValue | null {
  return path === null ? null : { kind: "path", path };
}

/** Writes two values behind each other. */
function appended(before: ConfigValue | null, after: ConfigValue | null): ConfigValue | null {
  if (!before || !after) return null;
  if (before.kind === "text") {
    if (before.text === "") return after;
    if (after.kind === "path" || before.text.length + after.text.length > MAX_TEXT) return null;
    return textValue(before.text + after.text);
  }
  if (after.kind === "path") return null;
  if (after.text === "") return before;
  return /^[\\/]/.test(after.text) ? pathValue(joinPath(before.path, after.text)) : null;
}

/** Reads `import.meta.url`, `import.meta.dirname`, and the path name of a URL. */
function readMember(
  { expression, name }: TS.PropertyAccessExpression,
  { path }: ConfigModule,
  read: Read,
): ConfigValue | null {
  if (ts.isMetaProperty(expression)) {
    if (name.text === "dirname") return pathValue(folderOf(path));
    return name.text === "url" || name.text === "filename" ? pathValue(path) : null;
  }
  return name.text === "pathname" && ts.isNewExpression(expression) ? read(expression) : null;
}

function readUrl(
  { expression, arguments: given }: TS.NewExpression,
  read: Read,
): ConfigValue | null {
  const [target, base] = given ?? [];
  if (!ts.isIdentifier(expression) || expression.text !== "URL" || !target || !base) return null;
  const [to, from] = [read(target), read(base)];
  if (to?.kind !== "text" || from?.kind !== "path" || /^[\\/]|^[a-z]+:/i.test(to.text)) return null;
  return pathValue(joinPath(folderOf(from.path), to.text));
}

function readCall(
  { expression, arguments: given }: TS.CallExpression,
  module: ConfigModule,
  read: Read,
): ConfigValue | null {
  const name = calledName(expression, module);
  const values = given.map(read);
  const [first = null] = values;
  if (name === "resolve") return joined(folderOf(module.path), values);
  if (name === "join") {
    const isPath = first?.kind === "path";
    return isPath ? joined(first.path, values.slice(1), { isJoin: true }) : null;
  }
  if (name === "dirname") return first?.kind === "path" ? pathValue(folderOf(first.path)) : null;
  if (name === "cwd") return pathValue(folderOf(module.path));
  const isSame = name === "fileURLToPath" || name === "normalize" || name === "normalizePath";
  return isSame && first?.kind === "path" ? first : null;
}

/**
 * Joins texts to a folder.
 * @param options.isJoin whether a text from "/" is one of below, as it is for `path.join`, and not for `path.resolve`
 */
function joined(
  folder: string,
  values: readonly (ConfigValue | null)[],
  { isJoin = false } = {},
): ConfigValue | null {
  let path: string | null = folder;
  for (const value of values) {
    if (value === null || path === null) return null;
    if (value.kind === "path") path = isJoin ? null : value.path;
    else if (!isJoin && /^[\\/]|^[a-z]:/i.test(value.text)) return null;
    else path = joinPath(path, value.text);
  }
  return pathValue(path);
}

/** Tells which function of Node is called, by the name that its module gives it. */
function calledName(callee: TS.Expression, { imported }: ConfigModule): string | null {
  if (ts.isIdentifier(callee)) return imported.get(callee.text) ?? null;
  if (!ts.isPropertyAccessExpression(callee)) return null;
  const { expression, name } = callee;
  const isPosix = ts.isPropertyAccessExpression(expression) && expression.name.text === "posix";
  const owner = isPosix ? expression.expression : expression;
  if (!ts.isIdentifier(owner)) return null;
  if (owner.text === "process") return name.text === "cwd" ? "cwd" : null;
  return imported.get(owner.text) === "*" ? name.text : null;
}
