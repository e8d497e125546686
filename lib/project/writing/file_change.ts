/** One file of a write. */
export interface FileChange {
  /** Project-relative. */
  readonly path: string;
  /** The content hash that the file must have; null: nothing may be there. */
  readonly before: string | null;
  /** The new content; null deletes the file. */
  readonly after: string | Uint8Array | null;
  /** True when the file can be run as a program; as it was where this is not given. */
  readonly executable?: boolean;
}
