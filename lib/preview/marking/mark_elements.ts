import { type InsertionMap, insertTexts } from "./insert_texts.ts";
import { MARK_PROP, writeMark } from "./mark.ts";
import { lineCounter } from "./line_counter.ts";
import type { Opening, ReadOpenings } from "./readers.ts";

/** A module with a mark on each JSX element. */
export interface MarkedModule {
  readonly code: string;
  readonly map: InsertionMap;
}

/** The file that a module is. */
export interface MarkedFile {
  /** From the root of the project, with /. */
  readonly path: string;
  /** The first 12 digits of the SHA-256 of the file's bytes. */
  readonly hash: string;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** The pragma that marks a file for other runtimes than React's: they would hand the prop on to the browser. */
const FOREIGN_PRAGMA =
  /(?:^|\/\*|\/\/)[\s*]*@jsx(?:ImportSource)?\s+(?!React\b|react\s|@emotion\/react\b)/m;

/**
 * Puts a mark on each JSX element of a text, as a prop. No line moves, and none is added but at the end.
 * @param text as it is on disk
 * @param options.ending the import that a marked module ends with
 * @param options.read what finds the elements
 * @returns null where there is nothing to mark: no element, a text that does not parse, a runtime that is not React's
 */
export function markElements(
  text: string,
  { file, ending, read }: {
    readonly file: MarkedFile;
    readonly ending: string;
    readonly read: ReadOpenings;
  },
): MarkedModule | null {
  const shift = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const elements = elementsOf(text.slice(shift), { path: file.path, read });
  if (elements.length === 0) return null;
  const lines = lineCounter(text);
  const marks = elements.map(({ start, end }) => {
    const offset = start + shift;
    const mark = writeMark({ ...file, offset, ...lines.placeOf(offset) });
    return { offset: end + shift, text: ` ${MARK_PROP}={${JSON.stringify(mark)}}` };
  });
  const { code, map } = insertTexts(text, marks);
  return { code: `${code}\n${ending}\n`, map };
}

/** Returns the elements to mark: none of a text that does not parse, or that another runtime draws. */
function elementsOf(
  text: string,
  { path, read }: { readonly path: string; readonly read: ReadOpenings },
): readonly Opening[] {
  const found = read(text, path);
  // No comments but those in front of all code say what JSX becomes.
  return found === null || FOREIGN_PRAGMA.test(text.slice(0, found.codeStart))
    ? []
    : found.openings;
}
