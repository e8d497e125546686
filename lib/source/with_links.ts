import type { FileNames } from "../project/mod.ts";
import type { Resolver } from "./modules/resolver.ts";
import { mapRequests } from "./types/map_requests.ts";
import type { TypeService } from "./types/type_service.ts";

/** The parts of a project that tell which packages of its own others import by name. */
export interface LinkSource {
  readonly files: { names(): Promise<FileNames> };
  /** Opens the resolver over some names. */
  readonly resolver: (names: FileNames) => Promise<Resolver>;
}

/**
 * Returns a checker whose every question comes with the packages of the project that others import by name, as the graph knows
 * them, unless it has them already. Questions that are asked at once share one look at the set-up.
 */
export function withLinks(types: TypeService, { files, resolver }: LinkSource): TypeService {
  let looking: Promise<Resolver["links"]> | null = null;
  const look = async () => (await resolver(await files.names())).links;
  return mapRequests(types, async (request, options) => {
    if (request.links) return request;
    looking ??= look().finally(() => {
      looking = null;
    });
    const links = await looking;
    options?.signal?.throwIfAborted();
    return { ...request, links: Object.fromEntries(links) };
  });
}
