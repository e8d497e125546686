import { Buffer, isUtf8 } from "node:buffer";
import { WorkbenchError } from "../../errors/mod.ts";
import { checkGate, type GateResult, refuseIntroduced, type Violation } from "../../rules/mod.ts";
import { requireNoNewSyntaxErrors, type Saving } from "../../saving/mod.ts";
import type { FileChange } from "../machine/process_context.ts";
import type { ByteStore } from "../store/byte_store.ts";

/** Why a change cannot be approved now. */
export interface Obstacle {
  readonly code: string;
  /** What the approval is refused with. */
  readonly error: WorkbenchError;
}

/** What approvals are judged by. */
export interface Approvals {
  readonly saving: Saving;
  readonly bytes: ByteStore;
  /** The whole change set. */
  readonly changes: readonly FileChange[];
}

/** The changes that nobody has decided on, as text. */
export type OpenTexts = ReadonlyMap<string, string | null>;

/** Reads the undecided changes; without those that are no text, or are lost. */
export async function readOpenTexts({ changes, bytes }: Approvals): Promise<OpenTexts> {
  const texts = new Map<string, string | null>();
  for (const { path, after, verdict } of changes) {
    const text = verdict ? undefined : await readText(after, bytes);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/**
 * What stands in the way of each approval. The rules judge the project with all undecided changes on top, so that files
 * which need each other can be approved one after the other.
 */
export async function findObstacles(
  approvals: Approvals,
  changes: readonly FileChange[],
): Promise<ReadonlyMap<string, readonly Obstacle[]>> {
  const texts = await readOpenTexts(approvals);
  const gate = texts.size > 0
    ? await asObstacle(() => checkGate(approvals.saving.source, texts))
    : null;
  const found = new Map<string, Obstacle[]>();
  for (const change of changes) {
    found.set(change.path, await obstaclesOf(change, { approvals, texts, gate }));
  }
  return found;
}

interface Judged {
  readonly approvals: Approvals;
  readonly texts: OpenTexts;
  readonly gate: GateResult | Obstacle | null;
}

async function obstaclesOf(change: FileChange, judged: Judged): Promise<Obstacle[]> {
  const { approvals, texts, gate } = judged;
  const obstacles = [
    await asObstacle(() => requireUnchanged(change, approvals)),
    await asObstacle(() => requireText(change, approvals.bytes)),
    await asObstacle(() => requireParses(change, approvals, texts.get(change.path) ?? null)),
    ...(gate === null || !texts.has(change.path) ? [] : gateObstacles(change, gate)),
  ];
  return obstacles.filter((obstacle) => obstacle !== null && obstacle !== undefined);
}

function gateObstacles({ path }: FileChange, gate: GateResult | Obstacle): (Obstacle | null)[] {
  if ("error" in gate) return [gate];
  const own = gate.introduced.filter((violation) => violation.path === path);
  const frozen = own.filter(({ rule }) => rule === "frozen");
  const others = own.filter(({ rule }) => rule !== "frozen");
  return [refusal("frozen", frozen), refusal("gate_refused", others)];
}

function refusal(code: string, introduced: readonly Violation[]): Obstacle | null {
  try {
    refuseIntroduced({ introduced });
    return null;
  } catch (error) {
    if (error instanceof WorkbenchError) return { code, error };
    throw error;
  }
}

async function requireUnchanged(
  { path, before }: FileChange,
  { saving }: Approvals,
): Promise<undefined> {
  const { files } = saving.source.project;
  const found = await files.readBytes(path);
  const isTaken = found === null && before === null && await files.exists(path) !== null;
  if ((found?.contentHash ?? null) === before && !isTaken) return;
  throw new WorkbenchError(
    "content_changed",
    `Cannot approve "${path}": the file has changed since the process read it`,
    { data: { path, current: { contentHash: found?.contentHash ?? null } } },
  );
}

async function requireText(change: FileChange, bytes: ByteStore): Promise<undefined> {
  for (const hash of [change.before, change.after]) {
    if (hash === null || isUtf8(await bytes.read(hash))) continue;
    throw new WorkbenchError(
      "unsupported_encoding",
      `Cannot approve "${change.path}": its bytes are not UTF-8, and the service writes and takes back text alone`,
      { data: { path: change.path } },
    );
  }
}

async function requireParses(
  { path }: FileChange,
  { saving }: Approvals,
  after: string | null,
): Promise<undefined> {
  if (after === null) return;
  const before = await saving.source.project.files.read(path);
  await requireNoNewSyntaxErrors(saving.source.parses, { path, before, after });
}

async function asObstacle<T>(check: () => Promise<T>): Promise<T | Obstacle> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof WorkbenchError) return { code: error.code, error };
    throw error;
  }
}

/** Undefined where it is no text, or is lost. */
async function readText(hash: string | null, bytes: ByteStore): Promise<string | null | undefined> {
  if (hash === null) return null;
  try {
    const raw = await bytes.read(hash);
    return isUtf8(raw) ? Buffer.from(raw).toString("utf8") : undefined;
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "process_damaged") return undefined;
    throw error;
  }
}
