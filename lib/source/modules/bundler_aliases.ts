import type { ts as TS } from "ts-morph";
import type { TimeSlice } from "../../slices/mod.ts";
import { ts } from "../syntax/typescript.ts";
import { visitAll } from "../writing/file_style.ts";
import { type AliasEntries, type AliasReader, readAliases, valueOf } from "./alias_entries.ts";
import { isJson, parseConfigCode } from "./config_code.ts";
import { type ConfigModule, configModule, plainValue, readConfigValue } from "./config_values.ts";
import type { ModuleProblem } from "./problem.ts";
import { folderOf, inFolder, joinPath } from "./specifier.ts";

/** Patterns as the compiler's `paths` have them, each with the project paths for which it stands. */
export type AliasPatterns = Readonly<Record<string, readonly string[]>>;

/** The aliases that only bundlers know. */
export interface BundlerAliases {
  /** By the folder of the set-up file: they hold for the files in it, unless a folder below has its own. */
  readonly folders: ReadonlyMap<string, AliasPatterns>;
  readonly problems: readonly ModuleProblem[];
}

const PLUGINS: readonly string[] = ["module-resolver", "babel-plugin-module-resolver"];

/** The most aliases of a file that are told one by one. */
const MAX_TOLD = 20;
/** The sentence for those behind them. */
const MORE = "Cannot read this alias of imports, nor others behind it that are not told one by one";

/** The tools by the names of their set-up files. */
const TOOLS: readonly (readonly [RegExp, AliasReader["tool"]])[] = [
  [/^vite\.config\.[cm]?[jt]s$/, "vite"],
  [/^(?:webpack|craco)\.config\.[cm]?[jt]s$/, "webpack"],
  [/^(?:babel\.config\.(?:[cm]?[jt]s|json)|\.babelrc(?:\.(?:[cm]?js|json))?)$/, "babel"],
];

/** Tells whether a file may say where a bundler looks for what is imported. */
export function isBundlerConfig(path: string): boolean {
  return toolOf(path) !== null;
}

function toolOf(path: string): AliasReader["tool"] | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return TOOLS.find(([names]) => names.test(name))?.[1] ?? null;
}

/** Reads the aliases of bundlers from the texts of their set-up files, none of which is run. */
export async function readBundlerAliases(
  texts: ReadonlyMap<string, string>,
  slice: TimeSlice,
): Promise<BundlerAliases> {
  const folders = new Map<string, Record<string, string[]>>();
  const problems: ModuleProblem[] = [];
  for (const [path, text] of texts) {
    const tool = toolOf(path);
    if (tool === null) continue;
    await slice.pause();
    const ast = parseConfigCode(path, text);
    if (!ast) {
      problems.push(unreadAt(path, { line: 1, column: 1 }));
      continue;
    }
    const found = readConfig(configModule(path, ast), tool);
    // Without the names that every object has, which an alias may be called as well.
    const patterns: Record<string, string[]> = folders.get(folderOf(path)) ?? Object.create(null);
    for (const [pattern, target] of patternsOf(found)) (patterns[pattern] ??= []).push(target);
    if (Object.keys(patterns).length > 0) folders.set(folderOf(path), patterns);
    for (const node of found.unread.slice(0, MAX_TOLD)) problems.push(problemAt(path, ast, node));
    const [next] = found.unread.slice(MAX_TOLD);
    if (next) problems.push({ ...problemAt(path, ast, next), message: MORE });
  }
  return { folders, problems };
}

interface Found extends AliasEntries {
  /** The folders from which bare specifiers are counted. */
  readonly roots: string[];
}

/** The settings may stand in a call, in a function or in a constant: they are known by their keys. */
function readConfig(module: ConfigModule, tool: AliasReader["tool"]): Found {
  const found: Found = { entries: [], unread: [], roots: [] };
  const reader = { tool, root: tool === "vite" ? servedFolder(module) : folderOf(module.path) };
  visitAll(module.ast, (node) => {
    const settings = tool === "babel" ? pluginSettings(node, module) : ownerOf(node, module);
    const alias = settings && valueOf(settings, "alias");
    if (alias) {
      const { entries, unread } = readAliases(alias, module, reader);
      // One by one, since a call takes only so many arguments.
      for (const entry of entries) found.entries.push(entry);
      for (const unreadNode of unread) found.unread.push(unreadNode);
    }
    if (settings && tool === "babel") readRoots(settings, module, found);
  });
  return found;
}

/** Finds the object that `resolve` names, and `webpack` in the set-up of craco. */
function ownerOf(node: TS.Node, module: ConfigModule): TS.ObjectLiteralExpression | null {
  if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return null;
  const isCraco = /(?:^|\/)craco\./.test(module.path);
  if (!ts.isIdentifier(node.name) || node.name.text !== (isCraco ? "webpack" : "resolve")) {
    return null;
  }
  const value = plainValue(ts.isPropertyAssignment(node) ? node.initializer : node.name, module);
  return ts.isObjectLiteralExpression(value) ? value : null;
}

/** Finds the options in `["module-resolver", options]`. */
function pluginSettings(node: TS.Node, module: ConfigModule): TS.ObjectLiteralExpression | null {
  if (!ts.isArrayLiteralExpression(node)) return null;
  const [name, options] = node.elements;
  if (!name || !options) return null;
  const isResolved = ts.isCallExpression(name) && name.arguments.length === 1;
  const named = isResolved ? name.arguments[0] : name;
  if (!named || !ts.isStringLiteralLike(named) || !PLUGINS.includes(named.text)) return null;
  const value = plainValue(options, module);
  return ts.isObjectLiteralExpression(value) ? value : null;
}

function readRoots(
  settings: TS.ObjectLiteralExpression,
  module: ConfigModule,
  found: Found,
): void {
  const root = valueOf(settings, "root");
  if (!root) return;
  const plain = plainValue(root, module);
  for (const each of ts.isArrayLiteralExpression(plain) ? plain.elements : [plain]) {
    const value = readConfigValue(each, module);
    const path = value?.kind === "text" ? joinPath(folderOf(module.path), value.text) : value?.path;
    if (path == null || path.includes("*")) found.unread.push(each);
    else found.roots.push(path);
  }
}

/** Returns the folder that Vite serves: the `root` beside `resolve`, or that of its set-up. */
function servedFolder(module: ConfigModule): string {
  let root: string | null = null;
  visitAll(module.ast, (node) => {
    if (!ts.isObjectLiteralExpression(node) || !valueOf(node, "resolve")) return;
    const written = valueOf(node, "root");
    const value = written && readConfigValue(written, module);
    if (value) {
      root ??= value.kind === "path" ? value.path : joinPath(folderOf(module.path), value.text);
    }
  });
  return root ?? folderOf(module.path);
}

function patternsOf({ entries, roots }: Found): [pattern: string, target: string][] {
  return [
    ...entries.flatMap(({ find, target, isExact }): [string, string][] => [
      [find, target],
      ...(isExact ? [] : [[`${find}/*`, inFolder(target, "*")] as [string, string]]),
    ]),
    ...roots.map((root): [string, string] => ["*", inFolder(root, "*")]),
  ];
}

function problemAt(path: string, ast: TS.SourceFile, node: TS.Node): ModuleProblem {
  const { line, character } = ast.getLineAndCharacterOfPosition(node.getStart(ast));
  return unreadAt(path, {
    line: line + 1,
    // JSON was parsed with a parenthesis in front.
    column: character + (line === 0 && isJson(path) ? 0 : 1),
  });
}

function unreadAt(path: string, place: { line: number; column: number }): ModuleProblem {
  return {
    code: "bundler_alias_unread",
    path,
    ...place,
    message: "Cannot read an alias of imports here: it is no path of the project that is written " +
      "out, so imports by it are not followed",
  };
}
