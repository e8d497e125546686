/** A diff without the lines that only git's own programs read: two whole hashes for each file. */
export function toldDiff(diff: string): string {
  // No line of a file begins like that: each has a sign or a space in front.
  return diff.split("\n").filter((line) => !line.startsWith("index ")).join("\n").trimEnd();
}
