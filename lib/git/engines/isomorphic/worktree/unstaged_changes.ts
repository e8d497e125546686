import type { Stats } from "node:fs";
import { join } from "node:path";
import type { FileChangeKind } from "../../../repository.ts";
import { type BytePath, fromBytePath } from "../../../byte_path.ts";
import { lookAt } from "../../../disk.ts";
import type { GitIndex, IndexEntry } from "../index/index_entry.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import type { AttributeRules } from "./attribute_rules.ts";
import { hashFile, hashLink } from "./hash_file.ts";
import { headOfNested, nestedRepository } from "./nested_repository.ts";
import { folderOf, type RealFolders } from "./real_folders.ts";
import {
  isRacy,
  isRacyBySeconds,
  looksTheSame,
  looksTheSameBySeconds,
  type StatTrust,
} from "./stat_match.ts";

/** What the working tree is compared by. */
export interface Comparison {
  readonly worktree: string;
  readonly index: GitIndex;
  readonly objects: ObjectStore;
  readonly folders: RealFolders;
  readonly attributes: AttributeRules;
  readonly settings: ComparisonSettings;
}

/** What the configuration says of comparing. */
export interface ComparisonSettings {
  readonly trust: StatTrust;
  readonly executableBits: boolean;
  /** Where there are none, a file holds what the link would lead to. */
  readonly links: boolean;
  /** As it is configured. */
  readonly autocrlf: string | null;
  readonly sparse: boolean;
}

/** How a file differs from its entry; null when it does not. */
export async function unstagedChange(
  comparison: Comparison,
  entry: IndexEntry,
): Promise<FileChangeKind | null> {
  const { worktree, folders, settings } = comparison;
  if (entry.assumeValid) return null;
  const path = join(worktree, fromBytePath(entry.path));
  const stats = folders(folderOf(entry.path)) ? lookAt(path) : null;
  // In a sparse checkout, a file that is there all the same counts as any other.
  if (entry.skipWorktree && !(settings.sparse && stats)) return null;
  if (!stats) return "deleted";
  if (entry.mode === "160000") return submoduleChange(comparison, entry, path, stats);
  if (stats.isDirectory()) return folderChange(comparison, path);
  if (entry.intentToAdd) return "added";
  if (!isOfItsKind(entry, stats, settings)) return "type_changed";
  return await contentChange(comparison, entry, stats);
}

/** Only its commit is looked at, not what is in it. */
function submoduleChange(
  { objects }: Comparison,
  entry: IndexEntry,
  path: string,
  stats: Stats,
): FileChangeKind | null {
  if (!stats.isDirectory()) return "type_changed";
  const directory = nestedRepository(path);
  const commit = directory && headOfNested(directory, objects.format);
  return commit === null || commit === entry.id ? null : "modified";
}

/** A folder in the place of a file: the file is gone, unless the folder is a repository, which would be tracked in its place. */
function folderChange({ objects }: Comparison, path: string): FileChangeKind {
  const directory = nestedRepository(path);
  return directory && headOfNested(directory, objects.format) ? "type_changed" : "deleted";
}

function isOfItsKind(
  { mode }: IndexEntry,
  stats: Stats,
  { links }: ComparisonSettings,
): boolean {
  if (mode !== "120000") return stats.isFile();
  return stats.isSymbolicLink() || (!links && stats.isFile());
}

async function contentChange(
  comparison: Comparison,
  entry: IndexEntry,
  stats: Stats,
): Promise<"modified" | null> {
  const { index, settings } = comparison;
  const { trust } = settings;
  const isExecutable = (stats.mode & 0o100) !== 0;
  const hasBits = settings.executableBits && entry.mode !== "120000";
  if (hasBits && isExecutable !== (entry.mode === "100755")) return "modified";
  if (looksTheSame(entry, stats, trust) && !isRacy(entry, index.mtimeMs, trust)) return null;
  // A size of 0 says that nobody has compared them yet. Stock git takes another size for another content.
  const { size } = entry.stat;
  if (size !== 0 && size !== stats.size % 2 ** 32) return "modified";
  return await hashOf(comparison, entry, stats) === entry.id ? null : "modified";
}

/** Whether the file of an entry has other content, though whole seconds do not tell. */
export async function hasOtherContent(comparison: Comparison, entry: IndexEntry): Promise<boolean> {
  const { index, settings: { trust } } = comparison;
  const path = join(comparison.worktree, fromBytePath(entry.path));
  const stats = comparison.folders(folderOf(entry.path)) ? lookAt(path) : null;
  if (!stats || !isOfItsKind(entry, stats, comparison.settings)) return false;
  // One that looks changed will do so later.
  if (!looksTheSameBySeconds(entry, stats, trust)) return false;
  if (looksTheSame(entry, stats, trust) && !isRacy(entry, index.mtimeMs, trust)) return false;
  return await hashOf(comparison, entry, stats) !== entry.id;
}

async function hashOf(
  { worktree, objects, attributes, settings }: Comparison,
  entry: IndexEntry,
  stats: Stats,
): Promise<string | null> {
  const path = join(worktree, fromBytePath(entry.path));
  if (stats.isSymbolicLink()) return await hashLink(path, objects.format);
  // A link that is a file here holds its target as it is.
  const isLink = entry.mode === "120000";
  return await hashFile(path, objects.format, {
    attributes: isLink ? AS_IS : await attributes.of(entry.path),
    autocrlf: isLink ? null : settings.autocrlf,
    indexed: async () => (await objects.read(entry.id)).bytes,
  });
}

const AS_IS = {
  text: "unset",
  eol: null,
  filter: null,
  workingTreeEncoding: null,
  ident: false,
} as const;

/** The entries whose file looks the same, but may have changed in the second in which the index was written. */
export function racyEntries({ entries, mtimeMs }: GitIndex): IndexEntry[] {
  return entries.filter((entry) =>
    entry.stage === 0 && entry.mode !== "160000" && entry.stat.mtimeSeconds !== 0 &&
    !entry.assumeValid && !entry.skipWorktree && isRacyBySeconds(entry, mtimeMs)
  );
}

/** Paths of racy entries whose content is another. */
export async function racyChanges(comparison: Comparison): Promise<ReadonlySet<BytePath>> {
  const changed = new Set<BytePath>();
  for (const entry of racyEntries(comparison.index)) {
    if (await hasOtherContent(comparison, entry)) changed.add(entry.path);
  }
  return changed;
}
