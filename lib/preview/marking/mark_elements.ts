import type { ts as TS } from "ts-morph";
import { ts } from "../../source/typescript.ts";
import { type InsertionMap, insertTexts } from "./insert_texts.ts";
import { MARK_PROP, writeMark } from "./mark.ts";
import { lineCounter } from "./line_counter.ts";

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

/** What other runtimes than React's are told by: they would hand the prop on to the browser. */
const FOREIGN_PRAGMA = /^[\s*]*@jsx(?:ImportSource)?\s+(?!React\b|react\s|@emotion\/react\b)/m;

/**
 * Puts a mark on each JSX element of a text, as a prop. Needs `loadTypeScript()`. No line moves, and none is added but at the end.
 * @param text as it is on disk
 * @param options.ending the import that a marked module ends with
 * @returns null where there is nothing to mark: no element, a text that does not parse, a runtime that is not React's
 */
export function markElements(
  text: string,
  { file, ending }: { readonly file: MarkedFile; readonly ending: string },
): MarkedModule | null {
  const shift = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const elements = elementsOf(text.slice(shift), file.path);
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

/** Where an element begins, and where its tag, with what it is generic in, ends. */
interface Opening {
  readonly start: number;
  readonly end: number;
}

/** Returns the elements in the order of their tags; none of a text that does not parse. */
function elementsOf(text: string, path: string): Opening[] {
  const kind = /\.[cm]?tsx?$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.JSX;
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  if (!parses(ast) || leadingComments(text).some((comment) => FOREIGN_PRAGMA.test(comment))) {
    return [];
  }
  const found: Opening[] = [];
  const visit = (node: TS.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      // What comes before the first attribute belongs to the attributes: they begin where the tag ends.
      found.push({ start: node.getStart(ast), end: node.attributes.pos });
    }
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return found;
}

/** Whether the parser found nothing wrong, which it tells beside the public members of a file. */
function parses(ast: TS.SourceFile): boolean {
  return (ast as { parseDiagnostics?: readonly unknown[] }).parseDiagnostics?.length === 0;
}

/** The comments in front of all code: no others say what JSX becomes. */
function leadingComments(text: string): string[] {
  const start = ts.getShebang(text)?.length ?? 0;
  return (ts.getLeadingCommentRanges(text, start) ?? [])
    .map(({ pos, end }) => text.slice(pos + 2, end));
}
