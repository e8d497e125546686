import type { Review, ReviewFile } from "./names.ts";

type ReviewGroup = Review["groups"][number];

/** Files that are decided on together; without a group each stands for itself. */
export interface Section {
  readonly group: ReviewGroup | null;
  readonly files: readonly ReviewFile[];
}

/** Returns the files of a review as they are listed: those of groups first, each group together. */
export function sectionsOf({ files, groups }: Review): readonly Section[] {
  const grouped = groups.map((group) => ({
    group,
    files: files.filter(({ path }) => group.files.includes(path)),
  }));
  const single = files.filter(({ path }) => !groups.some((group) => group.files.includes(path)));
  return single.length === 0 ? grouped : [...grouped, { group: null, files: single }];
}

/** Returns the files in the order in which `j` and `k` lead through them. */
export function orderOf(review: Review): readonly ReviewFile[] {
  return sectionsOf(review).flatMap(({ files }) => files);
}

/** Returns the first file after one, round the end, that nobody has decided on. */
export function nextOpen(files: readonly ReviewFile[], path: string): ReviewFile | undefined {
  const at = files.findIndex((file) => file.path === path);
  return [...files.slice(at + 1), ...files.slice(0, at)].find(({ verdict }) => verdict === null);
}
