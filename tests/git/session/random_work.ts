import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import type { DrivenSession } from "./driven_session.ts";

/** What a repository and its working tree hold at one moment, by stock git. */
export interface Scene {
  /** What `HEAD` says. */
  readonly head: string;
  readonly commit: string;
  /** Branches, and the stash: full name to commit. */
  readonly refs: ReadonlyMap<string, string>;
  /** Path to blob and mode. */
  readonly index: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

export function sceneOf({ repository }: DrivenSession): Scene {
  const lines = (...args: string[]): string[] =>
    repository.git(...args).split("\n").filter(Boolean);
  const refs = lines("for-each-ref", "--format=%(refname) %(objectname)");
  return {
    head: readFileSync(repository.path(".git/HEAD"), "utf8").trim(),
    commit: repository.git("rev-parse", "HEAD"),
    refs: new Map(refs.map((line) => line.split(" ") as [string, string])),
    index: new Map(
      lines("ls-files", "--stage").map((line) => {
        const [entry = "", path = ""] = line.split("\t");
        return [`${path}:${entry.split(" ")[2]}`, entry];
      }),
    ),
    files: new Map(filesBelow(repository.folder, "")),
  };
}

function filesBelow(root: string, folder: string): [string, string][] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.name === ".git") return [];
    if (entry.isDirectory()) return filesBelow(root, path);
    return [[path, readFileSync(join(root, path), "utf8")] as [string, string]];
  });
}

/** Checks that whatever was in the working tree or the index still is somewhere that git reaches by a ref. */
export function assertNothingLost(
  { repository }: DrivenSession,
  { before, after, saved }: {
    readonly before: Scene;
    readonly after: Scene;
    /** Paths that a save replaced on purpose. */
    readonly saved: ReadonlySet<string>;
  },
): void {
  const had = new Map<string, string>();
  for (const [path, text] of before.files) if (!saved.has(path)) had.set(blobId(text), path);
  for (const [key, entry] of before.index) had.set(entry.split(" ")[1] ?? "", key);
  const has = new Set([
    ...[...after.files.values()].map(blobId),
    ...[...after.index.values()].map((entry) => entry.split(" ")[1] ?? ""),
  ]);
  const missing = [...had].filter(([id]) => !has.has(id));
  if (missing.length === 0) return;
  const stashes = after.refs.has("refs/stash")
    ? repository.git("log", "--walk-reflogs", "--format=%H", "refs/stash").split("\n")
    : [];
  const reachable = new Set(
    repository.git("rev-list", "--objects", "--all", ...stashes).split("\n")
      .map((line) => line.split(" ")[0]),
  );
  const lost = missing.filter(([id, path]) =>
    !reachable.has(id) && id !== blobId("") && !isKeptInParts({ repository }, after, {
      path,
      text: before.files.get(path),
    })
  );
  assertEquals(lost.map(([, path]) => path), [], "Lost");
}

/** A stash entry takes the user's lines of a file, and leaves those of the service. */
function isKeptInParts(
  { repository }: Pick<DrivenSession, "repository">,
  after: Scene,
  { path, text }: { readonly path: string; readonly text: string | undefined },
): boolean {
  if (text === undefined) return false;
  const kept = new Set(after.files.get(path)?.split("\n"));
  for (const entry of ["refs/stash", "refs/stash^3"]) {
    const { status, stdout } = repository.run(["show", `${entry}:${path}`]);
    if (status !== 0) continue;
    for (const line of new TextDecoder().decode(stdout).split("\n")) kept.add(line);
  }
  return text.split("\n").every((line) => kept.has(line));
}

export function blobId(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/** Checks that the user's branches are where they were, and HEAD on one of them or the session's. */
export function assertBranchesKept(before: Scene, after: Scene): void {
  for (const [ref, commit] of before.refs) {
    if (!ref.startsWith("refs/heads/") || ref.startsWith("refs/heads/workbench/")) continue;
    assertEquals(after.refs.get(ref), commit, `"${ref}" was moved`);
  }
  assert(
    after.head === before.head || after.head.startsWith("ref: refs/heads/workbench/"),
    after.head,
  );
}

/** What a commit of the session may hold. */
export interface Allowed {
  /** Paths that the user let it carry. */
  readonly carried: ReadonlySet<string>;
  /** Lines that saves replaced or removed. */
  readonly replaced: ReadonlySet<string>;
  /** Paths that were saved. */
  readonly saved: ReadonlySet<string>;
}

/** Checks that a commit adds lines of the service alone, and takes away only lines that it replaced. */
export function assertOwnCommit(
  { repository }: DrivenSession,
  commit: string,
  allowed: Allowed,
): void {
  const changed = repository.git("diff-tree", "-r", "--no-commit-id", "--name-only", commit);
  for (const path of changed.split("\n").filter(Boolean)) {
    if (allowed.carried.has(path)) continue;
    assert(allowed.saved.has(path), `"${path}" is nothing that was saved`);
    const [before, after] = [`${commit}~1`, commit].map((at) => {
      const { status, stdout } = repository.run(["show", `${at}:${path}`]);
      return new Set(status === 0 ? new TextDecoder().decode(stdout).split("\n") : []);
    });
    for (const line of after ?? []) {
      assert(
        before?.has(line) || !line.includes("usr-"),
        `"${line}" of ${path} was committed unasked`,
      );
    }
    for (const line of before ?? []) {
      assert(
        after?.has(line) || allowed.replaced.has(line) || line === "",
        `"${line}" of ${path} was taken away unasked`,
      );
    }
  }
}

/** Checks that an entry of the index has each line that the user staged, and each that the session committed. */
function assertHoldsBoth(
  { repository }: Pick<DrivenSession, "repository">,
  before: string,
  { staged, path, commits }: {
    readonly staged: string;
    readonly path: string;
    readonly commits: readonly [string, string];
  },
): void {
  const linesAt = (name: string): Set<string> => {
    const { status, stdout } = repository.run(["cat-file", "blob", name]);
    return new Set(status === 0 ? new TextDecoder().decode(stdout).split("\n") : []);
  };
  const [old, made] = commits.map((commit) => linesAt(`${commit}:${path}`));
  const lines = linesAt(staged);
  for (const line of linesAt(before)) {
    const isUsers = line.startsWith("usr-") && !old?.has(line);
    assert(!isUsers || lines.has(line), `"${line}" of ${path} is staged no more`);
  }
  for (const line of made ?? []) {
    const isNew = line.startsWith("svc-") && !old?.has(line);
    assert(!isNew || lines.has(line), `the next commit would revert "${line}" of ${path}`);
  }
}

/** Checks that what was staged, and not carried, is staged as it was. */
export function assertStillStaged(
  { repository }: DrivenSession,
  { before, after, carried }: {
    readonly before: Scene;
    readonly after: Scene;
    readonly carried: ReadonlySet<string>;
  },
): void {
  const staged = repository.git("diff-tree", "-r", "--name-only", before.commit, after.commit);
  const committed = new Set(staged.split("\n"));
  for (const [key, entry] of before.index) {
    const path = key.replace(/:\d$/, "");
    if (carried.has(path)) continue;
    const inHead = repository.run(["rev-parse", "--verify", "--quiet", `${before.commit}:${path}`]);
    const wasStaged = entry.split(" ")[1] !== new TextDecoder().decode(inHead.stdout).trim();
    if (!committed.has(path)) assertEquals(after.index.get(key), entry, `${key} in the index`);
    else if (wasStaged && after.index.get(key) !== entry) {
      assertHoldsBoth({ repository }, entry.split(" ")[1] ?? "", {
        staged: after.index.get(key)?.split(" ")[1] ?? "",
        path,
        commits: [before.commit, after.commit],
      });
    }
  }
}
