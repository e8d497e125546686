import { Buffer, isUtf8 } from "node:buffer";
import type { DraftProject } from "../project/mod.ts";
import { openImportGraph } from "./modules/import_graph.ts";
import { resolverMemory } from "./modules/resolver_memory.ts";
import type { Source } from "./open_source.ts";
import { openParseCache } from "./syntax/parse_cache.ts";
import { mapRequests } from "./types/map_requests.ts";
import type { TypeService } from "./types/type_service.ts";
import { openUnits } from "./units/open_units.ts";
import { withLinks } from "./with_links.ts";

/**
 * Opens the source engine of a draft. It knows by content what the project's own source engine knows, and shares its type checker.
 * @param source of the project that the draft is over
 */
export function openDraftSource(source: Source, project: DraftProject): Source {
  const graph = openImportGraph({ view: project.files, facts: source.facts });
  const resolver = resolverMemory(project.files);
  return {
    project,
    parses: openParseCache(),
    graph,
    units: openUnits({ project, graph }),
    facts: source.facts,
    documents: source.documents,
    resolver,
    types: withLinks(overDraft(source.types, project), {
      files: project.files,
      resolver,
      graph,
    }),
    async [Symbol.asyncDispose]() {
      // The checker is the project's own and stays.
    },
  };
}

/** Every question comes with the draft's files. The checker is the project's own and stays. */
function overDraft(types: TypeService, { files }: DraftProject): TypeService {
  const drafted = mapRequests(types, async (request) => {
    const texts: Record<string, string | null> = {};
    for (const [path, bytes] of await files.changes()) {
      if (bytes === null) texts[path] = null;
      else if (isUtf8(bytes)) texts[path] = Buffer.from(bytes).toString("utf8");
    }
    return { ...request, overlay: { ...texts, ...request.overlay } };
  });
  return { ...drafted, [Symbol.asyncDispose]: () => Promise.resolve() };
}
