/** So many digits of a hash tell the versions of one file apart. */
const DIGITS = 12;

/**
 * Tells whether a file still holds the content that a client read.
 * @param named the whole hash of what the client read, or its first 12 digits
 */
export function isHashOf(
  { contentHash }: { readonly contentHash: string },
  named: string,
): boolean {
  return named === contentHash || named === contentHash.slice(0, DIGITS);
}
