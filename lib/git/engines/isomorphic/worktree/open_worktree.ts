import { join } from "node:path";
import type { ContentAttributes, FileStatus, RepositoryPlace } from "../../../repository.ts";
import { type BytePath, toBytePath } from "../../../byte_path.ts";
import { lookAt } from "../../../disk.ts";
import { entriesOf, type GitIndex } from "../index/index_entry.ts";
import type { IndexStore } from "../index/index_store.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import type { Settings } from "../settings/read_config.ts";
import { type AttributeRules, attributeRules } from "./attribute_rules.ts";
import { type IgnoreRules, ignoreRules } from "./ignore_rules.ts";
import { folderOf, lookAtFolders } from "./real_folders.ts";
import { scopeOf } from "./scope.ts";
import { status } from "./status.ts";
import { type Comparison, type ComparisonSettings, racyChanges } from "./unstaged_changes.ts";

/** What can be asked of a working tree; each question looks at the disk as it is then. */
export interface Worktree {
  status(
    tree: string | null,
    options: { readonly paths?: readonly string[]; readonly signal?: AbortSignal },
  ): Promise<FileStatus[]>;
  ignored(paths: readonly string[]): Promise<Set<string>>;
  attributes(paths: readonly string[]): Promise<Map<string, ContentAttributes>>;
  readonly racyChanges: (index: GitIndex) => Promise<ReadonlySet<BytePath>>;
}

/** Where a working tree's files, index, objects and rules are. */
export interface WorktreeSources {
  readonly place: RepositoryPlace;
  readonly objects: ObjectStore;
  readonly index: IndexStore;
  readonly settings: () => Settings;
  /** The folder of the user's own files for git. */
  readonly userFolder: string;
}

/** What one question sees. */
interface Look extends Comparison {
  readonly ignore: IgnoreRules;
}

export function openWorktree(sources: WorktreeSources): Worktree {
  const { worktree } = sources.place;
  const look = async (): Promise<Look> => lookAgain(sources, await sources.index.read());
  return {
    async status(tree, { paths, signal }) {
      signal?.throwIfAborted();
      return await status({ ...await look(), tree, scope: scopeOf(paths), signal });
    },
    async ignored(paths) {
      const { ignore, index, folders } = await look();
      const found = new Set<string>();
      for (const path of paths) {
        const key = toBytePath(path.replace(/\/+$/, ""));
        const isTracked = entriesOf(index, key).length > 0;
        if (isTracked || !isReachable(key, worktree, folders)) continue;
        const isFolder = path.endsWith("/") ||
          (lookAt(join(worktree, path))?.isDirectory() ?? false);
        if (await ignore.ignores(key, isFolder)) found.add(path);
      }
      return found;
    },
    async attributes(paths) {
      const { attributes } = await look();
      const found = new Map<string, ContentAttributes>();
      for (const path of paths) found.set(path, await attributes.of(toBytePath(path)));
      return found;
    },
    racyChanges: async (index) => await racyChanges(lookAgain(sources, index)),
  };
}

/** Whether no link is on the way; folders need not be there. */
function isReachable(
  path: BytePath,
  worktree: string,
  folders: (folder: BytePath) => boolean,
): boolean {
  if (path === "" || path.split("/").includes("..")) return false;
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) {
    if (folders(folder)) return true;
    if (lookAt(join(worktree, folder))?.isSymbolicLink()) return false;
  }
  return true;
}

function lookAgain(sources: WorktreeSources, index: GitIndex): Look {
  const { place, objects, userFolder } = sources;
  const settings = sources.settings();
  const folders = lookAtFolders(place.worktree);
  const ignoreCase = settings.isOn("core.ignorecase", false);
  const rules = { worktree: place.worktree, folders, index, objects };
  const attributes: AttributeRules = attributeRules(rules, {
    strongest: join(place.commonDirectory, "info", "attributes"),
    weakest: settings.path("core.attributesfile") ?? join(userFolder, "attributes"),
    ignoreCase,
  });
  const ignore = ignoreRules(rules, {
    shared: [
      join(place.commonDirectory, "info", "exclude"),
      settings.path("core.excludesfile") ?? join(userFolder, "ignore"),
    ],
    ignoreCase,
  });
  return { ...rules, attributes, ignore, settings: comparisonSettings(settings) };
}

function comparisonSettings(settings: Settings): ComparisonSettings {
  return {
    trust: {
      ctime: settings.isOn("core.trustctime", true),
      all: settings.get("core.checkstat")?.toLowerCase() !== "minimal",
    },
    executableBits: settings.isOn("core.filemode", process.platform !== "win32"),
    links: settings.isOn("core.symlinks", true),
    autocrlf: settings.get("core.autocrlf"),
    sparse: settings.isOn("core.sparsecheckout", false) &&
      !settings.isOn("sparse.expectfilesoutsideofpatterns", false),
  };
}
