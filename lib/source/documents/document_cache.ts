import type { FileText } from "../../project/file_view.ts";
import type { ImportFact } from "../modules/facts.ts";

/** A name in the braces of an import or re-export. */
export interface ListedName {
  readonly imported: string;
  /** The name that the document has for it. */
  readonly local: string;
  /** The offsets of the imported name. */
  readonly start: number;
  readonly end: number;
}

/** An import of a document, with its places in the text of the document. */
export interface DocumentFact {
  readonly fact: ImportFact;
  /** The names that a list in braces takes, each where it stands. */
  readonly listed: readonly ListedName[];
}

/** Reads the imports of a document. */
export type ReadDocument = (file: FileText) => Promise<readonly DocumentFact[]>;

/** The imports of documents by content: a project with many documents is asked for all of them at each rename. */
export interface DocumentCache {
  /** Returns what is known of a content; undefined where nobody read it yet. */
  known(file: Pick<FileText, "path" | "contentHash">): readonly DocumentFact[] | undefined;
  /** Returns the imports of a document, which are read where they are not known. */
  read(file: FileText, read: ReadDocument): Promise<readonly DocumentFact[]>;
  /** The number of documents that were read; for tests. */
  readonly reads: number;
}

interface KeptDocument {
  readonly facts: readonly DocumentFact[];
  /** The number of characters that the facts take as JSON. */
  readonly characters: number;
}

/**
 * @param options.maxEntries how many documents are kept; those not asked for the longest go first
 * @param options.maxCharacters what their imports may take as JSON
 */
export function openDocumentCache(
  options: { readonly maxEntries?: number; readonly maxCharacters?: number } = {},
): DocumentCache {
  const { maxEntries = 10_000, maxCharacters = 8_000_000 } = options;
  const kept = new Map<string, KeptDocument>();
  let characters = 0;
  let reads = 0;

  function find(key: string): KeptDocument | undefined {
    const found = kept.get(key);
    if (!found) return undefined;
    kept.delete(key);
    kept.set(key, found);
    return found;
  }

  function keep(key: string, facts: readonly DocumentFact[]): readonly DocumentFact[] {
    const json = JSON.stringify(facts);
    // A part of a text keeps the whole text in memory: the strings of what is kept are their own.
    const document: KeptDocument = { facts: JSON.parse(json), characters: json.length };
    characters += document.characters - (kept.get(key)?.characters ?? 0);
    kept.set(key, document);
    for (const [oldest, each] of kept) {
      const fits = kept.size <= maxEntries && characters <= maxCharacters;
      if (fits || kept.size === 1) break;
      kept.delete(oldest);
      characters -= each.characters;
    }
    return document.facts;
  }

  return {
    known: (file) => find(keyOf(file))?.facts,
    async read(file, read) {
      const key = keyOf(file);
      const found = find(key);
      if (found) return found.facts;
      reads++;
      return keep(key, await read(file));
    },
    get reads() {
      return reads;
    },
  };
}

/** The extension decides how a document is read. */
function keyOf({ path, contentHash }: Pick<FileText, "path" | "contentHash">): string {
  return contentHash + path.slice(path.lastIndexOf("."));
}
