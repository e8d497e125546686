import { join } from "node:path";
import { settledStamp } from "../../common/disk.ts";
import type { TreeFile } from "../../repository.ts";
import type { Git } from "./git.ts";
import { requireObjectId, requireTreePath } from "../names.ts";
import { selectPaths } from "../select_paths.ts";
import { fileMode } from "../file_mode.ts";
import type { IndexEditor } from "../../common/index_lock.ts";

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

/** The options of `git update-index` that keep git from a file. */
const UNSEEN = ["--assume-unchanged", "--skip-worktree"] as const;

/** The entry of a path, and the options that keep git from it in the working tree. */
interface IndexedPath {
  readonly entry: TreeFile | "conflicted" | null;
  readonly unseen: readonly (typeof UNSEEN)[number][];
}

type IndexLook = ReadonlyMap<string, IndexedPath>;

/** The index of a repository. Git is asked once for each path, until the index is another one. */
export interface IndexReader {
  readonly indexed: IndexEditor["indexed"];
  /** For one lock: nobody else changes the index meanwhile. A file that the user told git not to look at stays so. */
  editor(): IndexEditor;
}

/** So many paths are remembered. */
const MOST_KNOWN = 1000;

export function openIndexReader(git: Git): IndexReader {
  const index = join(git.place.gitDirectory, "index");
  let memory: { readonly stamp: string; readonly known: Map<string, IndexedPath> } | null = null;

  async function look(paths: readonly string[]): Promise<IndexLook> {
    // Before git is asked: what changes meanwhile is asked once more the next time.
    const stamp = settledStamp(index);
    const isKnown = stamp !== null && memory?.stamp === stamp && memory.known.size < MOST_KNOWN;
    const known = isKnown && memory ? memory.known : new Map<string, IndexedPath>();
    memory = stamp === null ? null : { stamp, known };
    const unknown = paths.filter((path) => !known.has(path));
    const read = unknown.length === 0 ? [] : await lookAtIndex(git, unknown);
    for (const [path, found] of read) known.set(path, found);
    return new Map(paths.flatMap((path) => {
      const found = known.get(path);
      return found ? [[path, found] as const] : [];
    }));
  }

  function editor(): IndexEditor {
    const held = new Map<string, IndexedPath>();

    async function hold(paths: readonly string[]): Promise<void> {
      const found = await look(paths.filter((path) => !held.has(path)));
      for (const [path, known] of found) held.set(path, known);
    }

    return {
      async indexed(paths) {
        await hold(paths);
        return entriesOf(new Map(paths.map((path) => [path, held.get(path)])));
      },
      async edit(path, entries) {
        const lines = linesOf(git, entries);
        const set = [...entries].flatMap(([name, file]) => (file ? [name] : []));
        await hold(set);
        await writeIndex(git, path, ["--index-info"], lines);
        for (const option of UNSEEN) {
          const input = set.filter((name) => held.get(name)?.unseen.includes(option))
            .map((name) => `${name}\0`);
          if (input.length > 0) await writeIndex(git, path, [option, "--stdin"], input);
        }
      },
    };
  }

  return { indexed: async (paths) => entriesOf(await look(paths)), editor };
}

function entriesOf(found: ReadonlyMap<string, IndexedPath | undefined>): Entries {
  return new Map([...found].flatMap(([path, known]) => known?.entry ? [[path, known.entry]] : []));
}

async function lookAtIndex(git: Git, paths: readonly string[]): Promise<IndexLook> {
  const wanted = new Set(paths);
  const entries: Entries = new Map();
  const empty = EMPTY_BLOBS[git.place.objectFormat];
  let doubtful = false;
  const lines = (await listIndex(git, paths)).filter(({ path }) => wanted.has(path));
  for (const { path, mode, id, stage } of lines) {
    const known = fileMode(mode);
    if (!known) continue;
    entries.set(path, stage === "0" ? { mode: known, id } : "conflicted");
    doubtful ||= id === empty;
  }
  if (doubtful) { for (const path of await intended(git, paths)) entries.delete(path); }
  const tags = new Map(lines.map(({ path, tag }) => [path, tag]));
  return new Map(
    paths.map((path) => [path, {
      entry: entries.get(path) ?? null,
      unseen: unseenBy(tags.get(path) ?? ""),
    }]),
  );
}

function unseenBy(tag: string): IndexedPath["unseen"] {
  const has = {
    "--assume-unchanged": tag !== tag.toUpperCase(),
    "--skip-worktree": tag.toUpperCase() === "S",
  };
  return UNSEEN.filter((option) => has[option]);
}

interface IndexLine {
  /** A letter: small where a file is assumed to be unchanged, an S where git skips it in the working tree. */
  readonly tag: string;
  readonly mode: string;
  readonly id: string;
  readonly stage: string;
  readonly path: string;
}

async function listIndex(git: Git, paths: readonly string[]): Promise<IndexLine[]> {
  const selection = selectPaths(paths);
  if (selection.none) return [];
  const args = ["--literal-pathspecs", "ls-files", "--stage", "-v", "-z"];
  const { stdout } = await git.read([...args, "--", ...selection.arguments]);
  // `<tag> <mode> <id> <stage>TAB<path>`
  return stdout.toString().split("\0").filter(Boolean).map((line) => {
    const tab = line.indexOf("\t");
    const [tag = "", mode = "", id = "", stage = ""] = line.slice(0, tab).split(" ");
    return { tag, mode, id, stage, path: line.slice(tab + 1) };
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

/** The lines that set and remove entries. */
function linesOf(git: Git, entries: ReadonlyMap<string, TreeFile | null>): string[] {
  const none = "0".repeat(git.place.objectFormat === "sha256" ? 64 : 40);
  return [...entries].map(([path, file]) => {
    requireTreePath(path);
    if (file) requireObjectId(git.place, file.id);
    return file ? `${file.mode} ${file.id} 0\t${path}\0` : `0 ${none} 0\t${path}\0`;
  });
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
