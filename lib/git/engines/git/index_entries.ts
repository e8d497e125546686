import { gitFailed } from "../../git_failed.ts";
import type { TreeFile } from "../../repository.ts";
import type { Git } from "./git.ts";
import { requireObjectId, requireTreePath } from "./names.ts";
import { newObject } from "./new_object.ts";
import { scanIndex } from "./scan_index.ts";
import { selectPaths } from "./select_paths.ts";
import { fileMode } from "./tree_object.ts";

/** The flag of an entry that only says that a file shall be added. */
const INTENT_TO_ADD = 0x20000000;

/** The details of an entry, as `git ls-files --debug` writes them behind its path. */
const FLAGS = /^\s+ctime:(?:[^\n]*\n){4}\s+size: \d+\tflags: ([0-9a-f]+)\n/;

type Entries = Map<string, TreeFile | "conflicted">;

/** Some entries, by the index's file where it is of the plain kind; git is asked where it is not. */
export async function readIndexed(git: Git, paths: readonly string[]): Promise<Entries> {
  return scanIndex(git.place, paths) ?? await askIndexed(git, paths);
}

async function askIndexed(git: Git, paths: readonly string[]): Promise<Entries> {
  const wanted = new Set(paths);
  const found: Entries = new Map();
  const empty = newObject(git.place.objectFormat, "blob", new Uint8Array()).id;
  let doubtful = false;
  for (const { path, mode, id, stage } of await listIndex(git, paths)) {
    const known = fileMode(mode);
    if (!wanted.has(path) || !known) continue;
    found.set(path, stage === "0" ? { mode: known, id } : "conflicted");
    doubtful ||= id === empty;
  }
  if (doubtful) { for (const path of await intended(git, paths)) found.delete(path); }
  return found;
}

interface IndexLine {
  readonly mode: string;
  readonly id: string;
  readonly stage: string;
  readonly path: string;
}

async function listIndex(git: Git, paths: readonly string[]): Promise<IndexLine[]> {
  const selection = selectPaths(paths);
  if (selection.none) return [];
  const args = ["--literal-pathspecs", "ls-files", "--stage", "-z", "--", ...selection.arguments];
  const { stdout } = await git.read(args);
  return stdout.toString().split("\0").filter(Boolean).map((line) => {
    const tab = line.indexOf("\t");
    const [mode = "", id = "", stage = ""] = line.slice(0, tab).split(" ");
    return { mode, id, stage, path: line.slice(tab + 1) };
  });
}

/** Paths whose entry is an intention. They look like empty files, so that this is only asked where there is one. */
async function intended(git: Git, paths: readonly string[]): Promise<string[]> {
  const { arguments: selected } = selectPaths(paths);
  const args = ["--literal-pathspecs", "ls-files", "--debug", "-z", "--", ...selected];
  const { stdout } = await git.read(args);
  // Each path ends with NUL, and what follows up to the next one ends with its flags.
  const pieces = stdout.toString().split("\0");
  return pieces.slice(0, -1).flatMap((piece, index) => {
    const path = piece.slice(FLAGS.exec(piece)?.[0].length ?? 0);
    const flags = FLAGS.exec(pieces[index + 1] ?? "")?.[1] ?? "0";
    return Number.parseInt(flags, 16) & INTENT_TO_ADD ? [path] : [];
  });
}

/** Sets or removes entries in one step. */
export async function writeIndexed(
  git: Git,
  entries: ReadonlyMap<string, TreeFile | null>,
): Promise<void> {
  if (entries.size === 0) return;
  const none = "0".repeat(git.place.objectFormat === "sha256" ? 64 : 40);
  const lines = [...entries].map(([path, file]) => {
    requireTreePath(path);
    if (file) requireObjectId(git.place, file.id);
    return file ? `${file.mode} ${file.id} 0\t${path}\0` : `0 ${none} 0\t${path}\0`;
  });
  const output = await git.run(["update-index", "-z", "--index-info"], { input: lines.join("") });
  if (output.code === 0) return;
  if (/index\.lock': File exists/.test(output.stderr)) {
    throw gitFailed("locked", "Cannot write the index: another process holds it");
  }
  throw git.failure("write the index", output);
}
