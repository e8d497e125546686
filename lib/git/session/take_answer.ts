import { Buffer } from "node:buffer";
import { WorkbenchError } from "../../errors/mod.ts";
import type { FileBytes } from "../../project/mod.ts";
import type { SessionAnswer } from "../common/schemas.ts";
import { gitFailed } from "../common/git_failed.ts";
import type { FileStatus, Head, TreeFile } from "../repository.ts";
import { type Conversion, openConversion, whyRefused } from "./conversion.ts";
import { applySteps, foldSteps, liveSteps, type PendingFile } from "./pending.ts";
import { foreignChanges } from "./question.ts";
import { settled, type StepResult } from "./session_machine.ts";
import type { Session, SessionQuestion, SessionRecord } from "./session_record.ts";
import { type AsideFile, setAside } from "./set_aside.ts";
import { type GitSite, inProject, inRepository } from "./site.ts";
import { readSteps } from "./text_store.ts";

const CHOICES: Readonly<Record<SessionQuestion["kind"], readonly SessionAnswer[]>> = {
  dirty: ["carry", "stash", "leave"],
  branch_moved: ["carry", "stash"],
  mixed: ["carry"],
};

/** Lists the answers that a question can get; without a commit there is nothing that a stash entry could be on top of. */
export function choicesFor(
  kind: SessionQuestion["kind"],
  { commit }: Pick<Head, "commit">,
): SessionAnswer[] {
  return CHOICES[kind].filter((choice) => choice !== "stash" || commit !== null);
}

/**
 * Does what the user answered.
 * @throws {WorkbenchError} `no_question`; `invalid_request` for an answer that is no choice; `cannot_stash`, `git_failed`,
 * `content_changed` and what a write throws, with nothing changed
 */
export async function takeAnswer(
  site: GitSite,
  record: SessionRecord,
  answer: SessionAnswer,
): Promise<StepResult> {
  const { session } = record;
  if (!session?.question) throw new WorkbenchError("no_question", "There is no question to answer");
  const { question } = session;
  requireChoice(choicesFor(question.kind, await site.repository.head()), answer);
  if (answer === "stash") return await stash(site, { ...record, session }, question);
  // Whoever examines it begins another one where HEAD is now.
  if (question.kind === "branch_moved") return settled({ ...record, session: null });
  const taken = answer === "leave" ? [] : question.paths;
  const carried = [...new Set([...session.carried, ...taken])].sort();
  return settled({ ...record, session: { ...session, carried, question: null } });
}

function requireChoice(choices: readonly SessionAnswer[], answer: SessionAnswer): void {
  if (choices.includes(answer)) return;
  const message = `Cannot answer "${answer}": this question takes ${choices.join(" or ")}`;
  throw new WorkbenchError("invalid_request", message, {
    data: { issues: [{ path: "answer", message }] },
  });
}

async function stash(
  site: GitSite,
  record: SessionRecord & { readonly session: Session },
  question: SessionQuestion,
): Promise<StepResult> {
  const head = await site.repository.head();
  const { commit } = head;
  if (!commit) throw gitFailed("not_supported", "Cannot stash: the branch has no commit yet");
  const own = question.kind === "branch_moved" ? [] : record.pending;
  const { changes: statuses } = await foreignChanges(site, { pending: own }, {
    head: commit,
    paths: question.paths,
  });
  const files = await asideFiles(site, { statuses, pending: own, head: commit });
  const aside = files.length === 0 ? null : await setAside(site, {
    head: commit,
    ref: head.ref,
    files,
    onMade: (made) =>
      site.keep({
        ...record,
        session: {
          ...record.session,
          underway: {
            kind: "stash",
            commit: made,
            parent: commit,
            ref: "refs/stash",
            covered: [],
            index: [],
          },
        },
      }),
  });
  for (const file of aside?.written ?? []) site.adopt(file);
  const after = question.kind === "branch_moved"
    ? { ...record, pending: [], saves: [], dueAt: null, session: null }
    : { ...record, session: { ...record.session, question: null, underway: null } };
  const stashed = aside && { ...aside.entry, files: files.map(({ path }) => path) };
  return { ...settled(after), stashed };
}

interface AsideScene {
  readonly statuses: readonly FileStatus[];
  readonly pending: readonly PendingFile[];
  /** HEAD's commit. */
  readonly head: string;
}

async function asideFiles(
  site: GitSite,
  { statuses, pending, head }: AsideScene,
): Promise<AsideFile[]> {
  const names = statuses.map(({ path }) => path);
  const conversion = await openConversion(site.repository, names);
  const headFiles = await site.repository.filesAt(head, names);
  return await Promise.all(statuses.map((status) => {
    const path = inProject(site, status.path) ?? "";
    return asideFile({ site, conversion }, {
      path,
      status,
      head: headFiles.get(status.path) ?? null,
      steps: pending.find((file) => file.path === path) ?? null,
    });
  }));
}

async function asideFile(
  { site, conversion }: { readonly site: GitSite; readonly conversion: Conversion },
  file: Pick<AsideFile, "path" | "status" | "head"> & { readonly steps: PendingFile | null },
): Promise<AsideFile> {
  const { path, status, head, steps } = file;
  const name = inRepository(site, path);
  const disk = await readOwn(site, path);
  const obstacle = obstacleOf(status, { disk, head }) ?? conversion.obstacle(name);
  if (obstacle) throw cannotStash(path, obstacle);
  const blob = head && await site.repository.readBlob(head.id);
  const inHead = blob && conversion.toWorktree(name, blob);
  const bytes = disk?.bytes ?? null;
  const parts = steps ? partsOf(site, steps, { inHead, bytes }) : { theirs: bytes, rest: inHead };
  const converted = parts.theirs && conversion.toBlob(name, parts.theirs, blob);
  if (converted?.refused) throw cannotStash(path, whyRefused(converted));
  return {
    path,
    status,
    head,
    disk,
    blob: converted?.bytes ?? null,
    mode: disk?.executable ? "100755" : "100644",
    restored: parts.rest,
  };
}

async function readOwn({ project }: GitSite, path: string): Promise<FileBytes | null> {
  try {
    return await project.files.readBytes(path);
  } catch (error) {
    const isOutside = error instanceof WorkbenchError && error.code === "outside_project";
    throw isOutside
      ? cannotStash(path, "is a symlink, or has a name that the service writes no file by")
      : error;
  }
}

function obstacleOf(
  { conflicted, untracked, unstaged }: FileStatus,
  { disk, head }: {
    readonly disk: FileBytes | null;
    readonly head: TreeFile | null;
  },
): string | null {
  if (conflicted) return "has conflicts to be resolved";
  if (disk?.linked || head?.mode === "120000") return "is a symlink";
  const isThere = untracked || (unstaged !== null && unstaged !== "deleted");
  return isThere && !disk ? "is no file" : null;
}

function cannotStash(path: string, why: string | null): WorkbenchError {
  return new WorkbenchError("cannot_stash", `Cannot stash "${path}": it ${why}`, {
    data: { path },
  });
}

/** The file on disk without the service's part, and HEAD's with that part alone. */
function partsOf(
  site: GitSite,
  file: PendingFile,
  { inHead, bytes }: { readonly inHead: Uint8Array | null; readonly bytes: Uint8Array | null },
): { readonly theirs: Uint8Array | null; readonly rest: Uint8Array | null } {
  const steps = readSteps(site.texts, file);
  const head = decoded(inHead);
  const live = liveSteps(steps ?? [], { head, disk: decoded(bytes) });
  const folded = steps ? foldSteps(head, live) : "mixed";
  if (folded === "mixed") {
    throw cannotStash(file.path, "has edits of yours on the same lines as those made here");
  }
  const back = live.map(({ before, after }) => ({ before: after, after: before })).reverse();
  const theirs = applySteps(decoded(bytes), back);
  // With both, the entry holds more than it has to, and nothing is lost.
  return { theirs: theirs === "mixed" ? bytes : encoded(theirs.text), rest: encoded(folded.text) };
}

function decoded(bytes: Uint8Array | null): string | null {
  return bytes && Buffer.from(bytes).toString("utf8");
}

function encoded(text: string | null): Uint8Array | null {
  return text === null ? null : new TextEncoder().encode(text);
}
