import type { FileText } from "../../project/file_view.ts";
import { ts } from "../typescript.ts";
import type { ModuleFacts } from "./facts.ts";
import { readModuleFacts } from "./module_facts.ts";
import type { ModuleProblem } from "./problem.ts";

/** The facts of a file, or why it has none. */
export interface FactsResult {
  readonly facts: ModuleFacts;
  readonly problem?: Pick<ModuleProblem, "code" | "message">;
}

/** Facts by content: shared by all views of a project, so that only what differs between them is parsed. */
export interface FactsCache {
  /** Never throws for what a file holds. Needs `loadTypeScript()`. */
  read(file: FileText): FactsResult;
  /** How many files were parsed; for tests and benchmarks. */
  readonly parses: number;
}

/** Characters; parsing more would hold the event loop. What is larger is generated. */
const largestSource = 500_000;

const noFacts: ModuleFacts = { imports: [], computedImports: [], exports: [] };

/** @param options.maxEntries how many files' facts are kept; those not asked for the longest go first */
export function openFactsCache(options: { maxEntries?: number } = {}): FactsCache {
  const maxEntries = options.maxEntries ?? 10_000;
  const kept = new Map<string, FactsResult>();
  let parses = 0;

  return {
    read(file) {
      // The extension decides how the text is read.
      const key = `${file.contentHash} ${file.path.slice(file.path.lastIndexOf("."))}`;
      let result = kept.get(key);
      if (result) kept.delete(key);
      else {
        parses++;
        result = parseFacts(file);
      }
      kept.set(key, result);
      if (kept.size > maxEntries) {
        for (const oldest of kept.keys()) {
          kept.delete(oldest);
          break;
        }
      }
      return result;
    },
    get parses() {
      return parses;
    },
  };
}

/** Parses apart from the shared parse cache: a walk over the whole project would flush the open pages out of it. */
function parseFacts({ path, text }: FileText): FactsResult {
  if (text.length > largestSource) {
    const message =
      `Cannot read the imports of "${path}": it has more than ${largestSource} characters`;
    return { facts: noFacts, problem: { code: "file_too_large", message } };
  }
  try {
    const languageVersion = ts.ScriptTarget.Latest;
    const jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
    const ast = ts.createSourceFile(path, text, { languageVersion, jsDocParsingMode });
    return { facts: detached(readModuleFacts({ ast })) };
  } catch (error) {
    // The parser recurses into brackets; thousands of them nested exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
    const message = `Cannot read the imports of "${path}": it is nested too deeply`;
    return { facts: noFacts, problem: { code: "file_too_complex", message } };
  }
}

/** A copy whose strings are their own: a part of a text keeps the whole text in memory. */
function detached(facts: ModuleFacts): ModuleFacts {
  return JSON.parse(JSON.stringify(facts)) as ModuleFacts; // facts are plain JSON
}
