import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { dottedName, type FileNames, importedValue, propertyNode, through } from "./file_names.ts";
import { follow } from "./follow.ts";
import { CONFIG_PACKAGES, FILE_ROUTE_FUNCTIONS } from "./libraries.ts";
import { type PathValue, pathValue } from "./path_value.ts";
import type { ComponentReference, FileRouteConvention } from "./route_facts.ts";

/** A helper of `routes.ts`, as a call names it. */
export interface ConfigHelper {
  /** The exported name: "route", "index", "layout", "prefix", ... */
  readonly name: string;
  readonly base: FileBase;
}

/** The folder from which a helper names files: that of the app, or one that is given to `relative`. */
type FileBase =
  | { readonly kind: "app" }
  /** `folder` goes on from the folder of the file itself, with a slash at its end; "" for that folder. */
  | { readonly kind: "own"; readonly folder: string }
  | { readonly kind: "computed" };

/** A call of a helper, or an object in place of one, read. */
export interface ConfigRoute {
  readonly path: PathValue;
  readonly file: ComponentReference | null;
  readonly children: TS.Node | undefined;
  readonly index: boolean;
}

const APP: FileBase = { kind: "app" };

/** Finds the helper that a call means: imported, or taken from what `relative(import.meta.dirname)` returns. */
export function configHelper(names: FileNames, callee: TS.Expression): ConfigHelper | null {
  const imported = importedValue(names, callee);
  if (imported) {
    return CONFIG_PACKAGES.includes(imported.specifier)
      ? { name: imported.imported, base: APP }
      : null;
  }
  const [root, ...members] = dottedName(callee) ?? [];
  const declaration = root === undefined ? undefined : names.declarationOf(root, callee);
  const variable = declaration && ts.findAncestor(declaration, ts.isVariableDeclaration);
  const call = variable?.initializer && through(variable.initializer);
  if (!declaration || !call || !ts.isCallExpression(call)) return null;
  const made = importedValue(names, call.expression);
  if (!made || !CONFIG_PACKAGES.includes(made.specifier) || made.imported !== "relative") {
    return null;
  }
  const name = ts.isBindingElement(declaration) ? boundName(declaration) : members.at(-1);
  return name === undefined ? null : { name, base: givenFolder(names, call.arguments[0]) };
}

function boundName({ propertyName, name }: TS.BindingElement): string | undefined {
  const exported = propertyName ?? name;
  return ts.isIdentifier(exported) ? exported.text : undefined;
}

/** Reads the folder of `relative(import.meta.dirname)` and of `relative(join(import.meta.dirname, "teas"))`. */
function givenFolder(names: FileNames, argument: TS.Expression | undefined): FileBase {
  if (!argument) return { kind: "computed" };
  const value = follow(names, argument);
  if (isOwnFolder(names, value)) return { kind: "own", folder: "" };
  if (!ts.isCallExpression(value)) return { kind: "computed" };
  const [first, ...others] = value.arguments;
  const method = dottedName(value.expression)?.at(-1);
  const texts = others.map((node) => pathValue(names, node).path);
  const isJoined = (method === "join" || method === "resolve") && first !== undefined &&
    isOwnFolder(names, follow(names, first)) && !texts.includes(null);
  return isJoined ? { kind: "own", folder: `${texts.join("/")}/` } : { kind: "computed" };
}

/** `import.meta.dirname`, `__dirname`, and `dirname(fileURLToPath(import.meta.url))`. */
function isOwnFolder(names: FileNames, node: TS.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === "__dirname";
  if (ts.isPropertyAccessExpression(node)) return isMeta(node, "dirname");
  if (!ts.isCallExpression(node) || dottedName(node.expression)?.at(-1) !== "dirname") return false;
  const [argument] = node.arguments;
  const file = argument && follow(names, argument);
  if (!file || !ts.isCallExpression(file)) return file !== undefined && isMeta(file, "filename");
  const [url] = file.arguments;
  return dottedName(file.expression)?.at(-1) === "fileURLToPath" && url !== undefined &&
    isMeta(through(url), "url");
}

function isMeta(node: TS.Node, member: string): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === member &&
    ts.isMetaProperty(node.expression);
}

/** Reads a call of `route`, `index` or `layout`; null for any other call. */
export function helperRoute(
  names: FileNames,
  { name, base }: ConfigHelper,
  { arguments: [first, second, third, fourth] }: TS.CallExpression,
): ConfigRoute | null {
  const fileOf = (node: TS.Node | undefined): ComponentReference | null =>
    node ? fileReference(names, node, base) : null;
  const list = (options: TS.Expression | undefined, last: TS.Expression | undefined) =>
    last ?? (options && isOptions(names, options) ? undefined : options);
  if (name === "index") {
    return { path: { path: "" }, file: fileOf(first), children: undefined, index: true };
  }
  if (name === "layout") {
    const children = list(second, third);
    return { path: { path: "" }, file: fileOf(first), children, index: false };
  }
  if (name !== "route" || !first) return null;
  const isPathless = first.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(first) && first.text === "undefined");
  const path = isPathless ? { path: "" } : pathValue(names, first);
  return { path, file: fileOf(second), children: list(third, fourth), index: false };
}

function isOptions(names: FileNames, node: TS.Expression): boolean {
  return ts.isObjectLiteralExpression(follow(names, node));
}

/** Reads an object in place of the call of a helper; null for one that names no file. */
export function objectRoute(
  names: FileNames,
  object: TS.ObjectLiteralExpression,
): ConfigRoute | null {
  const file = propertyNode(object, "file");
  if (!file) return null;
  const path = propertyNode(object, "path");
  return {
    path: path ? pathValue(names, path) : { path: "" },
    file: fileReference(names, file, APP),
    children: propertyNode(object, "children") ?? undefined,
    index: propertyNode(object, "index")?.kind === ts.SyntaxKind.TrueKeyword,
  };
}

/** The file of a route, as a specifier: from the folder of the app, or from that of the configuration itself. */
function fileReference(names: FileNames, file: TS.Node, base: FileBase): ComponentReference {
  const { path } = pathValue(names, file);
  if (path === null || base.kind === "computed") {
    return { kind: "computed", start: file.getStart(names.ast) };
  }
  const isWhole = path.startsWith("/") || base.kind === "app" && path.startsWith(".");
  const specifier = isWhole
    ? path
    : `./${base.kind === "own" ? base.folder : ""}${path.replace(/^\.\//, "")}`;
  return {
    kind: "module",
    specifier,
    exported: "default",
    ...(base.kind === "own" && { own: true }),
  };
}

/** Reads a call that makes routes of the files of a folder; null for any other call. */
export function fileConvention(
  names: FileNames,
  call: TS.CallExpression,
): FileRouteConvention | null {
  const imported = importedValue(names, call.expression);
  if (!imported || !FILE_ROUTE_FUNCTIONS.has(imported.imported)) return null;
  const [first] = call.arguments;
  const options = first && follow(names, first);
  const folder = options && ts.isObjectLiteralExpression(options)
    ? propertyNode(options, "rootDirectory") ?? propertyNode(options, "routesDir")
    : first;
  const { path } = folder ? pathValue(names, folder) : { path: null };
  return { convention: imported.imported, specifier: imported.specifier, folder: path ?? "routes" };
}
