import { getNodeValue, type Node as JsonNode, parseTree } from "jsonc-parser";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import type { ts as TS } from "ts-morph";
import { type FileText, folderOf, nameOf } from "../../project/mod.ts";
import type { ParsedSource } from "../syntax/parse_cache.ts";
import { ts } from "../syntax/typescript.ts";
import { visitAll } from "../writing/file_style.ts";
import { foldersUpward, joinPath, relativePath } from "./specifier.ts";

/** A text that is the path of a file, as configurations, scripts and pages of HTML have it; nothing is imported by it. */
export interface FilePath {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The file that a path leads to, and how it is written. */
export interface NamedFile {
  readonly path: string;
  /** The text that stands before the path: "/" of a page, "<rootDir>/" of Jest, or nothing. */
  readonly lead: string;
  /** The folder from which the path is counted; null: that of the file which holds it. */
  readonly base: string | null;
}

const ROOT_LEADS = ["<rootDir>/", "/"] as const;

/** @param parsed the syntax tree of a source; the others are read by their own parsers */
export function filePathsIn(file: FileText, parsed: ParsedSource | null): FilePath[] {
  if (parsed) return literalsOf(parsed);
  if (file.path.endsWith(".html")) return attributesOf(file.text);
  return file.path.endsWith(".json") ? wordsOf(file.text) : [];
}

/** Tells whether a `path` is of a kind that is searched, besides sources. */
export function mayNameFiles(path: string): boolean {
  return path.endsWith(".html") || path.endsWith(".json");
}

function literalsOf({ ast }: ParsedSource): FilePath[] {
  const found: FilePath[] = [];
  visitAll(ast, (node) => {
    if (!ts.isStringLiteralLike(node) || !node.text.includes("/")) return;
    const [start, end] = [node.getStart(ast) + 1, node.end - 1];
    if (isSpelled(ast.text, start, node)) found.push({ text: node.text, start, end });
  });
  return found;
}

/** Tells whether a literal stands in the source as it reads, without escapes. */
function isSpelled(source: string, start: number, { text }: TS.StringLiteralLike): boolean {
  return source.startsWith(text, start);
}

type HtmlNode = DefaultTreeAdapterMap["node"];

/** Lists the paths that `src` and `href` name. */
function attributesOf(html: string): FilePath[] {
  const found: FilePath[] = [];
  const agenda: HtmlNode[] = [parse(html, { sourceCodeLocationInfo: true })];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if ("childNodes" in node) agenda.push(...node.childNodes);
    if (!("attrs" in node)) continue;
    for (const { name, value } of node.attrs) {
      const place = node.sourceCodeLocation?.attrs?.[name];
      if (!place || !["src", "href"].includes(name)) continue;
      const start = html.indexOf(value, place.startOffset + name.length + 1);
      const end = start + value.length;
      if (value !== "" && start >= 0 && end <= place.endOffset) {
        found.push({ text: value, start, end });
      }
    }
  }
  return found;
}

/** The words of all strings: a script of a manifest is a command with paths in it. */
function wordsOf(json: string): FilePath[] {
  const tree = parseTree(json);
  const found: FilePath[] = [];
  const agenda: JsonNode[] = tree ? [tree] : [];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    agenda.push(...node.children ?? []);
    if (node.type !== "string") continue;
    const value: unknown = getNodeValue(node);
    const start = node.offset + 1;
    if (typeof value === "string" && json.startsWith(value, start)) {
      found.push(...wordsIn(value, start));
    }
  }
  return found;
}

function wordsIn(value: string, offset: number): FilePath[] {
  let start = offset;
  return value.split(" ").flatMap((text) => {
    const word = { text, start, end: start + text.length };
    start = word.end + 1;
    return text.includes("/") ? [word] : [];
  });
}

/**
 * Finds the file to which a path leads: from the file that holds it, from its package, or from the project.
 * @param files all files of the project
 * @returns null where no file has exactly that path
 */
export function fileNamed(
  from: string,
  text: string,
  files: { has(path: string): boolean },
): NamedFile | null {
  const own = folderOf(from);
  const lead = ROOT_LEADS.find((each) => text.startsWith(each)) ?? "";
  const name = text.slice(lead.length);
  const isHere = lead === "" || nameOf(from).endsWith(".html");
  const bases = /^\.\.?\//.test(name) ? [own] : [...isHere ? [own] : [], packageOf(own, files), ""];
  for (const base of bases) {
    const path = joinPath(base, name);
    if (path !== null && files.has(path)) return { path, lead, base: base === own ? null : base };
  }
  return null;
}

function packageOf(folder: string, files: { has(path: string): boolean }): string {
  for (const each of foldersUpward(folder)) {
    if (files.has(each === "" ? "package.json" : `${each}/package.json`)) return each;
  }
  return "";
}

/**
 * Writes a path anew for a file that moved, in the way in which it was written.
 * @param from the file that will hold it
 * @returns null where that way does not lead there
 */
export function respelledPath(
  { text, lead, base }: NamedFile & { readonly text: string },
  from: string,
  target: string,
): string | null {
  const path = relativePath(base ?? folderOf(from), target);
  if (lead === "" && text.startsWith(".")) return path;
  const bare = path.startsWith("./") ? path.slice(2) : null;
  if (bare !== null) return lead + bare;
  return lead === "" ? path : null;
}

/** Whatever leads to a file has this in it: the name of the file, or of its folder for an index. */
export function tellingName(path: string): string {
  const [stem = ""] = nameOf(path).split(".", 1);
  return stem === "index" ? nameOf(folderOf(path)) : stem;
}
