import type { Repository } from "../../git/mod.ts";
import type { BlobFacts } from "../../project/mod.ts";
import {
  type FactsCache,
  type GraphMemory,
  openFactsCache,
  openFactsStore,
} from "../../source/modules/mod.ts";
import { openParseCache, type ParseCache } from "../../source/mod.ts";
import { loadTypeScript } from "../../source/syntax/typescript.ts";
import { loadOnce } from "../../loading/mod.ts";
import { type BlobMemory, openBlobMemory } from "./blob_memory.ts";

/** The memory that the sides of a comparison share: most files are the same on both. */
export interface SideMemory {
  readonly blobs: BlobMemory;
  readonly facts: FactsCache;
  readonly parses: ParseCache;
  readonly graphs: GraphMemory;
}

/** The facts of both sides of the largest project that is listed stay until the comparison is made. */
const MAX_FACTS = 200_000;

/** The knowledge of contents, whatever repository has them: it holds for the comparisons to come. */
export interface KnownContents {
  readonly sizes: Map<string, BlobFacts>;
  readonly facts: FactsCache;
  readonly parses: ParseCache;
  /** A commit has most files of another one, each by the id of its content. */
  readonly graphs: GraphMemory;
  /** Takes in what the service knows of contents; await it before a side is opened. */
  readonly open: () => Promise<void>;
}

/**
 * Opens what comparisons that follow each other know of contents.
 * @param folder the project's folder in the state directory: what the service has read of the project is read from there
 */
export function openKnownContents(folder?: string): KnownContents {
  const store = folder === undefined ? null : openFactsStore(folder, { writes: false });
  const sizes = new Map<string, BlobFacts>();
  return {
    sizes,
    facts: openFactsCache({ maxEntries: MAX_FACTS, ...(store && { store }) }),
    parses: openParseCache(),
    graphs: { latest: null },
    open: loadOnce(async () => {
      await loadTypeScript();
      await store?.open();
      for (const [id, content] of store?.contents() ?? []) sizes.set(id, content);
    }),
  };
}

/**
 * Opens the memory of one comparison in a repository.
 * @param known of the comparisons before it
 */
export function openSideMemory(
  repository: Pick<Repository, "readBlob">,
  known: KnownContents = openKnownContents(),
): SideMemory {
  const { sizes, facts, parses, graphs } = known;
  return { blobs: openBlobMemory(repository, { sizes }), facts, parses, graphs };
}
