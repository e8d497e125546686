import type { Repository } from "../../git/mod.ts";
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

/** Opens the memory of one comparison in a repository. */
export function openSideMemory(repository: Pick<Repository, "readBlob">): SideMemory {
  return {
    blobs: openBlobMemory(repository),
    facts: openFactsCache({ maxEntries: MAX_FACTS }),
    parses: openParseCache(),
  };
}
