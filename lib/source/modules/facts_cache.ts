import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../../errors/mod.ts";
import type { FileText } from "../../project/file_view.ts";
import { gatherSyntax } from "../file_syntax.ts";
import { parseSyntax } from "../parse_cache.ts";
import { NO_UNIT_FACTS, readUnitFacts, type UnitFacts } from "../unit_facts.ts";
import type { ModuleFacts } from "./facts.ts";
import { readModuleFacts } from "./module_facts.ts";
import type { ModuleProblem } from "./problem.ts";

/** The facts of a file, or why it has none. */
export interface FactsResult {
  readonly facts: ModuleFacts;
  readonly unit: UnitFacts;
  readonly problem?: Pick<ModuleProblem, "code" | "message">;
}

/** Facts by content: shared by all views of a project, so that only what differs between them is parsed. */
export interface FactsCache {
  /**
   * Never throws for what a file holds. Needs `loadTypeScript()`.
   * @param ast the tree of the file, where it is known: it is not parsed again then
   */
  read(file: FileText, ast?: TS.SourceFile): FactsResult;
  /** How many files were parsed; for tests and benchmarks. */
  readonly parses: number;
}

/** Characters; parsing more would hold the event loop. What is larger is generated. */
const largestSource = 500_000;

const noFacts: ModuleFacts = { imports: [], computedImports: [], exports: [] };

/**
 * @param options.maxEntries how many files' facts are kept; those not asked for the longest go first
 * @param options.maxCharacters what the facts may take as JSON: those of a generated barrel are a million each time it is
 * written
 */
export function openFactsCache(
  options: { maxEntries?: number; maxCharacters?: number } = {},
): FactsCache {
  const { maxEntries = 10_000, maxCharacters = 64_000_000 } = options;
  const kept = new Map<string, Parsed>();
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
    read(file, ast) {
      // The extension decides how the text is read.
      const key = `${file.contentHash} ${file.path.slice(file.path.lastIndexOf("."))}`;
      let parsed = kept.get(key);
      if (parsed) kept.delete(key);
      else {
        parses++;
        parsed = parseFacts(file, ast);
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

interface Parsed {
  readonly result: FactsResult;
  /** What the facts take as JSON. */
  readonly characters: number;
}

/** Parses apart from the shared parse cache: a walk over the whole project would flush the open pages out of it. */
function parseFacts({ path, text }: FileText, known: TS.SourceFile | undefined): Parsed {
  if (text.length > largestSource) {
    const message =
      `Cannot read the imports of "${path}": it has more than ${largestSource} characters`;
    return unread({ code: "file_too_large", message });
  }
  try {
    const { ast, syntax } = known
      ? { ast: known, syntax: gatherSyntax(known) }
      : parseSyntax(path, text);
    return detached({
      facts: readModuleFacts({ ast }, syntax),
      unit: readUnitFacts({ ast }, syntax),
    });
  } catch (error) {
    if (!(error instanceof WorkbenchError && error.code === "source_too_deep")) throw error;
    const message = `Cannot read the imports of "${path}": it is nested too deeply`;
    return unread({ code: "file_too_complex", message });
  }
}

function unread(problem: NonNullable<FactsResult["problem"]>): Parsed {
  return { result: { facts: noFacts, unit: NO_UNIT_FACTS, problem }, characters: 0 };
}

/** A copy whose strings are their own: a part of a text keeps the whole text in memory. */
function detached(result: FactsResult): Parsed {
  const json = JSON.stringify(result);
  const copy = JSON.parse(json) as FactsResult; // facts are plain JSON
  return { result: copy, characters: json.length };
}
