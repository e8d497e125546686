import { splitPath } from "./words.ts";

/**
 * Returns for each of some paths the folders that the others do not share with it: `notion` of `a/notion/b/Row.tsx` beside
 * `a/slack/b/Row.tsx`. Where there are none, it is the name of the file.
 */
export function foldersApart(paths: readonly string[]): readonly string[] {
  const all = paths.map((path) => splitPath(path).folder.split("/").filter(Boolean));
  const shortest = Math.min(all[0]?.length ?? 0, ...all.map(({ length }) => length));
  const start = countWhile(shortest, (at) => isShared(all.map((folders) => folders[at])));
  const end = countWhile(
    shortest - start,
    (at) => isShared(all.map((folders) => folders.at(-1 - at))),
  );
  return all.map((folders, index) =>
    folders.slice(start, folders.length - end).join("/") || splitPath(paths[index] ?? "").name
  );
}

function countWhile(most: number, isGood: (at: number) => boolean): number {
  let count = 0;
  while (count < most && isGood(count)) count++;
  return count;
}

function isShared(names: readonly (string | undefined)[]): boolean {
  return names.every((name) => name === names[0]);
}
