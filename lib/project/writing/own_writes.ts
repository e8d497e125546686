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

/** A content that the service wrote. */
interface OwnWrite {
  readonly hash: string | null;
  /** True when somebody has looked at the content: one that nobody has may still be on its way to the disk. */
  readonly isSeen: boolean;
}

export function createOwnWrites(): OwnWrites {
  // Of each path, oldest first.
  const known = new Map<string, readonly OwnWrite[]>();

  function keep(path: string, writes: readonly OwnWrite[]): void {
    known.delete(path);
    if (writes.length > 0) known.set(path, writes.slice(-MAX_HASHES));
    for (const oldest of known.keys()) {
      if (known.size <= MAX_PATHS) break;
      known.delete(oldest);
    }
  }

  return {
    expect({ path, bytes }) {
      const hash = bytes === null ? null : contentHash(bytes);
      keep(path, [...known.get(path) ?? [], { hash, isSeen: false }]);
    },
    matches(path, hash) {
      const writes = known.get(path) ?? [];
      const at = writes.findLastIndex((write) => write.hash === hash);
      const isOwn = at !== -1;
      const later = writes.slice(at + 1);
      const left = isOwn
        ? [{ hash, isSeen: true }, ...later]
        : writes.filter(({ isSeen }) => !isSeen);
      keep(path, left);
      return isOwn;
    },
  };
}
