import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../../errors/mod.ts";
import type { FileText } from "../../project/file_view.ts";
import { parseText } from "../syntax/parse_cache.ts";
import { NO_UNIT_FACTS } from "./no_unit_facts.ts";
import { readUnitFacts } from "./unit_facts.ts";
import { type FactsCache, factsOfJson, type FactsResult, type ParsedFacts } from "./facts_cache.ts";
import { readModuleFacts } from "./module_facts.ts";

/** Characters; parsing more would hold the event loop. What is larger is generated. */
const largestSource = 500_000;

const noFacts: FactsResult["facts"] = { imports: [], computedImports: [], exports: [] };

/**
 * Reads the facts of a file, once per content. Never throws for what a file holds. Needs `loadTypeScript()`.
 * @param parsed told the tree, where the file has to be parsed
 */
export function readFacts(
  file: FileText,
  facts: FactsCache,
  parsed: (ast: TS.SourceFile) => void = () => {},
): FactsResult {
  return facts.read(file, (each, known) => parseFacts(each, known, parsed));
}

/** Parses apart from the shared parse cache: a walk over the whole project would flush the open pages out of it. */
function parseFacts(
  { path, text }: FileText,
  known: TS.SourceFile | undefined,
  parsed: (ast: TS.SourceFile) => void,
): ParsedFacts {
  if (text.length > largestSource) {
    const message =
      `Cannot read the imports of "${path}": it has more than ${largestSource} characters`;
    return unread({ code: "file_too_large", message });
  }
  try {
    const ast = known ?? parseText(path, text);
    parsed(ast);
    return detached({ facts: readModuleFacts({ ast }), unit: readUnitFacts({ ast }) });
  } catch (error) {
    if (!(error instanceof WorkbenchError && error.code === "source_too_complex")) throw error;
    return unread({ code: "file_too_complex", message: error.message });
  }
}

function unread(problem: NonNullable<FactsResult["problem"]>): ParsedFacts {
  return { result: { facts: noFacts, unit: NO_UNIT_FACTS, problem }, json: null };
}

/** A copy whose strings are their own: a part of a text keeps the whole text in memory. */
function detached(result: FactsResult): ParsedFacts {
  const json = JSON.stringify(result);
  return { result: factsOfJson(json), json };
}
