import { type ProjectFiles, projectPath } from "../../project/mod.ts";
import type { DeclaredStep } from "../kinds.ts";
import { type Failure, type FileChange, isOpen } from "../machine/process_context.ts";
import type { StepChange } from "../step_runner.ts";
import type { ByteStore } from "../store/byte_store.ts";

/** The base with which a step's changes are merged. */
export interface MergeBase {
  readonly step: DeclaredStep;
  /** The change set so far. */
  readonly changes: readonly FileChange[];
  readonly files: ProjectFiles;
  readonly bytes: ByteStore;
  /** The files of the project that the step has read. */
  readonly seen: ReadonlyMap<string, string | null>;
  /** True when what the step changed lands together or not at all. */
  readonly together?: boolean;
  /** The paths of other changes without which those of the step make no sense. */
  readonly needs?: readonly string[];
}

/** The change set with a step's part in it, or why the step failed. */
export type Merged = { readonly changes: readonly FileChange[] } | { readonly failure: Failure };

type Kind = FileChange["change"];

/** A content that is kept in the store; null: no file. */
interface Kept {
  readonly hash: string | null;
  readonly size: number;
}

const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
const NO_FILE: Kept = { hash: null, size: 0 };

/**
 * Takes a step's changes into the change set. Nothing is written into the project.
 * @throws {WorkbenchError} `outside_project`, `disk_full`, `file_not_writable` and what a read throws
 */
export async function mergeChanges(
  stepChanges: readonly StepChange[],
  base: MergeBase,
): Promise<Merged> {
  let changes = base.changes;
  const paths = new Set<string>();
  for (const change of stepChanges) {
    const path = projectPath(change.path);
    if (paths.has(path)) return failed("undeclared_change", `changed "${path}" twice`, base);
    paths.add(path);
    const movedFrom = change.movedFrom === undefined
      ? undefined
      : originOf(projectPath(change.movedFrom), base);
    const own = { path, after: change.after, ...(movedFrom !== undefined && { movedFrom }) };
    const merged = await mergeChange(own, { ...base, changes });
    if ("failure" in merged) return merged;
    changes = merged.changes;
  }
  const bytes = changes.reduce((sum, { size }) => sum + size, 0);
  if (changes.length > MAX_FILES) {
    return failed(
      "change_set_too_large",
      `made the process change more than ${MAX_FILES} files`,
      base,
    );
  }
  if (bytes > MAX_BYTES) {
    return failed(
      "change_set_too_large",
      `made the process keep more than ${MAX_BYTES} bytes`,
      base,
    );
  }
  return { changes };
}

async function mergeChange(change: StepChange, base: MergeBase): Promise<Merged> {
  const { path } = change;
  const declared = base.step.touches.find((touch) => projectPath(touch.path) === path);
  if (!declared) {
    return failed("undeclared_change", `changed "${path}", which it does not declare`, base);
  }
  const known = base.changes.find((other) => other.path === path);
  const open = known && isOpen(known) ? known : null;
  const found = await keepProjectFile(path, base);
  const isStale = base.seen.has(path) && base.seen.get(path) !== found.hash;
  if (!open && isStale) {
    return failed("content_changed", `read "${path}", which has changed since`, base);
  }
  const problem = problemOf(change);
  if (problem) return failed(problem.code, problem.message, base);
  const after = await keepContent(change.after, base.bytes);
  const saw = open ? open.after : found.hash;
  if (saw === after.hash) return { changes: base.changes };
  const done = kindOf(saw, after.hash);
  if (done !== declared.change) {
    return failed(
      "undeclared_change",
      `would ${done} "${path}", and declares to ${declared.change} it`,
      base,
    );
  }
  // Where an earlier step moved the file, that holds on.
  const movedFrom = change.movedFrom ?? open?.movedFrom ?? null;
  return { changes: replaceChange(base, { path, open, known, found, after, movedFrom }) };
}

interface Replacement {
  readonly path: string;
  /** The undecided change that the new change continues. */
  readonly open: FileChange | null;
  /** The last change of that file. */
  readonly known: FileChange | undefined;
  /** The file in the project. */
  readonly found: Kept;
  readonly after: Kept;
  readonly movedFrom: string | null;
}

function replaceChange(
  { changes, step, together = false, needs = [] }: MergeBase,
  { path, open, known, found, after, movedFrom }: Replacement,
): FileChange[] {
  const before = open ? open.before : found.hash;
  const others = changes.filter((other) => other.path !== path);
  // Back where it began: there is nothing to decide on.
  if (before === after.hash) return others;
  // What was rejected is not asked again.
  const isRejected = known?.verdict?.verdict === "reject" && known.before === before &&
    known.after === after.hash;
  const earlier = open ?? (isRejected ? known : null);
  const next: FileChange = {
    path,
    change: kindOf(before, after.hash),
    before,
    after: after.hash,
    size: found.size + after.size,
    movedFrom: after.hash === null ? null : movedFrom,
    steps: [...new Set([...earlier?.steps ?? [], step.id])],
    together: [...new Set([...earlier?.together ?? [], ...(together ? [step.id] : [])])],
    needs: [...new Set([...earlier?.needs ?? [], ...needs])].filter((each) => each !== path),
    verdict: isRejected ? known.verdict : null,
    landing: null,
  };
  return [...others, next].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the path that a file had before the process: an earlier step may have moved it already, or have made it. */
function originOf(path: string, { changes }: MergeBase): string | undefined {
  const known = changes.find((change) => change.path === path && isOpen(change));
  if (!known) return path;
  return known.movedFrom ?? (known.before === null ? undefined : path);
}

/** The bytes before are kept as well: a review shows what was changed, whatever the project becomes. */
async function keepProjectFile(path: string, { files, bytes }: MergeBase): Promise<Kept> {
  const file = await files.readBytes(path);
  return file ? { hash: await bytes.keep(file.bytes), size: file.bytes.length } : NO_FILE;
}

async function keepContent(content: StepChange["after"], bytes: ByteStore): Promise<Kept> {
  if (content === null) return NO_FILE;
  const raw = bytesOf(content);
  return { hash: await bytes.keep(raw), size: raw.length };
}

function problemOf({ path, after }: StepChange): Failure | null {
  if (after === null) return null;
  if (typeof after === "string" && /\p{Cs}/u.test(after)) {
    return { code: "unsupported_encoding", message: `left half a character in "${path}"` };
  }
  if (bytesOf(after).length <= MAX_FILE_BYTES) return null;
  return { code: "file_too_large", message: `left more than ${MAX_FILE_BYTES} bytes in "${path}"` };
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

function kindOf(before: string | null, after: string | null): Kind {
  if (before === null) return "create";
  return after === null ? "delete" : "modify";
}

function failed(code: string, what: string, { step }: MergeBase): Merged {
  return { failure: { code, message: `The step "${step.id}" ${what}` } };
}
