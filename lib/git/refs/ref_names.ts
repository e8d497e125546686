import type { RepositoryPlace } from "../repository.ts";

/** Control characters and spaces are what is left out by the first range. */
const FORBIDDEN = /[^!-~\u0080-\uffff]|[~^:?*[\\]|\.\.|@\{|\/\/|\.$|\.lock(?:\/|$)|(?:^|\/)\./;

/** Whether git takes the full name of a ref. @see https://git-scm.com/docs/git-check-ref-format */
export function isRefName(ref: string): boolean {
  return ref.startsWith("refs/") && !ref.endsWith("/") && !FORBIDDEN.test(ref) &&
    !/\p{Surrogate}/u.test(ref);
}

/** The directory that a ref's file is in: each worktree has some of its own. */
export function refDirectory(place: RepositoryPlace, ref: string): string {
  const isOwn = !ref.startsWith("refs/") || /^refs\/(?:bisect|worktree|rewritten)\//.test(ref);
  return isOwn ? place.gitDirectory : place.commonDirectory;
}
