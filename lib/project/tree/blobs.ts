import type { Buffer } from "node:buffer";

/** The facts that are known of a content without reading it again. */
export interface BlobFacts {
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the bytes, lower-case hex; null for one that is too large even for that. */
  readonly contentHash: string | null;
}

/** A content. Its bytes are shared between readers: nobody may change them. */
export interface Blob extends BlobFacts {
  readonly contentHash: string;
  readonly bytes: Buffer;
}

/** Contents by id. */
export interface Blobs {
  /** @returns null for one that is larger than any file that is read; its facts are known then */
  read(id: string): Promise<Blob | null>;
  /** Undefined for what was never read. */
  known(id: string): BlobFacts | undefined;
}
