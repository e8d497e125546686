import { WorkbenchError } from "../errors/mod.ts";
import type { FileNames } from "../project/mod.ts";
import type { ImportGraph } from "./modules/import_graph.ts";
import type { Resolver } from "./modules/resolver.ts";
import { mapRequests } from "./types/map_requests.ts";
import type { TypeService } from "./types/type_service.ts";

/** The parts of a project that tell what the files of a program depend on besides their imports. */
export interface LinkSource {
  readonly files: { names(): Promise<FileNames> };
  /** Opens the resolver over some names. */
  readonly resolver: (names: FileNames) => Promise<Resolver>;
  readonly graph: Pick<ImportGraph, "refresh">;
}

/**
 * Returns a checker whose every question comes with the packages of the project that others import by name, and with the
 * aliases of its bundlers, unless it has them already; one that is to confirm errors is asked again with the files that add to the types of others. Questions that
 * are asked at once share one look at the set-up.
 */
export function withLinks(types: TypeService, { files, resolver, graph }: LinkSource): TypeService {
  const lookAtLinks = shared(async () => {
    const { links, aliases } = await resolver(await files.names());
    return {
      links: Object.fromEntries(links),
      ...(aliases.size > 0 && { aliases: Object.fromEntries(aliases) }),
    };
  });
  const lookAtAugmenting = shared(async () =>
    [...(await graph.refresh()).files].flatMap(([path, { augments }]) => augments ? [path] : [])
  );
  const linked = mapRequests(types, async (request, options) => {
    if (request.links) return request;
    const links = await lookAtLinks();
    options?.signal?.throwIfAborted();
    return { ...request, ...links };
  });
  return {
    ...linked,
    async diagnostics({ confirm, ...request }, options) {
      const found = await linked.diagnostics(request, options);
      // The whole project is looked at for a file with errors alone.
      if (!confirm || found.length === 0) return found;
      const augmenting = await lookAtAugmenting();
      if (augmenting.length === 0) return found;
      try {
        return await linked.diagnostics({ ...request, augmenting }, options);
      } catch (error) {
        if (!(error instanceof WorkbenchError && error.code === "types_unavailable")) throw error;
        return found;
      }
    },
  };
}

/** Has all who ask while a look is taken wait for that look. */
function shared<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let looking: Promise<Found> | null = null;
  return async () =>
    await (looking ??= look().finally(() => {
      looking = null;
    }));
}
