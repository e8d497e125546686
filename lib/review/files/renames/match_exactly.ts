import { groupBy } from "../../../grouping/mod.ts";
import {
  isRegular,
  type Lone,
  type LoneFiles,
  MOST_SIMILAR,
  nameOf,
  type Rename,
} from "./rename.ts";

/** Files of one content that are looked at before one of another name is taken. */
const MOST_LOOKED_AT = 100;

/** Pairs files of the same content; of several the first of the same name, otherwise the first. */
export function matchExactly({ gone, come }: LoneFiles): Rename[] {
  const byContent = groupBy(gone, contentOf);
  return come.flatMap((to) => {
    const candidates = byContent.get(contentOf(to)) ?? [];
    const from = candidates.slice(0, MOST_LOOKED_AT).find((file) => nameOf(file) === nameOf(to)) ??
      candidates[0];
    if (!from) return [];
    candidates.splice(candidates.indexOf(from), 1);
    return [{ from, to, score: MOST_SIMILAR }];
  });
}

/** A file that becomes executable is the same file, but never a link. */
function contentOf(file: Lone): string {
  return `${isRegular(file) ? "file" : file.mode} ${file.id}`;
}
