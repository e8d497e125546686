import { extname } from "node:path";

/** The tag of a JSX element: its beginning, and the end of its name with what that is generic in. */
export interface Opening {
  readonly start: number;
  readonly end: number;
}

/** The JSX elements of a text. */
export interface Openings {
  /** In the order of their tags. */
  readonly openings: readonly Opening[];
  /** The beginning of the first statement: nothing but comments stands before it. */
  readonly codeStart: number;
}

/**
 * Finds the JSX elements of a text, without a byte order mark.
 * @param path of its file: the extension tells the language
 * @returns null of a text that does not parse
 */
export type ReadOpenings = (text: string, path: string) => Openings | null;

/** Tells whether a file may hold types beside JSX. */
export function isTyped(path: string): boolean {
  return /^\.[cm]?tsx$/.test(extname(path));
}

/** Tells whether a source file may have JSX: in one of types without it, `<` begins something else. */
export function mayHoldJsx(path: string): boolean {
  return !/^\.[cm]?ts$/.test(extname(path));
}
