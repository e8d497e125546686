/**
 * The engine that reads and writes a repository: the installed `git`, or the embedded isomorphic-git, which needs nothing
 * installed.
 */
export type EngineName = "git" | "embedded";

/** The place of a repository, and the facts about it that decide which engine gets it right. */
export interface RepositoryPlace {
  /** Real path of the top folder of the working tree. */
  readonly worktree: string;
  /** Real path of the git directory; of a linked worktree its own one. */
  readonly gitDirectory: string;
  /** Real path of the directory that all worktrees share: refs, objects, config. */
  readonly commonDirectory: string;
  /** The project's folder inside of the working tree with "/" at its end, or "" when it is the top folder. */
  readonly prefix: string;
  readonly objectFormat: "sha1" | "sha256";
  /** The traits that the embedded engine would get wrong, each named: `linked_worktree`, `sparse_checkout`, `index_v4`, ... */
  readonly traits: readonly RepositoryTrait[];
}

export type RepositoryTrait =
  | "linked_worktree"
  | "sparse_checkout"
  | "index_v4"
  | "split_index"
  | "alternates"
  | "sha256"
  | "reftable"
  | "eol_attributes"
  | "partial_clone"
  | "unknown_extension";

/** The reason why nothing can be committed in a folder that has a repository, or looks as if it had. */
export interface RepositoryProblem {
  readonly code:
    | "bare"
    | "broken"
    | "unsupported"
    | "worktree_elsewhere"
    | "leads_out"
    | "engine_missing";
  /** One sentence for a person, without a path of the machine. */
  readonly message: string;
}

/** The branch or commit at which HEAD is. */
export interface Head {
  /** Full name of the branch, `refs/heads/main`; null when HEAD is detached. */
  readonly ref: string | null;
  /** Commit id; null when the branch is unborn. */
  readonly commit: string | null;
}

/** The modes that a tree entry can have. */
export type FileMode = "100644" | "100755" | "120000" | "160000";

/** A file as a tree or the index holds it. */
export interface TreeFile {
  readonly mode: FileMode;
  /** Id of the blob; of a submodule its commit. */
  readonly id: string;
}

/** The way in which a path differs between two of HEAD, the index and the working tree. */
export type FileChangeKind = "added" | "modified" | "deleted" | "type_changed";

/**
 * A path that is not the same in HEAD, the index and the working tree. A file that was removed from the index alone is
 * staged as deleted and untracked at once; one that was added with `--intent-to-add` is unstaged as added.
 */
export interface FileStatus {
  /** Relative to the top folder of the working tree, without "/" at its end. */
  readonly path: string;
  /** HEAD to index; null when equal. */
  readonly staged: FileChangeKind | null;
  /** Index to working tree; null when equal. */
  readonly unstaged: FileChangeKind | null;
  readonly untracked: boolean;
  /** In a merge that is not resolved; staged and unstaged are null then. */
  readonly conflicted: boolean;
  /** A folder that is a repository of its own, as a submodule or untracked: named, never looked into. */
  readonly submodule: boolean;
}

/** The person who did something, and the time of it. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

export interface Commit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  /** The whole message with its final line break. */
  readonly message: string;
}

/**
 * One path of a commit that is to be made. A new file takes the place of a folder of the base, and of a file where it
 * needs a folder, as `git add` does; two changes of one request must not.
 */
export interface TreeChange {
  readonly path: string;
  /** The bytes as they shall stand in the blob, a blob that is there already, or null to omit the path. */
  readonly content: Uint8Array | TreeFile | null;
  /** The mode of new bytes; without it the mode that the base's file or link has, else 100644. */
  readonly mode?: FileMode;
}

/** A commit that is to be made; no ref, index or working tree is touched by it. */
export interface CommitRequest {
  /** Commit whose tree is taken as it is but for `changes`; null for an empty tree. */
  readonly base: string | null;
  readonly parents: readonly string[];
  readonly changes: readonly TreeChange[];
  readonly message: string;
  readonly author: Signature;
  readonly committer: Signature;
}

/** One ref to move, if it still is where it was. */
export interface RefUpdate {
  /** Full name, `refs/...`. */
  readonly ref: string;
  /** Commit id; null deletes the ref. */
  readonly to: string | null;
  /** Commit id that it must have now; null: it must not exist. */
  readonly from: string | null;
  /** For the reflog, which is kept when given, also of refs that git keeps none of by itself. */
  readonly reason?: string;
}

export interface Ref {
  /** Full name. */
  readonly name: string;
  /** Commit that it leads to, through annotated tags. */
  readonly commit: string;
}

/** The attributes that git has for a path, as far as they decide which bytes a blob holds. */
export interface ContentAttributes {
  readonly text: "set" | "unset" | "auto" | "unspecified";
  readonly eol: "lf" | "crlf" | null;
  /** Name of a filter driver, such as `lfs`: its program is never run. */
  readonly filter: string | null;
  readonly workingTreeEncoding: string | null;
  /** True when `$Id$` stands for the blob's id in the working tree. */
  readonly ident: boolean;
}

export interface LogOptions {
  /** At most so many commits. */
  readonly limit: number;
  /** Ends before commits that this one reaches. */
  readonly until?: string;
  readonly signal?: AbortSignal;
}

/** The numbers of commits by which two histories went apart. */
export interface AheadBehind {
  /** The number of commits that the head has and the base has not. */
  readonly ahead: number;
  /** The number of commits that the base has and the head has not. */
  readonly behind: number;
}

/** A path that is not the same in two commits: its content, its mode or its kind. */
export interface TreeDifference {
  /** Relative to the top folder of the working tree. */
  readonly path: string;
  /** Null: it was not there. */
  readonly before: TreeFile | null;
  /** Null: it is gone. */
  readonly after: TreeFile | null;
}

/** The differences between the trees of two commits. */
export interface TreeChanges {
  /** Sorted by path; renames are not looked for, and a file that became a folder is named beside the files below it. */
  readonly changes: readonly TreeDifference[];
  /** The number of files that differ and are not below the requested folder. */
  readonly outside: number;
}

/** The index, as long as nobody else can change it. Given back unchanged unless `commit` was called. */
export interface IndexLock extends AsyncDisposable {
  /** Reads entries as `Repository.indexed` does; preparing these paths afterwards needs no further look at the index. */
  indexed(paths: readonly string[]): Promise<ReadonlyMap<string, TreeFile | "conflicted">>;
  /** Writes the next index beside the present one: so far nobody sees it. */
  prepare(entries: ReadonlyMap<string, TreeFile | null>): Promise<void>;
  /** Puts what was prepared in the place of the index, and gives it back. */
  commit(): void;
}

/** The options with which an engine is opened. */
export interface EngineOptions {
  /** The environment that leads to the user's own configuration (`HOME`, `XDG_CONFIG_HOME`); without it that of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * One repository. Both engines answer the same, or say with `git_failed` and a reason that they cannot: never wrongly.
 * No hook, filter, monitor, pager, alias, external diff or command that the repository configures is ever run, nothing
 * is fetched or pushed, and no name or path can be taken for an option. Paths are relative to the working tree's top.
 */
export interface Repository extends AsyncDisposable {
  readonly engine: EngineName;
  readonly place: RepositoryPlace;

  head(): Promise<Head>;
  /**
   * @param name a full id, "HEAD", a full ref, a branch, a remote-tracking branch, a tag, or a short id; the first of
   * these that there is, where git would warn
   * @returns the commit's id; null also for a name that git would not take, and for an ambiguous short id
   */
  resolve(name: string): Promise<string | null>;
  /** Refs below a prefix such as `refs/heads/`, sorted by name. */
  refs(prefix: string): Promise<readonly Ref[]>;
  /** All or none. @throws {WorkbenchError} `git_failed` with `data.reason` `ref_moved` when one is elsewhere by now */
  updateRefs(updates: readonly RefUpdate[]): Promise<void>;
  /** Makes HEAD a name for that branch; neither index nor working tree is touched. */
  setHead(ref: string, options: { readonly reason: string }): Promise<void>;

  commit(id: string): Promise<Commit>;
  /** Many at once, which takes little longer than one; those that are not there, or are no commits, are left out. */
  commits(ids: readonly string[]): Promise<ReadonlyMap<string, Commit>>;
  log(from: string, options: LogOptions): Promise<readonly Commit[]>;
  mergeBase(one: string, other: string): Promise<string | null>;
  /** Counts the commits that `head` has and `base` has not, and the other way round. */
  aheadBehind(base: string, head: string): Promise<AheadBehind>;
  /** The same for many heads, by one walk of the history. */
  aheadBehindOf(
    base: string,
    heads: readonly string[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<ReadonlyMap<string, AheadBehind>>;
  /**
   * Compares the trees of two commits.
   * @param from commit; null for an empty tree
   * @param options.folder below which changes are named; without it everywhere
   */
  treeChanges(
    from: string | null,
    to: string,
    options?: { readonly folder?: string; readonly signal?: AbortSignal },
  ): Promise<TreeChanges>;

  /** The files of a commit below a folder, "" for all, sorted by path. */
  files(commit: string, folder: string): Promise<ReadonlyMap<string, TreeFile>>;
  /** Some paths of a commit; those that it has not are left out. */
  filesAt(commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, TreeFile>>;
  /**
   * @param options.maxBytes nothing of a larger blob is read
   * @throws {WorkbenchError} `git_failed` with `data.reason` `too_large` for a larger one, `not_found` for what is no blob
   */
  readBlob(id: string, options?: { readonly maxBytes?: number }): Promise<Uint8Array>;

  /** Differing paths, sorted; ignored ones are left out. @param options.paths files or folders; without them all */
  status(
    options?: { readonly paths?: readonly string[]; readonly signal?: AbortSignal },
  ): Promise<readonly FileStatus[]>;
  /**
   * Some paths of the index; "conflicted" where it has no one entry. Those that it has not are left out, and those of
   * which it only has the intention to add.
   */
  indexed(paths: readonly string[]): Promise<ReadonlyMap<string, TreeFile | "conflicted">>;
  /**
   * Takes the index, as everybody does who changes it.
   * @throws {WorkbenchError} `git_failed` with `data.reason` `locked` while somebody else has it
   */
  lockIndex(): Promise<IndexLock>;
  /** Sets or removes entries of the index and touches no other. @throws {WorkbenchError} `git_failed` while it is locked */
  updateIndex(entries: ReadonlyMap<string, TreeFile | null>): Promise<void>;
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
  attributes(paths: readonly string[]): Promise<ReadonlyMap<string, ContentAttributes>>;

  /** Writes blobs that no tree has so far. @returns their ids, in order */
  writeBlobs(blobs: readonly Uint8Array[]): Promise<readonly string[]>;
  /** Writes the objects of a commit. @returns its id */
  createCommit(request: CommitRequest): Promise<string>;

  /** The last value of a key in the repository's and the user's configuration, as git spells keys. */
  config(key: string): Promise<string | null>;
  /** URL of a remote as configured, with whatever it holds. */
  remoteUrl(name: string): Promise<string | null>;
  /** Adds a remote with the usual fetch refspec to the repository's configuration; contacts nobody. */
  addRemote(name: string, url: string): Promise<void>;
}
