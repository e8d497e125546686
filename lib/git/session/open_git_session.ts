import { lstatSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { createMutex } from "../../mutex/mod.ts";
import { unlessSystemError, WorkbenchError } from "../../errors/mod.ts";
import type {
  GitConfiguration,
  GitConfigurationChange,
  GitOutcome,
  GitPlan,
  GitRemote,
  GitSessionView,
  SessionAnswer,
} from "../common/schemas.ts";
import { allDone } from "../engines/all_done.ts";
import { operationUnderway } from "../common/operation_underway.ts";
import { branchInTheWay } from "./branch_in_the_way.ts";
import { describeRepository } from "./describe_repository.ts";
import { outcomeOf } from "./outcome.ts";
import type { OpenedRepository } from "../opening/open_repository.ts";
import { parseRemoteUrl } from "../common/remote_url.ts";
import {
  type EnteredRepository,
  type GitSessionOptions,
  hasRepository,
  openSessionHost,
  type SessionHost,
  type SessionInternals,
} from "./session_host.ts";
import type { SessionEvent } from "./session_machine.ts";
import { connectRemote, readRemote } from "./remote.ts";
import type { SavedStep } from "./session_record.ts";
import type { GitSite } from "./site.ts";

/** One file that a save is about to write: its text before and after, null for no file. */
export interface SavedText {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Commit-on-save of one project. One call is done before the next begins. */
export interface GitSession extends AsyncDisposable {
  /** Keeps what a save is about to write, so that it can be committed without what others write. */
  begin(id: string, files: readonly SavedText[]): Promise<void>;
  /**
   * The save was written.
   * @param what describes it in a few words
   * @returns what that means for the session; it never fails
   */
  written(id: string, what?: string): Promise<GitOutcome>;
  /** The save was not written. */
  abandon(id: string): Promise<void>;
  /** Goes on with what a service that ended left pending. */
  resume(): Promise<void>;
  describe(): Promise<GitSessionView>;
  /** Commits what is pending now. @throws {WorkbenchError} `git_failed` */
  commit(): Promise<GitOutcome>;
  /**
   * Commits what waits for the end of its window, before the service ends: the next start may be days away.
   * @returns a sentence on why saves that are to be committed are not; null where none are
   */
  finish(): Promise<string | null>;
  /** @throws {WorkbenchError} `invalid_request` for a prefix that is a branch; `disk_full`, `file_not_writable` */
  configure(change: GitConfigurationChange): Promise<GitConfiguration>;
  /** @throws {WorkbenchError} `no_question`, `invalid_request`, `cannot_stash`, `git_failed`, `content_changed` and what a write throws */
  answer(answer: SessionAnswer, options: { readonly remember: boolean }): Promise<GitOutcome>;
  /** Names the plan from which the session works; null takes it back. @throws {WorkbenchError} `git_failed` */
  name(plan: GitPlan): Promise<GitSessionView>;
  /** @throws {WorkbenchError} `git_failed` */
  remote(): Promise<GitRemote>;
  /**
   * Adds `origin`; contacts nobody.
   * @throws {WorkbenchError} `already_connected`, `bad_clone_url`, `host_not_allowed`, `git_failed`
   */
  connect(url: string): Promise<GitRemote>;
}

/** Opens the session of a project; its repository is looked for when it is first needed, and again by every call. */
export function openGitSession(
  options: GitSessionOptions,
  internals: SessionInternals = {},
): GitSession {
  const host = openSessionHost(options, internals);
  const inTurn = createMutex();
  return {
    begin: (id, files) => inTurn(() => begin(host, id, files)).catch(options.report),
    written: (id, what) =>
      inTurn(() => written(host, id, what ?? null)).catch((error: unknown) =>
        failed(error, options.report)
      ),
    abandon: (id) => inTurn(() => abandon(host, id)).catch(options.report),
    resume: () =>
      inTurn(async () => {
        if (host.isUnfinished()) await host.enter();
      }).catch(options.report),
    describe: () => inTurn(() => describe(host)),
    commit: () => inTurn(() => commit(host)),
    configure: (change) => inTurn(() => configure(host, change)),
    answer: (answer, { remember }) => inTurn(() => takeAnswer(host, answer, remember)),
    name: (plan) => inTurn(() => namePlan(host, plan)),
    remote: () => inTurn(() => readRemote(host)),
    connect: (url) => inTurn(() => connectRemote(host, parseRemoteUrl(url, options.urls).href)),
    finish: () =>
      inTurn(() => finish(host)).catch((error: unknown) => {
        options.report(error);
        return null;
      }),
    [Symbol.asyncDispose]: () => inTurn(() => host.leave()),
  };
}

async function finish(host: SessionHost): Promise<string | null> {
  // Where no machine runs, nothing was saved since the start.
  if (!host.isEntered()) return null;
  const entered = await host.enter();
  if (!hasRepository(entered)) return null;
  const context = await entered.running.finish();
  if (context.record.pending.length === 0) return null;
  const { status, message = null } = outcomeOf(entered.site, context);
  return STAYS.has(status) ? message : null;
}

/** The outcomes after which saves that are to be committed are not. */
const STAYS: ReadonlySet<GitOutcome["status"]> = new Set([
  "question",
  "waiting",
  "busy",
  "failed",
]);

async function begin(host: SessionHost, id: string, files: readonly SavedText[]): Promise<void> {
  const entered = await host.enter();
  if (!hasRepository(entered)) return;
  const hash = (text: string | null): string | null => text === null ? null : host.texts.keep(text);
  const steps = files.map(({ path, before, after }): SavedStep => ({
    path: writtenPath(entered.site, path),
    before: hash(before),
    after: hash(after),
  }));
  host.intents.set(id, steps);
  host.keep(await host.record());
}

/** Returns the path of the file that a save writes, which is another one where a link stands at its own. */
function writtenPath({ project: { files: { root } } }: GitSite, path: string): string {
  const absolute = join(root, path);
  if (!lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  const real = unlessSystemError(() => realpathSync.native(absolute));
  return real === null ? path : relative(root, real).split(sep).join("/");
}

async function written(
  host: SessionHost,
  id: string,
  what: string | null,
): Promise<GitOutcome> {
  const steps = host.intents.get(id);
  if (steps) {
    // Until the record has them, they alone keep the texts from being forgotten by a commit that settles meanwhile.
    const forget = (): unknown => host.intents.delete(id);
    return await send(host, { type: "SAVED", steps, what }, forget).finally(forget);
  }
  const entered = await host.enter();
  const { enabled } = (await host.record()).config;
  return enabled ? withoutRepository(entered) : { status: "disabled" };
}

/** The files are saved, whatever became of the session. */
function failed(error: unknown, report: (error: unknown) => void): GitOutcome {
  if (error instanceof WorkbenchError) return { status: "failed", message: error.message };
  report(error);
  return { status: "failed", message: "The git session failed; the log has the cause" };
}

async function abandon(host: SessionHost, id: string): Promise<void> {
  if (host.intents.delete(id)) host.keep(await host.record());
}

async function describe(host: SessionHost): Promise<GitSessionView> {
  const entered = await host.enter();
  if (!hasRepository(entered)) {
    return describeRepository(entered, {
      record: await host.record(),
      problem: null,
      look: null,
      left: [],
      layout: null,
    });
  }
  const last = await entered.running.settled();
  const { session, aside } = last.record;
  // What is told of a problem stays, and so does the next try at somebody else's lock.
  const mayBeBack = aside.length > 0 && last.problem === null;
  const isOver = last.problem?.code === "operation_underway" &&
    operationUnderway(entered.site.repository.place) === null;
  if (!session?.question && !mayBeBack && !isOver) {
    return describeRepository(entered, { ...last, look: null, layout: null });
  }
  // The project is laid out while git looks.
  const [context, layout] = await allDone([
    entered.running.send({ type: "LOOK" }),
    session?.question ? entered.site.project.layout() : null,
  ]);
  return describeRepository(entered, { ...context, layout });
}

async function commit(host: SessionHost): Promise<GitOutcome> {
  if (!(await host.record()).config.enabled) return { status: "disabled" };
  return await send(host, { type: "COMMIT" });
}

async function configure(
  host: SessionHost,
  { remembered, ...change }: GitConfigurationChange,
): Promise<GitConfiguration> {
  const entered = await host.enter();
  const record = await host.record();
  const set = Object.entries(change).filter(([, value]) => value !== undefined);
  const config: GitConfiguration = { ...record.config, ...Object.fromEntries(set) };
  if (change.branchPrefix !== undefined && hasRepository(entered)) {
    await requireFree(entered.site, change.branchPrefix);
  }
  const forgets = remembered === null;
  if (hasRepository(entered)) await entered.running.send({ type: "CONFIGURE", config, forgets });
  else host.keep({ ...record, config, remembered: forgets ? null : record.remembered });
  return config;
}

async function requireFree({ repository }: GitSite, prefix: string): Promise<void> {
  const taken = await branchInTheWay(repository, prefix);
  if (taken === null) return;
  const message = `Cannot make branches below "${prefix}": there is a branch "${taken}"`;
  throw new WorkbenchError("invalid_request", message, {
    data: { issues: [{ path: "branchPrefix", message }] },
  });
}

async function takeAnswer(
  host: SessionHost,
  answer: SessionAnswer,
  remember: boolean,
): Promise<GitOutcome> {
  const entered = await host.enter();
  if (!(await host.record()).session?.question || !hasRepository(entered)) {
    throw new WorkbenchError("no_question", "There is no question to answer");
  }
  const context = await entered.running.send({ type: "ANSWER", answer, remember });
  if (context.refusal) throw context.refusal;
  return outcomeOf(entered.site, context);
}

async function namePlan(host: SessionHost, { plan, planTitle }: GitPlan): Promise<GitSessionView> {
  const named = plan === null ? null : { plan, title: planTitle };
  const entered = await host.enter();
  if (hasRepository(entered)) await entered.running.send({ type: "PLAN", plan: named });
  else host.keep({ ...await host.record(), plan: named });
  return await describe(host);
}

async function send(
  host: SessionHost,
  event: SessionEvent,
  taken?: () => void,
): Promise<GitOutcome> {
  const entered = await host.enter();
  if (hasRepository(entered)) {
    return outcomeOf(entered.site, await entered.running.send(event, taken));
  }
  return withoutRepository(entered);
}

function withoutRepository(entered: EnteredRepository | OpenedRepository): GitOutcome {
  const problem = hasRepository(entered) ? null : entered.problem;
  return { status: "not_a_repo", ...(problem && { message: problem.message }) };
}
