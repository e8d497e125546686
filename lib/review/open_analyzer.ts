import { WorkbenchError } from "../errors/mod.ts";
import type { EngineSetting } from "../git/mod.ts";
import { moduleBeside, openThreads, type ThreadFailure, type Threads } from "../threads/mod.ts";
import { openRepositoryDoor, type RepositoryDoor } from "./repository_door.ts";
import type { ReviewVerbs } from "./thread/protocol.ts";

/** The tools for analyses of one project: its repository, and threads of their own for the work. */
export interface Analyzer extends AsyncDisposable {
  /** The project's folder. */
  readonly root: string;
  /** The project's folder in the state directory. */
  readonly folder: string | undefined;
  readonly repository: RepositoryDoor;
  readonly threads: Threads<ReviewVerbs>;
}

/** The number of threads, equal to the number of reading processes that run at a time: the others wait there. */
const THREADS = 2;
const MAX_MEMORY_MB = 2048;
/** A thread holds the code of a project's two sides. */
const IDLE_MS = 60_000;

export interface AnalyzerOptions {
  /** The project's folder in the state directory. */
  readonly folder?: string | undefined;
  readonly engine: EngineSetting;
  /** The threads in which the analyses are made; else the analyzer has its own. */
  readonly threads?: Threads<ReviewVerbs> | undefined;
}

/** Opens the analyzer of a project; neither repository nor thread is opened before it is needed. */
export function openAnalyzer(
  root: string,
  { engine, folder, threads = openReviewThreads() }: AnalyzerOptions,
): Analyzer {
  const repository = openRepositoryDoor(root, { engine });
  return {
    root,
    folder,
    repository,
    threads,
    async [Symbol.asyncDispose]() {
      await threads[Symbol.asyncDispose]();
      await repository[Symbol.asyncDispose]();
    },
  };
}

/** Opens the threads of analyses, whatever their projects are. */
export function openReviewThreads(): Threads<ReviewVerbs> {
  return openThreads<ReviewVerbs>({
    module: moduleBeside("./thread/main.ts", import.meta.url),
    threads: THREADS,
    idleMs: IDLE_MS,
    maxMemoryMb: MAX_MEMORY_MB,
    // It runs git.
    closes: true,
    errorOf,
  });
}

function errorOf({ reason, cause }: ThreadFailure<ReviewVerbs>): Error {
  if (reason === "closed") return new WorkbenchError("no_project", "Project was closed");
  if (reason === "died" || reason === "timeout") {
    const what = reason === "died" ? "memory" : "time";
    return new WorkbenchError(
      "review_too_large",
      `Cannot analyze the change: it takes more ${what} than an analysis may`,
      { cause },
    );
  }
  return new Error("An analysis failed", { cause });
}
