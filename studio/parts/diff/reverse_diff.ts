import { formatPatch, parsePatch, reversePatch } from "diff";

/** Turns a unified diff of one file or many round: what it takes away comes, and what it brings goes. */
export function reverseDiff(diff: string): string {
  return parsePatch(diff).map((patch) => {
    const turned = reversePatch(patch);
    const hunks = turned.hunks.map((hunk) => ({ ...hunk, lines: removedFirst(hunk.lines) }));
    return formatPatch({ ...turned, hunks });
  }).join("");
}

/** Puts the lines that go before those that come in their place, as every diff has them. */
function removedFirst(lines: readonly string[]): string[] {
  const ordered: string[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  // What is said of a line, as that no line ends behind it, stays with the line.
  let last = ordered;
  for (const line of lines) {
    if (line.startsWith("-")) last = removed;
    else if (line.startsWith("+")) last = added;
    else if (!line.startsWith("\\")) {
      ordered.push(...removed, ...added);
      [removed, added] = [[], []];
      last = ordered;
    }
    last.push(line);
  }
  return [...ordered, ...removed, ...added];
}
