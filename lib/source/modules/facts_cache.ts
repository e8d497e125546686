import type { ts as TS } from "ts-morph";
import type { FileText } from "../../project/file_view.ts";
import { loadOnce } from "../../loading/mod.ts";
import type { UnitFacts } from "./unit_facts.ts";
import type { ModuleFacts } from "./facts.ts";
import type { FactsStore } from "./facts_store.ts";
import type { ModuleProblem } from "./problem.ts";

/** The facts of a file, or why it has none. */
export interface FactsResult {
  readonly facts: ModuleFacts;
  readonly unit: UnitFacts;
  readonly problem?: Pick<ModuleProblem, "code" | "message">;
}

/** The result of reading a file. */
export interface ParsedFacts {
  readonly result: FactsResult;
  /** The facts as JSON; null where there are none. */
  readonly json: string | null;
}

interface KeptFacts {
  readonly result: FactsResult;
  /** The number of characters that the facts take as JSON. */
  readonly characters: number;
}

/** Facts whose strings are their own: a part of a text keeps the whole text in memory. */
export function factsOfJson(json: string): FactsResult {
  return JSON.parse(json) as FactsResult; // facts are plain JSON
}

/**
 * Reads the facts of a file.
 * @param ast the tree of the file, where it is known: it is not parsed again then
 */
export type ParseFacts = (file: FileText, ast?: TS.SourceFile) => ParsedFacts;

/** Reads facts: many modules, for which neither a start nor the tree of a page must wait. */
export const factsReader: () => Promise<typeof import("./read_facts.ts")> = loadOnce(() =>
  import("./read_facts.ts")
);

/** Facts by content: shared by all views of a project, so that only what differs between them is parsed. */
export interface FactsCache {
  /** Gives the facts of a content, which are parsed where they are not known: see `factsReader`. */
  read(file: FileText, parse: ParseFacts): FactsResult;
  /** Gives the facts of a content if they are known: whoever knows its hash need not read it. */
  known(file: Pick<FileText, "path" | "contentHash">): FactsResult | null;
  /** Gets ready to read many files. */
  open(): Promise<void>;
  /** Says that they are read. */
  settle(): Promise<void>;
  /** The number of files that were parsed; for tests and benchmarks. */
  readonly parses: number;
}

/**
 * @param options.maxEntries how many files' facts are kept; those not asked for the longest go first
 * @param options.maxCharacters what the facts may take as JSON: those of a generated barrel are a million each time it is
 * written
 * @param options.store has the facts of earlier starts
 */
export function openFactsCache(
  options: { maxEntries?: number; maxCharacters?: number; store?: FactsStore } = {},
): FactsCache {
  const { maxEntries = 10_000, maxCharacters = 64_000_000, store } = options;
  const kept = new Map<string, KeptFacts>();
  let characters = 0;
  let parses = 0;

  function forgetOldest(): void {
    for (const [key, oldest] of kept) {
      const fits = kept.size <= maxEntries && characters <= maxCharacters;
      if (fits || kept.size === 1) return;
      kept.delete(key);
      characters -= oldest.characters;
    }
  }

  function remember(key: string, result: FactsResult, json: string): FactsResult {
    kept.set(key, { result, characters: json.length });
    characters += json.length;
    forgetOldest();
    return result;
  }

  function known(file: Pick<FileText, "path" | "contentHash">): FactsResult | null {
    const key = keyOf(file);
    const last = kept.get(key);
    if (last) {
      kept.delete(key);
      kept.set(key, last);
      return last.result;
    }
    const json = store?.find(key) ?? null;
    return json === null ? null : remember(key, factsOfJson(json), json);
  }

  return {
    known,
    read(file, parse) {
      const ready = known(file);
      if (ready) return ready;
      parses++;
      const { result, json } = parse(file);
      // Why a file has no facts names the file: another one with the same content is read by itself.
      if (json === null) return result;
      const key = keyOf(file);
      store?.keep(key, json, file.text);
      return remember(key, result, json);
    },
    open: async () => await store?.open(),
    settle: async () => await store?.settle(),
    get parses() {
      return parses;
    },
  };
}

/** The extension decides how the text is read. */
function keyOf({ path, contentHash }: Pick<FileText, "path" | "contentHash">): string {
  return contentHash + path.slice(path.lastIndexOf("."));
}
