/** Describes the undo of a save in a few words: the two together are no change. */
export function undoOf(what: string): string {
  return `Undo: ${what}`;
}
