import { Buffer } from "node:buffer";
import type { ChildProcess } from "node:child_process";
import { gitFailed } from "../../common/git_failed.ts";
import type { RefUpdate } from "../../repository.ts";
import { requireOwnRefs } from "../own_refs.ts";
import type { Git } from "./git.ts";
import { requireFullRef, requireObjectId } from "../names.ts";
import type { ObjectReader } from "./object_reader.ts";
import { endGroup } from "./process_group.ts";
import { isDone, type RefParts } from "./refs.ts";
import type { ProcessOutput } from "./run_process.ts";

/** Moves refs, all or none. @throws {WorkbenchError} `git_failed`: `ref_moved`, `ref_conflict`, `locked`, `bad_name` */
export async function updateRefs(
  { git, objects, kept }: RefParts,
  updates: readonly RefUpdate[],
): Promise<void> {
  updates.forEach((update) => check(git, update));
  requireOwnRefs(git.place, ["HEAD", ...updates.map(({ ref }) => ref)]);
  const parts = await kept.objects() && await kept.refs();
  if (parts && await isDone(parts.moveRefs(parts, updates))) return;
  const groups = groupByReason(updates);
  const output = groups.length > 1
    ? await prepareAndCommit(git, groups)
    : await runOne(git, groups);
  if (output && output.code !== 0) throw await failureOf(git, objects, updates, output);
}

function check(git: Git, { ref, to, from }: RefUpdate): void {
  requireFullRef(ref);
  if (to !== null) requireObjectId(git.place, to);
  if (from !== null) requireObjectId(git.place, from);
}

interface Group {
  readonly reason: string;
  readonly updates: RefUpdate[];
}

/** One process writes one reason; what is deleted has no reflog, and goes with whatever there is. */
function groupByReason(updates: readonly RefUpdate[]): Group[] {
  const groups = new Map<string, Group>();
  const [first] = updates;
  for (const update of updates) {
    const reason = (update.to === null ? first?.reason : update.reason)?.trim() ?? "";
    const group = groups.get(reason) ?? { reason, updates: [] };
    group.updates.push(update);
    groups.set(reason, group);
  }
  return [...groups.values()];
}

function commandOf({ reason }: Group): string[] {
  const reflog = reason ? ["--create-reflog", "-m", reason] : [];
  return ["update-ref", "--stdin", "-z", ...reflog];
}

/** A ref that is a name for another one is moved itself: the caller said which one to move. */
function inputOf(git: Git, { updates }: Group): string {
  const none = "0".repeat(git.place.objectFormat === "sha256" ? 64 : 40);
  return updates.map(({ ref, to, from }) => {
    if (to === null && from === null) return `verify ${ref}\0${none}\0`;
    const command = to === null
      ? `delete ${ref}\0${from}\0`
      : `update ${ref}\0${to}\0${from ?? none}\0`;
    return `option no-deref\0${command}`;
  }).join("");
}

async function runOne(git: Git, [group]: readonly Group[]): Promise<ProcessOutput | null> {
  if (!group) return null;
  return await git.run(commandOf(group), { input: inputOf(git, group), signs: true });
}

/** Several reasons need several processes: each locks its refs, and only when all have done so they go on. */
async function prepareAndCommit(git: Git, groups: readonly Group[]): Promise<ProcessOutput | null> {
  const transactions = await Promise.all(
    groups.map(async (group) => {
      const child = await git.start(commandOf(group), { signs: true });
      return new RefTransaction(child, inputOf(git, group));
    }),
  );
  const prepared = await Promise.all(transactions.map((one) => one.prepared));
  const failed = prepared.find((output) => output !== null);
  if (failed) await Promise.all(transactions.map((one) => one.finish("abort")));
  if (failed) return failed;
  const outputs = await Promise.all(transactions.map((one) => one.finish("commit")));
  return outputs.find(({ code }) => code !== 0) ?? null;
}

const TIMEOUT_MS = 30_000;

/** A `git update-ref` that holds its locks until it is told to continue. */
class RefTransaction {
  /** Null when it holds all its locks; how it ended when it could not. */
  readonly prepared: Promise<ProcessOutput | null>;
  readonly #child: ChildProcess;
  readonly #ended: Promise<ProcessOutput>;

  constructor(child: ChildProcess, input: string) {
    this.#child = child;
    let stdout = "";
    let stderr = "";
    const timer = setTimeout(() => endGroup(child), TIMEOUT_MS);
    child.stdin?.on("error", () => {});
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(0, 16_384);
    });
    this.#ended = new Promise((resolve, reject) => {
      child.on("error", (cause) => reject(gitFailed("failed", "Cannot run git", { cause })));
      child.on("close", (code) => {
        clearTimeout(timer);
        resolve({ code, stdout: Buffer.from(stdout), stderr });
      });
    });
    const held = new Promise<null>((resolve) => {
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        stdout += text;
        if (stdout.includes("prepare: ok")) resolve(null);
      });
    });
    this.prepared = Promise.race([held, this.#ended]);
    child.stdin?.write(`start\0${input}prepare\0`);
  }

  finish(how: "commit" | "abort"): Promise<ProcessOutput> {
    this.#child.stdin?.end(`${how}\0`);
    return this.#ended;
  }
}

/** Why refs did not move: by where they are, since git's words differ from version to version. */
async function failureOf(
  git: Git,
  objects: ObjectReader,
  updates: readonly RefUpdate[],
  output: ProcessOutput,
): Promise<Error> {
  for (const { ref, from } of updates) {
    const now = (await objects.info(ref))?.id ?? null;
    if (now !== from) {
      return gitFailed("ref_moved", `Cannot move "${ref}": it is not where it was last seen`);
    }
  }
  if (/\.lock': File exists/.test(output.stderr)) {
    return gitFailed("locked", "Cannot move a ref: another process holds it");
  }
  if (
    CONFLICTS.some((words) => words.test(output.stderr))
  ) {
    return gitFailed("ref_conflict", "Cannot make a ref: one name is the folder of the other");
  }
  return git.failure("move a ref", output);
}

/** Each without a wildcard within: the names in between are those of a hostile repository. */
const CONFLICTS = [/ exists; cannot create /, / at the same time/, /is a non-empty directory/];
