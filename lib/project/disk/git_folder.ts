import { withoutTrailing } from "../../text/mod.ts";

/**
 * Tells whether a path segment names the `.git` folder on some file system: in any case, with trailing dots or spaces or a stream
 * name (NTFS), as a short name (`git~1`), with characters that HFS+ ignores, or in compatibility forms.
 */
export function namesGitFolder(segment: string): boolean {
  const folded = segment.normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toUpperCase();
  const stem = withoutTrailing(folded.replace(/:.*$/su, ""), ". ");
  return stem === ".GIT" || /^GIT~\d+$/.test(stem);
}
