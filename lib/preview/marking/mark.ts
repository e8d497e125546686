/** The prop that carries the mark of a JSX element to the runtime of React, which takes it away. */
export const MARK_PROP = "__workbenchMark";

/** The place in the source where a JSX element begins, and the text that contains the place. */
export interface Mark {
  /** From the root of the project, with /. */
  readonly path: string;
  /** The first 12 digits of the SHA-256 of the file's bytes. */
  readonly hash: string;
  /** UTF-16 code units. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Returns a mark as the text that an element carries. */
export function writeMark({ path, hash, offset, line, column }: Mark): string {
  return [hash, offset, line, column, path].join(":");
}

/** Returns the mark that `writeMark` wrote. */
export function readMark(text: string): Mark {
  const [hash = "", offset, line, column, ...path] = text.split(":");
  return {
    path: path.join(":"),
    hash,
    offset: Number(offset),
    line: Number(line),
    column: Number(column),
  };
}
