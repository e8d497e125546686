import { contentHash } from "../disk/content_hash.ts";

/** Remembers what the service wrote where, so that its own writes are told from those of others. */
export interface OwnWrites {
  /** Notes a write before its first byte: who looks while it goes on must not take it for somebody else's. */
  expect(write: ExpectedWrite): void;
  /** See `ProjectFiles.isOwnWrite`. */
  matches(path: string, hash: string | null): boolean;
}

/** A file as a write leaves it. */
interface ExpectedWrite {
  readonly path: string;
  /** Null: the file goes. */
  readonly bytes: Uint8Array | null;
}

/** More paths than one change can have. */
const MAX_PATHS = 10_000;
/** More writes of one file than anybody makes between two looks. */
const MAX_HASHES = 64;

export function createOwnWrites(): OwnWrites {
  // Of each path, what was written since somebody last looked, oldest first.
  const hashes = new Map<string, readonly (string | null)[]>();

  function keep(path: string, written: readonly (string | null)[]): void {
    hashes.delete(path);
    if (written.length > 0) hashes.set(path, written.slice(-MAX_HASHES));
    for (const oldest of hashes.keys()) {
      if (hashes.size <= MAX_PATHS) break;
      hashes.delete(oldest);
    }
  }

  return {
    expect({ path, bytes }) {
      const hash = bytes === null ? null : contentHash(bytes);
      keep(path, [...hashes.get(path) ?? [], hash]);
    },
    matches(path, hash) {
      const known = hashes.get(path) ?? [];
      const at = known.lastIndexOf(hash);
      keep(path, at === -1 ? [] : known.slice(at));
      return at !== -1;
    },
  };
}
