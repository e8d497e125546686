import type {
  EngineOptions,
  Repository,
  RepositoryPlace,
  RepositoryTrait,
  TreeFile,
} from "../../repository.ts";
import { gitFailed } from "../../git_failed.ts";
import { toBytePath } from "../../byte_path.ts";
import { type CommitReader, openCommitReader } from "./history/commit_reader.ts";
import { historyMethods, type Read } from "./history/history_methods.ts";
import { entriesOf } from "./index/index_entry.ts";
import { type IndexStore, openIndexStore } from "./index/index_store.ts";
import { updateIndex } from "./index/update_index.ts";
import { type ObjectStore, openObjectStore } from "./objects/object_store.ts";
import { reflogPolicy } from "./refs/reflog_policy.ts";
import { openRefStore, type RefStore } from "../../refs/ref_store.ts";
import { listRefs, resolveName } from "./refs/resolve_name.ts";
import { setHead } from "./refs/set_head.ts";
import { type RefWriting, updateRefs } from "./refs/update_refs.ts";
import { addRemote } from "./settings/add_remote.ts";
import { canonicalKey, type Settings, settingsReader, userFolder } from "./settings/read_config.ts";
import { treeMethods } from "./trees/tree_methods.ts";
import { openWorktree, type Worktree } from "./worktree/open_worktree.ts";

/** Traits of a repository that this engine does not open. */
export const beyondIsomorphic: ReadonlySet<RepositoryTrait> = new Set([
  "split_index",
  "reftable",
  "unknown_extension",
]);

/** What the methods of a repository share. */
interface Parts {
  readonly place: RepositoryPlace;
  readonly objects: ObjectStore;
  readonly refs: RefStore;
  readonly reader: CommitReader;
  readonly index: IndexStore;
  readonly settings: () => Settings;
  readonly worktree: Worktree;
  readonly writing: RefWriting;
}

/**
 * Opens a repository with nothing but its files: nothing is installed, and no process is run.
 * @throws {WorkbenchError} `git_failed` with the reason `not_supported` for traits in `beyondIsomorphic`
 */
export function openIsomorphicRepository(
  place: RepositoryPlace,
  options: EngineOptions = {},
): Promise<Repository> {
  const beyond = place.traits.find((trait) => beyondIsomorphic.has(trait));
  if (beyond) {
    const message = `Cannot open a repository with the trait "${beyond}" by the embedded engine`;
    return Promise.reject(gitFailed("not_supported", message));
  }
  return Promise.resolve(repositoryOf(openParts(place, options.environment ?? process.env)));
}

function openParts(
  place: RepositoryPlace,
  environment: NonNullable<EngineOptions["environment"]>,
): Parts {
  const objects = openObjectStore(place);
  const refs = openRefStore(place, objects.format);
  const index = openIndexStore(place, objects.format);
  const read = settingsReader(place, environment);
  const settings = (): Settings => read(refs.head().ref);
  const folder = userFolder(environment);
  const policy = () => reflogPolicy(settings());
  return {
    place,
    objects,
    refs,
    index,
    settings,
    reader: openCommitReader(place, objects, refs),
    worktree: openWorktree({ place, objects, index, settings, userFolder: folder }),
    writing: { place, refs, objects, policy },
  };
}

function repositoryOf(parts: Parts): Repository {
  const run = tasksOf(parts.objects);
  const read = reading(parts.reader, run);
  return {
    engine: "isomorphic",
    place: parts.place,
    ...refMethods(parts, run),
    ...historyMethods(parts.reader, read),
    ...treeMethods(parts, read),
    ...indexMethods(parts, run),
    ...worktreeMethods(parts, { run, read }),
    ...settingMethods(parts, run),
    [Symbol.asyncDispose]: () => run.end(),
  };
}

/** Runs the methods, and closes the packs whenever none is under way: on some systems open files cannot be removed. */
interface Tasks {
  <T>(task: () => T | Promise<T>): Promise<T>;
  /** Waits for what is under way. */
  end(): Promise<void>;
}

function tasksOf(objects: ObjectStore): Tasks {
  const running = new Set<Promise<unknown>>();
  async function run<T>(task: () => T | Promise<T>): Promise<T> {
    const result = (async () => await task())();
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
      if (running.size === 0) objects.release();
    }
  }
  return Object.assign(run, {
    end: async () => void await Promise.allSettled(running),
  });
}

function refMethods({ refs, objects, writing }: Parts, run: Tasks) {
  return {
    head: () =>
      run(async () => {
        const head = refs.head();
        // A branch that leads to nothing is damaged, and must not pass for one that waits for its first commit.
        if (head.commit) await objects.read(head.commit);
        return head;
      }),
    resolve: (name) => run(() => resolveName({ refs, objects }, name)),
    refs: (prefix) => run(() => listRefs({ refs, objects }, prefix)),
    updateRefs: (updates) => run(() => updateRefs(writing, updates)),
    setHead: (ref, { reason }) => run(() => setHead(writing, ref, reason)),
  } satisfies Partial<Repository>;
}

function indexMethods({ place, index, objects, worktree }: Parts, run: Tasks) {
  const { format } = objects;
  const { racyChanges } = worktree;
  return {
    indexed: (paths) =>
      run(async () => {
        const read = await index.read();
        const found = new Map<string, TreeFile | "conflicted">();
        for (const path of paths) {
          const [entry] = entriesOf(read, toBytePath(path));
          if (!entry || entry.intentToAdd) continue;
          const { mode, id } = entry;
          found.set(path, entry.stage > 0 ? "conflicted" : { mode, id });
        }
        return found;
      }),
    updateIndex: (entries) =>
      run(() => updateIndex({ place, index, format, racyChanges }, entries)),
  } satisfies Partial<Repository>;
}

/** Runs what reads objects: only where they are what their ids say. */
function reading(reader: CommitReader, run: Tasks): Read {
  let prepared = false;
  return (task) =>
    run(() => {
      // Thousands of questions may be asked at one moment.
      if (!prepared) {
        reader.prepare();
        prepared = true;
        queueMicrotask(() => prepared = false);
      }
      return task();
    });
}

function worktreeMethods(
  { refs, reader, worktree }: Parts,
  { run, read }: { readonly run: Tasks; readonly read: Read },
) {
  return {
    status: (options = {}) =>
      read(async () => {
        options.signal?.throwIfAborted();
        const { commit } = refs.head();
        const tree = commit === null ? null : (await reader.commit(commit)).tree;
        return await worktree.status(tree, options);
      }),
    ignored: (paths) => run(() => worktree.ignored(paths)),
    attributes: (paths) => run(() => worktree.attributes(paths)),
  } satisfies Partial<Repository>;
}

function settingMethods({ place, settings }: Parts, run: Tasks) {
  return {
    config: (key) =>
      run(() => {
        const canonical = canonicalKey(key);
        return canonical === null ? null : settings().get(canonical);
      }),
    remoteUrl: (name) => run(() => settings().get(`remote.${name}.url`)),
    addRemote: (name, url) => run(() => addRemote(place, settings, { name, url })),
  } satisfies Partial<Repository>;
}
