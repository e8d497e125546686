import { gitFailed } from "../../common/git_failed.ts";
import { branchNameProblem } from "../../common/ref_name.ts";
import type {
  EngineOptions,
  IndexLock,
  Repository,
  RepositoryPlace,
  TreeFile,
} from "../../repository.ts";
import { attributeReader } from "./attribute_reader.ts";
import { createCommit } from "./create_commit.ts";
import { openObjectWriter } from "./object_writer.ts";
import { openTrees } from "./trees.ts";
import { bindGit, type Git } from "./git.ts";
import {
  countAheadBehindOf,
  countOneAheadBehind,
  findMergeBase,
  readCommit,
  readCommits,
  readLog,
} from "./history.ts";
import { lockIndex } from "../../common/index_lock.ts";
import { openKeptLibrary } from "./kept_library.ts";
import { setEntries } from "../set_entries.ts";
import { openIndexReader } from "./index_entries.ts";
import { listFiles, readFilesAt, readTreeChanges } from "./files.ts";
import { requireObjectId } from "../names.ts";
import { MAX_OBJECT_BYTES, ObjectReader } from "./object_reader.ts";
import { readIgnored } from "./path_facts.ts";
import { readStatus } from "./read_status.ts";
import { listRefs, readHead, resolveName, writeHead } from "./refs.ts";
import { updateRefs } from "./update_refs.ts";

/**
 * Opens a repository with the installed git.
 * @param place from `discoverRepository`
 * @param options.executable absolute path of git, 2.37 or newer
 */
export function openGitRepository(
  place: RepositoryPlace,
  { executable, ...options }: EngineOptions & { readonly executable: string },
): Repository {
  const git = bindGit(executable, place, options);
  const objects = new ObjectReader(git);
  const trees = openTrees(git, objects);
  const kept = openKeptLibrary(git, objects);
  const writer = openObjectWriter(git, kept);
  const index = openIndexReader(git);
  const lock = (): IndexLock => lockIndex(place, index.editor());
  return {
    engine: "git",
    place,

    head: () => readHead(git, objects),
    resolve: (name) => resolveName(git, objects, name),
    refs: (prefix) => listRefs({ git, objects, kept }, prefix),
    updateRefs: (updates) => updateRefs({ git, objects, kept }, updates),
    setHead: (ref, { reason }) => writeHead({ git, kept }, ref, reason),

    commit: (id) => readCommit(git, objects, id),
    commits: (ids) => readCommits(git, objects, ids),
    log: (from, log) => readLog(git, objects, from, log),
    mergeBase: (one, other) => findMergeBase(git, one, other),
    aheadBehind: (base, head) => countOneAheadBehind(git, base, head),
    aheadBehindOf: (base, heads, { signal } = {}) =>
      countAheadBehindOf(git, objects, { base, heads, signal }),
    treeChanges: (from, to, options) => readTreeChanges(git, objects, { from, to, ...options }),

    files: (commit, folder): Promise<Map<string, TreeFile>> =>
      listFiles(git, objects, { commit, folder }),
    filesAt: (commit, paths) => readFilesAt(git, objects, { trees, commit, paths }),
    readBlob: (id, options) => readBlob(git, objects, { id, ...options }),

    status: (options) => readStatus(git, options),
    indexed: index.indexed,
    async lockIndex() {
      // The library takes longer to load than a commit takes, and nobody else should wait for that.
      await kept.objects();
      return lock();
    },
    updateIndex: (entries) => setEntries(lock, entries),
    ignored: (paths) => readIgnored(git, paths),
    attributes: attributeReader(git, { ...options, executable }),

    writeBlobs: (blobs) => writer.blobs(blobs),
    createCommit: (request) => createCommit({ git, objects, trees, writer }, request),

    config: (key) => readSetting(git, key),
    remoteUrl: (name) => readRemoteUrl(git, name),
    addRemote: (name, url) => addRemote(git, name, url),

    [Symbol.asyncDispose]: () => objects[Symbol.asyncDispose](),
  };
}

async function readBlob(
  git: Git,
  objects: ObjectReader,
  { id, maxBytes = MAX_OBJECT_BYTES }: { readonly id: string; readonly maxBytes?: number },
): Promise<Uint8Array> {
  requireObjectId(git.place, id);
  const info = await objects.info(id);
  if (!info) throw await objects.absence(id, "not_found");
  if (info.type !== "blob") throw gitFailed("not_found", `There is no blob "${id}"`);
  if (info.size > Math.min(maxBytes, MAX_OBJECT_BYTES)) {
    throw gitFailed("too_large", `Blob "${id}" has ${info.size} bytes, which is too large to read`);
  }
  const blob = await objects.read(id);
  if (!blob) throw await objects.absence(id, "not_found");
  return new Uint8Array(blob.content);
}

async function readSetting(git: Git, key: string): Promise<string | null> {
  const wanted = normalKey(key);
  const settings = await git.configuration.settings();
  return settings.findLast((setting) => setting.key === wanted)?.value ?? null;
}

/** Sections and names have no case, what stands between them has. */
function normalKey(key: string): string {
  const [first, last] = [key.indexOf("."), key.lastIndexOf(".")];
  if (first < 0) return "";
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase();
}

/** Returns the first URL of a remote, which is the URL for fetches; an empty one takes back those before it. */
async function readRemoteUrl(git: Git, name: string): Promise<string | null> {
  const settings = await git.configuration.settings();
  const urls = settings.filter(({ key }) => key === `remote.${name}.url`).map(({ value }) => value);
  return urls.slice(urls.lastIndexOf("") + 1)[0] ?? null;
}

async function addRemote(git: Git, name: string, url: string): Promise<void> {
  if (branchNameProblem(name) !== null) {
    throw gitFailed("bad_name", `No remote is called "${name}"`);
  }
  if (url === "" || /\p{Cc}/u.test(url)) throw gitFailed("bad_name", "The URL is no URL");
  const output = await git.run(["remote", "add", "--", name, url]);
  if (output.code !== 0) throw git.failure(`add the remote "${name}"`, output);
}
