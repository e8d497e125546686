import type { Repository } from "../../git/mod.ts";
import type { BlobFacts } from "../../project/mod.ts";
import { type FactsCache, openFactsCache } from "../../source/modules/mod.ts";
import { openParseCache, type ParseCache } from "../../source/mod.ts";
import { type BlobMemory, openBlobMemory } from "./blob_memory.ts";

/** What the sides of a comparison know together: most files are the same on both. */
export interface SideMemory {
  readonly blobs: BlobMemory;
  readonly facts: FactsCache;
  readonly parses: ParseCache;
}

/** The facts of both sides of the largest project that is listed stay until the comparison is made. */
const MAX_FACTS = 200_000;

/** What is known of contents, whatever repository they are in: it holds for the comparisons to come. */
export interface KnownContents {
  readonly sizes: Map<string, BlobFacts>;
  readonly facts: FactsCache;
  readonly parses: ParseCache;
}

/** Opens what comparisons that follow each other know of contents. */
export function openKnownContents(): KnownContents {
  return {
    sizes: new Map(),
    facts: openFactsCache({ maxEntries: MAX_FACTS }),
    parses: openParseCache(),
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
  const { sizes, facts, parses } = known;
  return { blobs: openBlobMemory(repository, { sizes }), facts, parses };
}
