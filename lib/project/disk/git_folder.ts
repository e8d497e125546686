import { withoutTrailing } from "../../text/mod.ts";

/** A name of these characters alone reads everywhere as it is written. */
const IS_PLAIN = /^[\x20-\x7e]*$/;

/**
 * Tells whether a path segment names the `.git` folder on some file system: in any case, with trailing dots or spaces or a stream
 * name (NTFS), as a short name (`git~1`), with characters that HFS+ ignores, or in compatibility forms.
 */
export function namesGitFolder(segment: string): boolean {
  if (IS_PLAIN.test(segment) && !/git/i.test(segment)) return false;
  const folded = segment.normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toUpperCase();
  const stem = withoutTrailing(folded.replace(/:.*$/su, ""), ". ");
  return stem === ".GIT" || /^GIT~\d+$/.test(stem);
}
