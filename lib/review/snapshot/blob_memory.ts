import { Buffer } from "node:buffer";
import { type BlobFacts, type Blobs, contentHash, MAX_FILE_BYTES } from "../../project/mod.ts";
import type { Repository } from "../../git/mod.ts";
import { blobWithin } from "../common/blob_within.ts";

/** The number of bytes that are kept of the contents that were read last. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** The largest number of contents that are known by size and hash when a comparison begins. */
const MAX_KNOWN = 1_000_000;

/** The number of blobs that are read ahead at once: the answers to so many questions come in one go. */
const AHEAD_AT_ONCE = 32;

/** The blobs of one repository. */
export interface BlobMemory extends Blobs {
  /** Reads blobs before they are asked for, as long as all of them can be kept. */
  readAhead(
    ids: readonly string[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>;
}

interface Reading {
  readonly facts: BlobFacts;
  /** Null for what is too large to be read as a file. */
  readonly bytes: Buffer | null;
}

/**
 * Reads the blobs of a repository, each once as long as it is kept, for all sides of a comparison. What it has read is
 * known by size and hash for good.
 * @param options.maxBytes how much is kept; the least recently used goes first
 * @param options.sizes what is known of contents already, to which what is read is added
 */
export function openBlobMemory(
  repository: Pick<Repository, "readBlob">,
  options: { readonly maxBytes?: number; readonly sizes?: Map<string, BlobFacts> } = {},
): BlobMemory {
  const maxBytes = options.maxBytes ?? MAX_KEPT_BYTES;
  const facts = options.sizes ?? new Map<string, BlobFacts>();
  // Far more than two sides of a large project have.
  if (facts.size > MAX_KNOWN) facts.clear();
  const kept = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Reading>>();
  let held = 0;

  function keep(id: string, bytes: Buffer): void {
    kept.set(id, bytes);
    held += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (held <= maxBytes) break;
      kept.delete(oldest);
      held -= length;
    }
  }

  async function load(id: string): Promise<Reading> {
    const read = await readOf(repository, id);
    facts.set(id, read.facts);
    if (read.bytes) keep(id, read.bytes);
    reading.delete(id);
    return read;
  }

  /** Loads a blob, or waits for the same bytes where it is being read already. */
  function loadOnce(id: string): Promise<Reading> {
    const known = reading.get(id);
    if (known) return known;
    const started = load(id);
    reading.set(id, started);
    started.catch(() => reading.delete(id));
    return started;
  }

  return {
    known: (id) => facts.get(id),

    async readAhead(ids, { signal } = {}) {
      const left = [...new Set(ids)];
      while (left.length > 0 && held < maxBytes / 2 && !signal?.aborted) {
        // Some were read by others while those before them were on their way.
        const unknown = left.splice(0, AHEAD_AT_ONCE).filter((id) => !facts.has(id));
        // Whoever asks for one that fails is told why.
        await Promise.allSettled(unknown.map(loadOnce));
      }
    },

    async read(id) {
      const known = facts.get(id);
      const bytes = kept.get(id);
      if (bytes && known && isHashed(known)) {
        kept.delete(id);
        kept.set(id, bytes);
        return { ...known, bytes };
      }
      if (known && known.size > MAX_FILE_BYTES) return null;
      const read = await loadOnce(id);
      return read.bytes && isHashed(read.facts) ? { ...read.facts, bytes: read.bytes } : null;
    },
  };
}

async function readOf(repository: Pick<Repository, "readBlob">, id: string): Promise<Reading> {
  const readBlob: Repository["readBlob"] = (...asked) => repository.readBlob(...asked);
  const read = await blobWithin(readBlob, id, MAX_FILE_BYTES);
  if (!read) return { facts: { size: Infinity, contentHash: null }, bytes: null };
  const { buffer, byteOffset, length } = read;
  const bytes = Buffer.from(buffer, byteOffset, length);
  return { facts: { size: length, contentHash: contentHash(bytes) }, bytes };
}

function isHashed(facts: BlobFacts): facts is BlobFacts & { readonly contentHash: string } {
  return facts.contentHash !== null;
}
