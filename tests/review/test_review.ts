import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import type { WorkbenchInternals } from "../../assemble_workbench.ts";
import { indicatorIds, type ReviewReport } from "../../lib/review/common/schemas.ts";
import { afterEvents, processEvents } from "../support/after_events.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type FolderCopy, readFolder, writeFolder } from "../support/folder_copy.ts";
import {
  type GitRepository,
  gitRepositoryAt,
  makeGitRepository,
} from "../support/git_repository.ts";
import { createGates, type Gates } from "../support/processes.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

export type EngineName = "git" | "embedded";
export const ENGINES: readonly EngineName[] = ["git", "embedded"];

export const COMPONENT = "src/features/shared/components/Button.tsx";

/** The demo shop under version control with a branch `work` that changes a component, open in a workbench. */
export interface TestReview extends AsyncDisposable {
  /** Stock git, as the judge. */
  readonly repository: GitRepository;
  /** Of the analyses that are held, by the id of their head. */
  readonly gates: Gates;
  readonly stateDirectory: string;
  readonly test: TestWorkbench;
  branches(base?: string): Promise<TestAnswer>;
  change(base: string, head: string, plan?: string): Promise<TestAnswer>;
  analyze(body: object): Promise<TestAnswer>;
  cancel(body: object): Promise<TestAnswer>;
  /** Asks for a change until it is in a state. */
  until(state: string, base: string, head: string): Promise<TestAnswer>;
  /** Commits a change of the component on a branch, with the branch that was checked out back in place. */
  commitOn(branch: string, text: string): string;
  /** Ends the service, and starts another on the same project and state. */
  restart(internals?: WorkbenchInternals): Promise<void>;
}

export interface TestReviewOptions {
  /**
   * Called on the repository before the service opens.
   * @returns the project's folder, where that is not the shop
   */
  readonly prepare?: (repository: GitRepository, folder: string) => string | void;
  /** True: analyses are not made, but wait at a gate and then have an empty report. */
  readonly held?: boolean;
}

export async function openTestReview(
  gitEngine: EngineName,
  options: TestReviewOptions = {},
): Promise<TestReview> {
  const folder = makeTemporaryFolder("review");
  const shop = join(folder, "shop");
  const first = versionedShop(shop);
  const project = options.prepare?.(first, folder) ?? shop;
  const stateDirectory = join(folder, "state");
  const gates = createGates();
  const held: WorkbenchInternals = { stepRunners: { review: heldReview(gates) } };
  const open = (internals: WorkbenchInternals): Promise<TestWorkbench> =>
    openTestWorkbench(null, { gitEngine, project, stateDirectory }, internals);
  let test = await open(options.held ? held : {});
  const repository = gitRepositoryAt(project);

  function change(base: string, head: string, plan?: string): Promise<TestAnswer> {
    return test.get("/api/review/change", { base, head, ...(plan !== undefined && { plan }) });
  }

  return {
    repository,
    gates,
    stateDirectory,
    get test() {
      return test;
    },
    branches: (base) => test.get("/api/review/branches", base === undefined ? {} : { base }),
    change,
    analyze: (body) => test.post("/api/review/analyze", body),
    cancel: (body) => test.post("/api/review/cancel", body),
    async until(state, base, head) {
      return await afterEvents(await processEvents(test), async () => {
        const answer = await change(base, head);
        if (answer.body.state === state) return answer;
        // What has failed stays so.
        if (answer.body.state === "failed") throw new Error(JSON.stringify(answer.body));
        return null;
      });
    },
    commitOn: (branch, text) => commitOn(repository, branch, text),
    async restart(internals) {
      await test[Symbol.asyncDispose]();
      test = await open(internals ?? (options.held ? held : {}));
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The versioned shop, in memory since it was first made: a copy takes a tenth of what git takes to make it. */
let versioned: FolderCopy | null = null;

/** Makes the repository of the shop in a folder that is not there yet. */
function versionedShop(shop: string): GitRepository {
  if (versioned) {
    writeFolder(shop, versioned);
    return gitRepositoryAt(shop);
  }
  cpSync(fixturePath("projects", "shop"), shop, { recursive: true });
  const repository = makeGitRepository({ folder: shop });
  repository.commitAll("The shop as it was");
  commitOn(repository, "work", "A change");
  versioned = readFolder(shop);
  return repository;
}

function commitOn(repository: GitRepository, branch: string, text: string): string {
  const known = repository.run(["rev-parse", "--verify", "--quiet", branch]).status === 0;
  repository.git("switch", "--quiet", ...(known ? [branch] : ["--create", branch]));
  const file = repository.path(COMPONENT);
  repository.write(COMPONENT, `${readFileSync(file, "utf8")}\n// ${text}\n`);
  const id = repository.commitAll(text);
  repository.git("switch", "--quiet", "main");
  return id;
}

function heldReview(gates: ReturnType<typeof createGates>) {
  return async (
    request: Readonly<Record<string, unknown>>,
    { signal }: { readonly signal: AbortSignal },
  ) => {
    await gates.pass(String(request["head"]), signal);
    const output = JSON.stringify({ mergeBase: null, report: EMPTY_REPORT });
    return { changes: [], output };
  };
}

/** The comparison of the branch `work`. */
export const WORK = { base: "main", head: "work" };

/** Asks for the analysis of a comparison. @returns what is told of it */
export async function askAnalysis(
  review: TestReview,
  body: object = WORK,
): Promise<TestAnswer["body"]> {
  const answer = await review.analyze(body);
  assertEquals(answer.status, 202, JSON.stringify(answer.body));
  return answer.body.analyses[0];
}

/** A report with nothing in it. */
export const EMPTY_REPORT: ReviewReport = {
  files: [],
  commits: [],
  summary: {
    files: 0,
    added: 0,
    removed: 0,
    commits: 0,
    ahead: 0,
    behind: 0,
    units: 0,
    findings: { error: 0, warning: 0, info: 0 },
    outside: 0,
    sentences: [],
    notes: [],
  },
  indicators: indicatorIds.map((id) => ({
    id,
    status: "clear",
    headline: "Nothing",
    evidence: [],
  })),
  findings: [],
  units: [],
};

/** All that a comparison must not change: the working tree as git sees it, each ref, and each file of the repository. */
export function traceOf(repository: GitRepository): Record<string, string> {
  const read = (...args: string[]): string => {
    // Neither the refresh of the index nor the programs of a repository are to be the judge's own change.
    const harmless = ["-c", "core.fsmonitor=false", "-c", "filter.steal.clean=cat"];
    const { stdout, status } = repository.run(["--no-optional-locks", ...harmless, ...args]);
    return `${status} ${new TextDecoder().decode(stdout)}`;
  };
  return {
    status: read("status", "--porcelain=v2", "--branch", "--untracked-files=all", "--ignored"),
    refs: read("for-each-ref"),
    ...filesBelow(repository.path(".git")),
  };
}

function filesBelow(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = entry.isFile()
        ? createHash("sha256").update(readFileSync(path)).digest("hex")
        : "";
      return [path.slice(folder.length), content];
    }),
  );
}
