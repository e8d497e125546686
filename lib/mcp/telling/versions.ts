/** So much of a content hash tells versions of one file apart, and costs a model few tokens. */
const LENGTH = 12;

/** The version of a file as tools tell it, and as edits take it for a hash. */
export function versionOf(contentHash: string): string {
  return contentHash.slice(0, LENGTH);
}
