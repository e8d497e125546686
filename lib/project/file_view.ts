/**
 * A file's bytes as text. `text` keeps a byte order mark as its first character, so that offsets in it (UTF-16 code
 * units, like every offset of the service) and the bytes on disk map one to one.
 */
export interface FileText {
  /** Project-root-relative, with `/`. */
  readonly path: string;
  readonly text: string;
  /** SHA-256 of the bytes, lower-case hex. */
  readonly contentHash: string;
  /** False when the bytes are not valid UTF-8: `text` then has replacement characters, and the file cannot be edited. */
  readonly editable: boolean;
}

/** A file as bytes. */
export interface FileBytes {
  /** Project-root-relative, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, lower-case hex. */
  readonly contentHash: string;
  /** By its owner. */
  readonly executable: boolean;
  /** True when a symlink leads to it. */
  readonly linked: boolean;
}

/** One regular file in a listing. */
export interface FileEntry {
  readonly path: string;
  /** Bytes; of a file of a commit 0 until it was read, since a tree does not tell. */
  readonly size: number;
  /** Differs whenever the bytes may differ: a stat fingerprint on disk, a content hash in an overlay, a blob id in git. */
  readonly version: string;
}

/** Paths to look up and to go through, sorted: a set of them, or a map by path. */
export interface PathSet {
  readonly size: number;
  has(path: string): boolean;
  keys(): IterableIterator<string>;
}

/** The files that a project has at one moment. */
export interface FileNames {
  readonly files: PathSet;
  /** Every folder that holds a listed file, at any depth; the root is "". */
  readonly folders: ReadonlySet<string>;
  /** True when the project has more or deeper folders and files than a listing takes: the rest is missing. */
  readonly truncated?: boolean;
}

/** The files of a project at one moment, each with its state. */
export interface FileList extends FileNames {
  readonly files: ReadonlyMap<string, FileEntry>;
}

/**
 * The files of one project, for reading: the disk, an overlay over it, or the tree of a commit. The source engine,
 * the rules and the extractors see files only through this.
 */
export interface FileView {
  /** Every file that is the project's own: without ignored folders (`node_modules`, build output) and files. */
  list(options?: { signal?: AbortSignal | undefined }): Promise<FileList>;
  /**
   * @returns null when there is no such file
   * @throws {WorkbenchError} `outside_project`, `file_too_large`
   */
  read(path: string): Promise<FileText | null>;
  /** The content hash for a listed entry; does not read the file again when its version is known. */
  hash(entry: FileEntry): Promise<string | null>;
  /** The content hash for a listed entry where it is known by the version alone; without it, or null, the file is to be read. */
  knownHash?(entry: FileEntry): string | null;
}
