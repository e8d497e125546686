import { WorkbenchError } from "../../errors/mod.ts";
import { gitFailed } from "../common/git_failed.ts";
import { CONFLICT, examine } from "./examine.ts";
import { CONFLICTED } from "./find_obstacles.ts";
import { type MadeCommit, makeCommit } from "./make_commit.ts";
import { planCommit } from "./plan_commit.ts";
import { putAside } from "./put_aside.ts";
import { expectedProblem, settled, type StepResult } from "./session_machine.ts";
import type { SessionRecord } from "./session_record.ts";
import type { GitSite } from "./site.ts";

/**
 * Commits what is pending, unless there is something to ask first.
 * @throws {WorkbenchError} `git_failed`, and what `examine` throws
 */
export async function commitPending(site: GitSite, record: SessionRecord): Promise<StepResult> {
  const examined = await examine(site, record);
  const { record: { session }, stashed } = examined;
  if (examined.problem || !session || session.question) return examined;
  if (examined.record.pending.length + session.carried.length === 0) return examined;
  const candidates = [...examined.record.pending.map(({ path }) => path), ...session.carried];
  const layout = await site.project.layout({ files: candidates });
  // From here on nobody else changes index or branch by way of git.
  await using lock = await site.repository.lockIndex();
  const head = await site.repository.head();
  if (head.ref !== (session.branch ?? session.start.ref)) {
    throw gitFailed("ref_moved", "Cannot commit: HEAD has moved to another branch meanwhile");
  }
  // At once: with the installed git, each question waits for a process.
  const [{ files, mixed, left }, undo] = await Promise.all([
    planCommit(site, examined.record, { head: head.commit, index: lock }),
    site.undo.read(),
  ]);
  if (mixed.length > 0) {
    const question = { kind: "mixed", paths: [...mixed] } as const;
    return { ...settled({ ...examined.record, session: { ...session, question } }), stashed };
  }
  if (left.some(({ path, why }) => why === CONFLICTED && !session.carried.includes(path))) {
    return { ...settled(examined.record), problem: CONFLICT, stashed };
  }
  const aside = await putAside(site, examined.record, head.commit);
  const others = session.left.filter(({ path }) => !candidates.includes(path));
  const known = { ...session, left: [...others, ...left] };
  const emptied = {
    ...examined.record,
    session: known,
    pending: [],
    saves: [],
    aside,
    dueAt: null,
  };
  if (files.length === 0) return { ...settled(emptied), left, stashed };
  const { config, plan, saves } = examined.record;
  let written = examined.record;
  const onMade = ({ commit, branch: ref, index }: MadeCommit): void => {
    const { pending: covered } = examined.record;
    const underway = { kind: "commit", commit, parent: head.commit, ref, covered, index } as const;
    written = { ...examined.record, session: { ...known, underway } };
    site.keep(written);
  };
  try {
    const { scopeOf } = site;
    const request = {
      session: known,
      plan,
      saves,
      config,
      head,
      lock,
      files,
      undo,
      layout,
      scopeOf,
      onMade,
    };
    const { session: after, commit } = await makeCommit(site, request);
    return { ...settled({ ...emptied, session: after }), commit, left, stashed };
  } catch (error) {
    site.undo.forget();
    // Some refs may have moved: the next step finds out, and finishes what is left to do.
    if (!(error instanceof WorkbenchError) || written === examined.record) throw error;
    return { ...settled(written), problem: expectedProblem(error), left, stashed };
  }
}
