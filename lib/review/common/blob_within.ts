import { WorkbenchError } from "../../errors/mod.ts";
import type { Repository } from "../../git/mod.ts";

/** Reads a blob by its id, as a repository does. */
export type ReadBlob = Repository["readBlob"];

/** The bytes of a blob; null for one that is larger than so many, of which nothing is read. */
export async function blobWithin(
  readBlob: ReadBlob,
  id: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  try {
    return await readBlob(id, { maxBytes });
  } catch (error) {
    if (error instanceof WorkbenchError && error.data["reason"] === "too_large") return null;
    throw error;
  }
}
