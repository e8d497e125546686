// The handles alone: an area's verbs are many modules, which the routes load when they are first asked for.
import { type CloneOptions, urlPolicyOf } from "../clone/service/options.ts";
import type { DevServer, DevServers } from "../dev_server/open_dev_servers.ts";
import type { EngineSetting } from "../git/mod.ts";
import { type Git, openGit } from "../git/open_git.ts";
import type { Live } from "../live/open_live.ts";
import type { Modelhost } from "../modelhost/open_modelhost.ts";
import { type Nav, openNav } from "../nav/open_nav.ts";
import { type Notes, openNotes } from "../notes/open_notes.ts";
import { openPages, type Pages } from "../pages/open_pages.ts";
import { openProcesses, type Processes } from "../processes/open_processes.ts";
import type { StepRunners } from "../processes/mod.ts";
import { type FileText, openProject, type Project } from "../project/mod.ts";
import { openAnalyzer } from "../review/open_analyzer.ts";
import { openReview, type Review } from "../review/open_review.ts";
import type { ReviewVerbs } from "../review/mod.ts";
import { type KeptRules, openKeptRules } from "../rules/evidence/open_rule_levels.ts";
import { openSaving, type Saving } from "../saving/open_saving.ts";
import { type FactsCache, openFactsCache } from "../source/modules/facts_cache.ts";
import { openFactsStore } from "../source/modules/facts_store.ts";
import { openSource, type Source } from "../source/open_source.ts";
import type { TypeService } from "../source/types/mod.ts";
import { markService, type OwnServiceMark, type StateDirectory } from "../state/mod.ts";
import type { Threads } from "../threads/mod.ts";

/** The handles of one open project, made and closed together. */
export interface Handles extends AsyncDisposable {
  readonly project: Project;
  /** The rules that the project keeps without having chosen them. */
  readonly rules: KeptRules;
  readonly source: Source;
  readonly pages: Pages;
  readonly nav: Nav;
  readonly saving: Saving;
  readonly git: Git;
  readonly processes: Processes;
  readonly review: Review;
  readonly notes: Notes;
  readonly devServer: DevServer;
  /** The mark of this service at the project, which tells of others. */
  readonly mark: OwnServiceMark;
}

/** The options for opening a project, whichever it is. */
export interface HandlesOptions {
  readonly clones?: Omit<CloneOptions, "workspace" | "stateDirectory" | "report"> | undefined;
  readonly gitEngine?: EngineSetting | undefined;
  /** Told at the end why saves that are to be committed are not. */
  readonly onUncommitted?: ((message: string) => void) | undefined;
  /** The runners that do the steps of processes. */
  readonly stepRunners?: StepRunners | undefined;
  /** Facts of files by content, from another opening. */
  readonly facts?: FactsCache | undefined;
  /** Opens the type checker of a project by its real path; else it gets a thread of its own. */
  readonly openTypes?: ((root: string) => TypeService) | undefined;
  /** Opens the threads of a project's analyses; else it has its own. */
  readonly openReviewThreads?: (() => Threads<ReviewVerbs>) | undefined;
  /** The URL at which the service listens; null where it does not know. */
  readonly address?: string | null | undefined;
  /** Told of what goes wrong while nobody waits for an answer. */
  readonly report: (error: unknown) => void;
  readonly state: StateDirectory;
}

/** The parts of the service that it has whichever project is open. */
interface Surroundings {
  readonly devServers: DevServers;
  readonly modelhost: Modelhost;
  readonly live: Live;
  /** Settles when the projects that were open before are closed. */
  readonly closed: Promise<unknown>;
}

/** @throws {WorkbenchError} `project_not_found` */
export async function openHandles(
  root: string,
  options: HandlesOptions,
  { devServers, modelhost, live, closed }: Surroundings,
): Promise<Handles> {
  const rules = openKeptRules(options.report);
  const project = await openProject({ root, levels: rules });
  const folder = options.state.folderOf(project.files.root);
  const source = openSource(project, {
    facts: options.facts ?? openFactsCache({ store: openFactsStore(folder) }),
    openTypes: options.openTypes,
  });
  rules.lookAt(source, folder);
  const engine = options.gitEngine ?? "auto";
  const pages = openPages(source, { gitEngine: engine });
  const adopt = (file: FileText): void => pages.changes.adopt(file);
  const git = openGit({
    project,
    folder,
    adopt,
    engine,
    report: options.report,
    onUncommitted: options.onUncommitted,
    urls: urlPolicyOf(options.clones),
  });
  const saving = openSaving(source, {
    folder,
    expect: (file) => pages.changes.expect(file),
    adopt,
    git: git.saves,
    told: (save) => live.publish(save),
  });
  const analyzer = openAnalyzer(project.files.root, {
    engine,
    folder,
    threads: options.openReviewThreads?.(),
  });
  const runners: StepRunners = {
    plan: async (step, context) =>
      await (await import("../plan/run_step.ts")).runStep({ source, modelhost }, step, context),
    review: async (request, context) =>
      await (await import("../review/process/run_analysis.ts"))
        .runAnalysis(analyzer, request, context),
    ...options.stepRunners,
  };
  const processes = openProcesses({
    folder,
    saving,
    runners,
    changed: (process) => live.publish({ type: "process", process }),
    report: options.report,
    released: closed,
  });
  const { journal } = saving;
  const notes = openNotes({
    project,
    folder,
    git: git.saves,
    findMoved: async (since, options) =>
      (await import("../moves/mod.ts"))
        .findMovedFiles({ journal, repository: analyzer.repository }, since, options),
  });
  const devServer = devServers.of(project);
  const mark = markService(folder, options.address ?? null);
  return {
    project,
    rules,
    source,
    pages,
    nav: openNav(source),
    saving,
    git,
    notes,
    processes,
    review: openReview({ analyzer, processes, notes }),
    devServer,
    mark,
    async [Symbol.asyncDispose]() {
      mark.remove();
      await processes[Symbol.asyncDispose]();
      await analyzer[Symbol.asyncDispose]();
      await devServer[Symbol.asyncDispose]();
      await git[Symbol.asyncDispose]();
      await rules[Symbol.asyncDispose]();
      await source[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
    },
  };
}
