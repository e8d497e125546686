import process from "node:process";
import { join } from "node:path";
import { withoutTrailing } from "../../../text/mod.ts";
import { gitFailed } from "../../common/git_failed.ts";
import { lookAt } from "../../common/disk.ts";
import { lockIndex } from "../../common/index_lock.ts";
import { TRAIT_NAMES } from "../../common/trait_names.ts";
import { branchNameProblem } from "../../common/ref_name.ts";
import type { EngineOptions, IndexLock, Repository, RepositoryPlace } from "../../repository.ts";
import git from "isomorphic-git";
import { setEntries } from "../set_entries.ts";
import { historyMethods } from "./commits.ts";
import { realFolders } from "./compare_file.ts";
import { openAsideEditor } from "./edit_index_aside.ts";
import { removeDrafts } from "./files.ts";
import { entriesOf, type Index, indexReader } from "./index_file.ts";
import { type Library, notSupported, openLibrary } from "./library.ts";
import { moveHead, moveRefs } from "./move_refs.ts";
import { openRefs } from "./refs.ts";
import { AS_IS, openRules, parentOf, type Rules } from "./rules.ts";
import { canonicalKey, type Settings, settingsReader } from "./settings.ts";
import { readStatus } from "./status.ts";
import { treeMethods } from "./trees.ts";

/**
 * Opens a repository with isomorphic-git: no git has to be installed, and no process is run.
 * @throws {WorkbenchError} `git_failed` with the reason `not_supported` for a repository with a trait that it gets wrong
 */
export function openEmbeddedRepository(
  place: RepositoryPlace,
  options: EngineOptions = {},
): Promise<Repository> {
  const [trait] = place.traits;
  if (trait) return Promise.reject(notSupported(TRAIT_NAMES[trait]));
  removeDrafts(place.gitDirectory);
  return Promise.resolve(repositoryOf(openLibrary(place), options.environment ?? process.env));
}

function repositoryOf(
  library: Library,
  environment: NonNullable<EngineOptions["environment"]>,
): Repository {
  const { place } = library;
  const refs = openRefs(library);
  const settings = settingsReader(place, environment);
  const isCommit = async (id: string): Promise<boolean> =>
    (await library.find(id))?.type === "commit";
  const writing = { library, refs, settings, isCommit };
  const readIndex = indexReader(library);
  const history = historyMethods(library, refs);
  const indexed: Repository["indexed"] = async (paths) => entriesOf(await readIndex(), paths);
  const editor = openAsideEditor(library);
  const lock = (): IndexLock => lockIndex(place, { indexed, edit: editor.edit });
  return {
    engine: "embedded",
    place,
    head: () => refs.head(),
    resolve: (name) => refs.resolve(name),
    refs: (prefix) => refs.list(prefix),
    updateRefs: (updates) => moveRefs(writing, updates),
    setHead: (ref, { reason }) => moveHead(writing, ref, reason),
    ...history,
    ...treeMethods(library, history.commit),
    indexed,
    lockIndex: () => new Promise((resolve) => resolve(lock())),
    updateIndex: (entries) => setEntries(lock, entries),
    async status({ paths, signal } = {}) {
      signal?.throwIfAborted();
      const { commit } = await refs.head();
      const tree = commit === null ? null : (await history.commit(commit)).tree;
      const known = settings();
      const rules = openRules(place.worktree, place.gitDirectory, known);
      const index = await readIndex();
      return await readStatus({ library, index, rules, settings: known, tree, paths, signal });
    },
    async ignored(paths) {
      const rules = openRules(place.worktree, place.gitDirectory, settings());
      return ignoredAmong(place, { paths, rules, index: await readIndex() });
    },
    async attributes(paths) {
      const rules = openRules(place.worktree, place.gitDirectory, settings());
      for (const path of paths) rules.requireAsIs(path);
      return await Promise.resolve(new Map(paths.map((path) => [path, AS_IS])));
    },
    async config(key) {
      const canonical = canonicalKey(key);
      return await Promise.resolve(canonical === null ? null : settings().get(canonical));
    },
    remoteUrl: async (name) => await Promise.resolve(urlOf(settings(), name)),
    addRemote: (name, url) => addRemote(library, settings, { name, url }),
    [Symbol.asyncDispose]: () => editor[Symbol.asyncDispose](),
  };
}

function ignoredAmong(
  { worktree }: RepositoryPlace,
  { paths, rules, index }: {
    readonly paths: readonly string[];
    readonly rules: Rules;
    readonly index: Index;
  },
): Set<string> {
  const isReal = realFolders(worktree);
  return new Set(paths.filter((path) => {
    const name = withoutTrailing(path, "/");
    if (name === "" || name.split("/").includes("..") || index.byPath.has(name)) return false;
    if (isBehindLink(worktree, name, isReal)) return false;
    const isFolder = path.endsWith("/") || (lookAt(join(worktree, name))?.isDirectory() ?? false);
    return rules.ignores(isFolder ? `${name}/` : name);
  }));
}

/** Folders need not be there. */
function isBehindLink(
  worktree: string,
  path: string,
  isReal: (folder: string) => boolean,
): boolean {
  for (let folder = parentOf(path); folder !== ""; folder = parentOf(folder)) {
    if (isReal(folder)) return false;
    if (lookAt(join(worktree, folder))?.isSymbolicLink()) return true;
  }
  return false;
}

/** Returns the first URL of a remote, which is the URL for fetches; an empty one takes back those before it. */
function urlOf({ entries }: Settings, name: string): string | null {
  const urls = entries.filter(([key]) => key === `remote.${name}.url`).map(([, value]) => value);
  return urls.slice(urls.lastIndexOf("") + 1)[0] ?? null;
}

async function addRemote(
  { base }: Library,
  settings: () => Settings,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<void> {
  if (name.startsWith("-") || branchNameProblem(name) !== null) {
    throw gitFailed("bad_name", `Cannot use "${name}" as the name of a remote`);
  }
  if (url === "" || /\p{Cc}/u.test(url)) {
    throw gitFailed("bad_name", "Cannot use an empty URL, or one with a control character");
  }
  if (settings().entries.some(([key]) => key.startsWith(`remote.${name}.`))) {
    throw gitFailed("failed", `Cannot add the remote "${name}": it is there already`);
  }
  // The library neither quotes values nor reads quoted ones right.
  if (/["\\;#]|^ | $/.test(url)) throw notSupported("a URL that needs quoting");
  await git.addRemote({ ...base, remote: name, url });
}
