import { join } from "node:path";
import { lookAt, readText } from "../../common/disk.ts";
import { WorkbenchError } from "../../../errors/mod.ts";
import { gitFailed, nullIfDamaged } from "../../common/git_failed.ts";
import type { Head, Ref } from "../../repository.ts";
import { branchNameProblem } from "../../common/ref_name.ts";
import { requireOwnRefs } from "../own_refs.ts";
import type { Git } from "./git.ts";
import { isFullRef, isObjectId } from "../names.ts";
import type { KeptLibrary } from "./kept_library.ts";
import type { ObjectReader } from "./object_reader.ts";

export async function readHead(git: Git, objects: ObjectReader): Promise<Head> {
  const ref = await symbolicHead(git);
  // A damaged HEAD names what no ref can be called.
  const name = ref === null ? "HEAD" : isFullRef(ref) ? ref : null;
  const info = name && await objects.info(`${name}^{commit}`);
  if (!info && (ref === null || await isBorn(git, ref))) {
    throw gitFailed("missing", `Cannot read HEAD: the commit of "${ref ?? "HEAD"}" is gone`);
  }
  return { ref, commit: info ? info.id : null };
}

/** Tells whether a branch that leads to no commit is there all the same: damaged, and not one that waits for its first. */
async function isBorn(git: Git, ref: string): Promise<boolean> {
  if (!isFullRef(ref)) return true;
  if (lookAt(join(git.place.commonDirectory, ref))) return true;
  const output = await git.run(["rev-parse", "--verify", "--quiet", "--end-of-options", ref]);
  return output.code === 0;
}

/** Reads the ref that HEAD names, without a process where refs are files. */
async function symbolicHead(git: Git): Promise<string | null> {
  const path = join(git.place.gitDirectory, "HEAD");
  const plain = !git.place.traits.includes("reftable") && lookAt(path)?.isFile();
  const text = plain ? readText(path) : null;
  if (text !== null) return /^ref:\s*(.*)$/s.exec(text)?.[1]?.trimEnd() ?? null;
  const output = await git.run(["symbolic-ref", "--quiet", "HEAD"]);
  if (output.code === 1) return null;
  if (output.code !== 0) throw git.failure("read HEAD", output);
  return output.stdout.toString().trim();
}

/** Asks for every meaning at once, and takes the first in the order that the interface promises. */
export async function resolveName(
  git: Git,
  objects: ObjectReader,
  name: string,
): Promise<string | null> {
  const meanings = meaningsOf(git, name).map((meaning) => objects.info(`${meaning}^{commit}`));
  const infos = await Promise.all(meanings);
  return infos.find((info) => info !== null)?.id ?? null;
}

function meaningsOf(git: Git, name: string): string[] {
  if (isObjectId(git.place, name) || name === "HEAD") return [name];
  if (branchNameProblem(name) !== null) return [];
  const refs = ["heads", "remotes", "tags"].map((kind) => `refs/${kind}/${name}`).filter(isFullRef);
  const full = name.startsWith("refs/") ? [name] : [];
  return [...full, ...refs, ...(/^[0-9a-f]{4,63}$/.test(name) ? [name] : [])];
}

/** The parts that read and move refs. */
export interface RefParts {
  readonly git: Git;
  readonly objects: ObjectReader;
  readonly kept: KeptLibrary;
}

export async function listRefs(
  { git, objects, kept }: RefParts,
  prefix: string,
): Promise<Ref[]> {
  const folder = prefix.replace(/\/$/, "");
  if (folder !== "refs" && !isFullRef(folder)) return [];
  const names = await (await kept.refs())?.refs.names(`${folder}/`) ??
    await refNames(git, `${folder}/`);
  // By a process that is open anyway: a ref to something that is gone, or to no commit, spoils no other.
  const infos = await Promise.all(
    names.map((name) => objects.info(`${name}^{commit}`).catch(nullIfDamaged)),
  );
  return names.flatMap((name, index) => {
    const info = infos[index];
    return info ? [{ name, commit: info.id }] : [];
  }).sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function refNames(git: Git, prefix: string): Promise<readonly string[]> {
  const { stdout } = await git.read(["for-each-ref", "--format=%(refname)", prefix]);
  return stdout.toString().split("\n").filter(Boolean);
}

/** Makes HEAD a name for a branch. */
export async function writeHead(
  { git, kept }: Pick<RefParts, "git" | "kept">,
  ref: string,
  reason: string,
): Promise<void> {
  if (!ref.startsWith("refs/heads/") || !isFullRef(ref)) {
    throw gitFailed("bad_name", `"${ref}" is no full name of a branch`);
  }
  requireOwnRefs(git.place, ["HEAD"]);
  const parts = await kept.objects() && await kept.refs();
  if (parts && await isDone(parts.moveHead(parts, ref, reason))) return;
  const output = await git.run(["symbolic-ref", "-m", reason, "HEAD", ref], { signs: true });
  if (/\.lock': File exists/.test(output.stderr)) {
    throw gitFailed("locked", "Cannot move HEAD: another process holds it");
  }
  if (output.code !== 0) throw git.failure("move HEAD", output);
}

/** Tells whether refs moved; where the library could not move them, none has, and git says why. */
export async function isDone(moved: Promise<void>): Promise<boolean> {
  try {
    await moved;
    return true;
  } catch (error) {
    if (error instanceof WorkbenchError) return false;
    throw error;
  }
}
