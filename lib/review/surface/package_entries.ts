import { type FileView, folderOf } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { isManifest } from "../units/packages/compare_packages.ts";

/** The largest number of packages whose entry points are read. */
const MAX_PACKAGES = 200;

const ENTRY_KEYS = ["source", "main", "module", "browser", "types", "typings", "exports"] as const;

/**
 * The files with which the packages of a project begin, for whoever uses them from outside: those that a `package.json` names, and
 * the sources of those that workspaces import by name. A private package has no outside.
 */
export async function findPackageEntries(
  view: FileView,
  graph: GraphSnapshot,
): Promise<ReadonlySet<string>> {
  const entries = new Set<string>();
  for (const [name, folder] of graph.resolver.links) {
    const own = await readManifest(view, folder === "" ? "package.json" : `${folder}/package.json`);
    if (own["private"] === true) continue;
    const from = folder === "" ? "index.ts" : `${folder}/index.ts`;
    const resolution = graph.resolver.resolve(from, name);
    if (resolution.kind === "file") entries.add(resolution.path);
  }
  const manifests = [...graph.list.files.keys()].filter(isManifest);
  for (const path of manifests.slice(0, MAX_PACKAGES)) {
    for (const entry of await readEntries(view, path)) {
      if (graph.files.has(entry)) entries.add(entry);
    }
  }
  return entries;
}

async function readEntries(view: FileView, path: string): Promise<string[]> {
  const manifest = await readManifest(view, path);
  if (manifest["private"] === true) return [];
  const folder = folderOf(path);
  return ENTRY_KEYS.flatMap((key) => stringsIn(manifest[key])).flatMap((entry) => {
    const relative = entry.replace(/^\.\//, "");
    return isPlain(relative) ? [folder === "" ? relative : `${folder}/${relative}`] : [];
  });
}

async function readManifest(
  view: FileView,
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  return parseObject((await view.read(path))?.text ?? "");
}

/**
 * Finds the packages that are for others, and returns what tells of a file whether it is in one of these: the exports of an
 * application and of a private package are there for the code of the project alone.
 */
export async function findOffered(
  view: FileView,
  graph: GraphSnapshot,
): Promise<(path: string) => boolean> {
  const entries = await findPackageEntries(view, graph);
  const folders = [...graph.list.files.keys()].filter(isManifest).map(folderOf)
    .toSorted((a, b) => b.length - a.length);
  const packageOf = (path: string): string | undefined =>
    folders.find((folder) => folder === "" || path.startsWith(`${folder}/`));
  const offered = new Set([...entries].map(packageOf));
  return (path) => offered.has(packageOf(path));
}

/** A pattern stands for no one file. */
function isPlain(path: string): boolean {
  return !path.includes("*") && !path.split("/").includes("..");
}

/** The strings at the ends of conditional exports; no deeper than anyone nests them. */
function stringsIn(value: unknown, depth = 6): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  return Object.values(value).flatMap((each) => stringsIn(each, depth - 1));
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    // Whatever it holds is looked at key by key, and nothing is taken for more than unknown.
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
