import type { ts as TS } from "ts-morph";
import type { FileText } from "../../project/file_view.ts";
import { loadOnce } from "../../loading/mod.ts";
import type { UnitFacts } from "../unit_facts.ts";
import type { ModuleFacts } from "./facts.ts";
import type { ModuleProblem } from "./problem.ts";

/** The facts of a file, or why it has none. */
export interface FactsResult {
  readonly facts: ModuleFacts;
  readonly unit: UnitFacts;
  readonly problem?: Pick<ModuleProblem, "code" | "message">;
}

/** What the reading of a file came to. */
export interface ParsedFacts {
  readonly result: FactsResult;
  /** What the facts take as JSON. */
  readonly characters: number;
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
  /** How many files were parsed; for tests and benchmarks. */
  readonly parses: number;
}

/**
 * @param options.maxEntries how many files' facts are kept; those not asked for the longest go first
 * @param options.maxCharacters what the facts may take as JSON: those of a generated barrel are a million each time it is
 * written
 */
export function openFactsCache(
  options: { maxEntries?: number; maxCharacters?: number } = {},
): FactsCache {
  const { maxEntries = 10_000, maxCharacters = 64_000_000 } = options;
  const kept = new Map<string, ParsedFacts>();
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

  return {
    read(file, parse) {
      // The extension decides how the text is read.
      const key = `${file.contentHash} ${file.path.slice(file.path.lastIndexOf("."))}`;
      let parsed = kept.get(key);
      if (parsed) kept.delete(key);
      else {
        parses++;
        parsed = parse(file);
        characters += parsed.characters;
      }
      kept.set(key, parsed);
      forgetOldest();
      return parsed.result;
    },
    get parses() {
      return parses;
    },
  };
}
