import type { GraphSnapshot } from "../../source/mod.ts";

/**
 * How a file would import another: verified against the project's own resolution, in the shortest of the usual
 * spellings.
 * @param from the importing file, which need not exist
 * @param alias true tries the project's path aliases before a relative path
 * @returns null when no spelling leads there
 */
export function specifierFor(
  graph: GraphSnapshot,
  from: string,
  target: string,
  options: { readonly alias: boolean },
): string | null {
  const relatives = spellings(relativePath(from, target));
  const aliases = aliasPaths(graph, from, target).flatMap(spellings);
  const candidates = options.alias ? [...aliases, ...relatives] : [...relatives, ...aliases];
  return candidates.find((specifier) => {
    const resolution = graph.resolver.resolve(from, specifier);
    return resolution.kind === "file" && resolution.path === target;
  }) ?? null;
}

/** The ways to write a path to a source file, shortest first: the folder of an index, no extension, what is built, the file. */
function spellings(path: string): string[] {
  const bare = path.replace(/\.[cm]?[jt]sx?$/, "");
  const folder = bare.replace(/\/index$/, "");
  const built = path.replace(/\.([cm]?)[jt]sx?$/, ".$1js");
  return [...new Set([folder, bare, built, path])];
}

function relativePath(from: string, target: string): string {
  const here = from.split("/").slice(0, -1);
  const there = target.split("/");
  let common = 0;
  while (common < here.length && here[common] === there[common]) common++;
  const up = here.slice(common).map(() => "..");
  return [...(up.length > 0 ? up : ["."]), ...there.slice(common)].join("/");
}

/** What `paths` of the importing file's tsconfig would call a target. */
function aliasPaths(graph: GraphSnapshot, from: string, target: string): string[] {
  const options = graph.resolver.configFor(from)?.options;
  return Object.entries(options?.paths ?? {}).flatMap(([pattern, places]) => {
    const [prefix = "", suffix, ...more] = pattern.split("*");
    if (suffix === undefined || more.length > 0) return [];
    return places.flatMap((place) => {
      const [head = "", tail = ""] = place.split("*");
      const folder = head.replace(/^\.\//, "");
      const at = target.indexOf(folder);
      if (at === -1 || !target.endsWith(tail)) return [];
      return [prefix + target.slice(at + folder.length, target.length - tail.length) + suffix];
    });
  });
}
