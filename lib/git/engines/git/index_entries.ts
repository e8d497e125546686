import type { TreeFile } from "../../repository.ts";
import type { Git } from "./git.ts";
import { requireObjectId, requireTreePath } from "../names.ts";
import { selectPaths } from "../select_paths.ts";
import { fileMode } from "../file_mode.ts";

/** The flag of an entry that only says that a file shall be added. */
const INTENT_TO_ADD = 0x20000000;

/** The details of an entry, as `git ls-files --debug` writes them behind its path. */
const FLAGS = /^\s+ctime:(?:[^\n]*\n){4}\s+size: \d+\tflags: ([0-9a-f]+)\n/;

type Entries = Map<string, TreeFile | "conflicted">;

/** The id of an empty file in each object format, which an intention to add has. */
const EMPTY_BLOBS = {
  sha1: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
  sha256: "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
} as const;

/** Some entries of the index. */
export async function readIndexed(git: Git, paths: readonly string[]): Promise<Entries> {
  const wanted = new Set(paths);
  const found: Entries = new Map();
  const empty = EMPTY_BLOBS[git.place.objectFormat];
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

/** Sets or removes entries of an index file; one that the user told git not to look at stays so. */
export async function editIndexFile(
  git: Git,
  path: string,
  entries: ReadonlyMap<string, TreeFile | null>,
): Promise<void> {
  const none = "0".repeat(git.place.objectFormat === "sha256" ? 64 : 40);
  const lines = [...entries].map(([path, file]) => {
    requireTreePath(path);
    if (file) requireObjectId(git.place, file.id);
    return file ? `${file.mode} ${file.id} 0\t${path}\0` : `0 ${none} 0\t${path}\0`;
  });
  const set = [...entries].flatMap(([name, file]) => (file ? [name] : []));
  const unseen = await unseenAmong(git, path, set);
  await writeIndex(git, path, ["--index-info"], lines);
  for (const [option, names] of unseen) {
    const input = names.map((name) => `${name}\0`);
    if (names.length > 0) await writeIndex(git, path, [option, "--stdin"], input);
  }
}

async function writeIndex(
  git: Git,
  path: string,
  args: readonly string[],
  input: readonly string[],
): Promise<void> {
  const command = ["update-index", "-z", ...args];
  const output = await git.run(command, { input: input.join(""), index: path });
  if (output.code !== 0) throw git.failure("write the index", output);
}

/** Finds the paths that git does not look at in the working tree, by the options of `git update-index` that make it so. */
async function unseenAmong(
  git: Git,
  index: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const selection = selectPaths(paths);
  if (selection.none) return new Map();
  const args = ["--literal-pathspecs", "ls-files", "-v", "-z", "--", ...selection.arguments];
  const { stdout } = await git.read(args, { index });
  const wanted = new Set(paths);
  // A letter, a space and the path.
  const found = stdout.toString().split("\0")
    .map((line) => ({ tag: line.charAt(0), path: line.slice(2) }))
    .filter(({ path }) => wanted.has(path));
  const withTag = (has: (tag: string) => boolean): string[] =>
    found.filter(({ tag }) => has(tag)).map(({ path }) => path);
  return new Map([
    ["--assume-unchanged", withTag((tag) => tag !== tag.toUpperCase())],
    ["--skip-worktree", withTag((tag) => tag.toUpperCase() === "S")],
  ]);
}
