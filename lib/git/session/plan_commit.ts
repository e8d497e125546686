import { Buffer, isUtf8 } from "node:buffer";
import { isUnreadable } from "../../errors/mod.ts";
import { type FileBytes, foldersAbove } from "../../project/mod.ts";
import type { IndexLock, TreeChange, TreeFile } from "../repository.ts";
import { type Conversion, openConversion, whyRefused } from "./conversion.ts";
import { findObstacles, findOtherFolders } from "./find_obstacles.ts";
import { foldSteps, liveSteps, type PendingFile, type StagedSteps, stageSteps } from "./pending.ts";
import type { SessionRecord } from "./session_record.ts";
import { type GitSite, inRepository } from "./site.ts";
import { readSteps } from "./text_store.ts";

/** One file of a commit that is to be made. */
export interface PlannedFile {
  /** Project-root-relative. */
  readonly path: string;
  readonly change: "create" | "modify" | "delete";
  readonly carried: boolean;
  readonly content: Uint8Array | null;
  readonly mode: TreeChange["mode"];
  /** The file as HEAD has it; null when it has no such file. */
  readonly head: TreeFile | null;
  /** The file as the index has it. */
  readonly indexed: TreeFile | null;
  /** The content that the index gets where the user staged something else than HEAD has; null: what the commit has. */
  readonly staged: StagedContent | null;
}

/** The content that the user staged of a file, with the service's part in it. */
export interface StagedContent {
  readonly content: Uint8Array;
  readonly mode: TreeFile["mode"];
}

/** A file that stays as it is, in no commit. */
export interface LeftFile {
  readonly path: string;
  /** The end of a sentence: "is ignored by git". */
  readonly why: string;
}

/** The plan of what the next commit of a session would hold. */
export interface CommitPlan {
  readonly files: readonly PlannedFile[];
  /** Files in which the service's part cannot be told from the user's. */
  readonly mixed: readonly string[];
  readonly left: readonly LeftFile[];
}

/** The state on top of which a commit is planned. */
export interface CommitBase {
  /** The commit of HEAD; null before the first one. */
  readonly head: string | null;
  /** Reads the index: the lock, for whoever holds it. */
  readonly index: Pick<IndexLock, "indexed">;
}

/** Works out the next commit: the session's own steps on top of HEAD, and what it was told to carry. */
export async function planCommit(
  site: GitSite,
  { pending, session }: Pick<SessionRecord, "pending" | "session">,
  base: CommitBase,
): Promise<CommitPlan> {
  const carried = new Set(session?.carried);
  const own = pending.filter(({ path }) => !carried.has(path));
  const scene = await openScene(site, { own: own.map(({ path }) => path), carried, ...base });
  const planned = [
    ...await Promise.all(own.map((file) => planOwn(scene, file))),
    ...await Promise.all([...carried].map((path) => planCarried(scene, path))),
  ];
  const plans = planned.filter((plan) => plan !== null);
  return {
    files: plans.filter((plan) => "content" in plan),
    mixed: plans.flatMap((plan) => ("mixed" in plan ? [plan.path] : [])),
    left: plans.filter((plan) => "why" in plan),
  };
}

type Planned = PlannedFile | LeftFile | { readonly path: string; readonly mixed: true } | null;

/** The state in which all files of a plan are looked up. */
interface Scene {
  readonly site: GitSite;
  readonly conversion: Conversion;
  readonly headFiles: ReadonlyMap<string, TreeFile>;
  readonly indexed: ReadonlyMap<string, TreeFile | "conflicted">;
  /** Why some can be in no commit, by their names in the repository. */
  readonly obstacles: ReadonlyMap<string, string>;
  /** The carried ones that are no longer in the working tree, by their names in the repository. */
  readonly deleted: ReadonlySet<string>;
}

async function openScene(
  site: GitSite,
  { own, carried, head, index }: CommitBase & {
    readonly own: readonly string[];
    readonly carried: ReadonlySet<string>;
  },
): Promise<Scene> {
  const { repository } = site;
  const names = [...own, ...carried].map((path) => inRepository(site, path));
  const above = [...new Set(names.flatMap(foldersAbove))];
  const [headFiles, conversion, indexed, deleted] = await Promise.all([
    head === null ? new Map<string, TreeFile>() : repository.filesAt(head, [...names, ...above]),
    openConversion(repository, names),
    index.indexed(names),
    deletedAmong(site, carried),
  ]);
  const others = await findOtherFolders(site, above, headFiles);
  const obstacles = await findObstacles(site, { names, headFiles, indexed, others, conversion });
  return { site, headFiles, indexed, conversion, obstacles, deleted };
}

/** Tells which files no commit would take as they are now, each with the reason. */
export async function leftAmong(
  site: GitSite,
  paths: readonly string[],
  base: CommitBase,
): Promise<LeftFile[]> {
  if (paths.length === 0) return [];
  const { obstacles } = await openScene(site, { own: paths, carried: new Set(), ...base });
  const found = await Promise.all(paths.map(async (path) => {
    const disk = await readDisk(site, path);
    const linked = disk !== "left" && disk?.linked ? IS_LINKED : null;
    const why = obstacles.get(inRepository(site, path)) ?? linked;
    return why === null ? [] : [{ path, why }];
  }));
  return found.flat();
}

async function deletedAmong(
  site: GitSite,
  paths: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (paths.size === 0) return paths;
  const names = [...paths].map((path) => inRepository(site, path));
  const statuses = await site.repository.status({ paths: names });
  return new Set(statuses.flatMap(({ path, staged, unstaged, untracked }) => {
    const isGone = unstaged === "deleted" || (staged === "deleted" && !untracked);
    return isGone ? [path] : [];
  }));
}

async function planOwn(scene: Scene, file: PendingFile): Promise<Planned> {
  const { path } = file;
  const obstacle = scene.obstacles.get(inRepository(scene.site, path));
  if (obstacle) return { path, why: obstacle };
  const head = scene.headFiles.get(inRepository(scene.site, path)) ?? null;
  const previous = head && await scene.site.repository.readBlob(head.id);
  const headText = textOf(previous);
  if (previous && headText === null) return { path, mixed: true };
  const disk = await readDisk(scene.site, path);
  if (disk === "left") return { path, why: "can no longer be read" };
  if (disk?.linked) return { path, why: IS_LINKED };
  // All as git would store it: the line breaks that a file has on disk need not be those of a check-out.
  const asStored = (text: string | null): string | null =>
    text === null
      ? null
      : textOf(scene.conversion.comparable(inRepository(scene.site, path), text, previous));
  const text = asStored(textOf(disk?.bytes ?? null));
  if (text === headText) return null;
  const steps = readSteps(scene.site.texts, file)?.map(({ before, after, passed }) => ({
    before: asStored(before),
    after: asStored(after),
    passed,
  }));
  if (!steps) return { path, mixed: true };
  const live = liveSteps(steps, { head: headText, disk: text });
  const folded = foldSteps(headText, live);
  if (folded === "mixed") return { path, mixed: true };
  if (folded.text === headText) return null;
  // What `core.safecrlf` has to let through is the file as it is on disk.
  const why = disk &&
    whyRefused(scene.conversion.toBlob(inRepository(scene.site, path), disk.bytes, previous));
  if (why !== null) return { path, why };
  const plan = planned(scene, { path, head, content: bytesOf(folded.text), carried: false });
  return await withStaged(scene, plan, { all: steps, live, isNew: head === null });
}

/** Adds to a plan how the user's staged change and the session's stand together in the index. */
async function withStaged(
  scene: Scene,
  plan: PlannedFile,
  steps: Omit<StagedSteps, "onDisk">,
): Promise<Planned> {
  const { path, head, indexed, content } = plan;
  if (isSameFile(indexed, head)) return plan;
  if (!indexed) return head && content ? { path, mixed: true } : plan;
  if (!content) return { path, mixed: true };
  if (indexed.mode === "120000" || indexed.mode === "160000") return { path, mixed: true };
  const blob = await scene.site.repository.readBlob(indexed.id);
  const text = textOf(blob);
  if (text === null) return { path, mixed: true };
  const onDisk = textOf(scene.conversion.toWorktree(inRepository(scene.site, path), blob));
  const staged = stageSteps(text, { ...steps, onDisk });
  if (staged === "mixed" || staged.text === null) return { path, mixed: true };
  return { ...plan, staged: { content: Buffer.from(staged.text), mode: indexed.mode } };
}

export function isSameFile(one: TreeFile | null, other: TreeFile | null): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}

async function planCarried(scene: Scene, path: string): Promise<Planned> {
  const name = inRepository(scene.site, path);
  const obstacle = scene.obstacles.get(name);
  if (obstacle) return { path, why: obstacle };
  const head = scene.headFiles.get(name) ?? null;
  const disk = await readDisk(scene.site, path);
  if (disk === "left") return { path, why: "is too large, or cannot be read" };
  if (disk?.linked) return { path, why: IS_LINKED };
  if (!disk && !head) return { path, why: "is no file any more" };
  if (!disk && !scene.deleted.has(name)) return { path, why: "is no file" };
  const mode = disk?.executable ? "100755" : "100644";
  const previous = head && await scene.site.repository.readBlob(head.id);
  const converted = disk && scene.conversion.toBlob(name, disk.bytes, previous);
  if (converted?.refused) return { path, why: whyRefused(converted) ?? "" };
  const content = converted?.bytes ?? null;
  const sameMode = head === null || mode === head.mode;
  if (content && previous && Buffer.compare(content, previous) === 0 && sameMode) return null;
  return planned(scene, { path, head, content, carried: true, mode });
}

/** The reason to leave a file that git takes for a link, since links are never followed when writing. */
const IS_LINKED = "is a symlink, or behind one";

function planned(
  { site, indexed }: Scene,
  file: {
    readonly path: string;
    readonly head: TreeFile | null;
    readonly content: Uint8Array | null;
    readonly carried: boolean;
    readonly mode?: TreeChange["mode"];
  },
): PlannedFile {
  const change = file.content === null ? "delete" : file.head ? "modify" : "create";
  const entry = indexed.get(inRepository(site, file.path));
  const before = entry && entry !== "conflicted" ? entry : null;
  return { ...file, mode: file.mode, change, indexed: before, staged: null };
}

/** Reads a file of the project; "left" for one that cannot be read. */
export async function readDisk(
  { project }: GitSite,
  path: string,
): Promise<FileBytes | "left" | null> {
  try {
    return await project.files.readBytes(path);
  } catch (error) {
    if (isUnreadable(error)) return "left";
    throw error;
  }
}

function textOf(bytes: Uint8Array | null): string | null {
  return bytes && isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : null;
}

function bytesOf(text: string | null): Uint8Array | null {
  return text === null ? null : new TextEncoder().encode(text);
}
