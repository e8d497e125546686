import { createMutex } from "../mutex/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";
import type { EngineSetting, Repository, RepositoryProblem } from "../git/mod.ts";

/** Gives out the repository of a project, whatever becomes of it between two requests. */
export interface RepositoryDoor extends AsyncDisposable {
  /**
   * Does work on the repository as it is now.
   * @throws {WorkbenchError} `git_failed` where there is none, or it cannot be opened
   */
  use<T>(work: (repository: Repository) => Promise<T>): Promise<T>;
}

interface Opened {
  readonly repository: Repository;
  users: number;
  /** Another one has taken its place. */
  isLeft: boolean;
}

/** @param root the project's folder */
export function openRepositoryDoor(
  root: string,
  options: { readonly engine: EngineSetting },
): RepositoryDoor {
  let current: Opened | null = null;
  const inTurn = createMutex();

  async function enter(): Promise<Opened> {
    // Not before it is needed: a start must not wait for it.
    const { discoverRepository, openRepository } = await import("../git/mod.ts");
    const discovery = await discoverRepository(root);
    const place = current?.repository.place;
    if (current && isSame(place, discovery.place)) return current;
    await leave();
    const { repository, problem } = await openRepository(discovery, options);
    if (!repository) throw noRepository(problem);
    return current = { repository, users: 0, isLeft: false };
  }

  async function leave(): Promise<void> {
    const left = current;
    current = null;
    if (!left) return;
    left.isLeft = true;
    if (left.users === 0) await left.repository[Symbol.asyncDispose]();
  }

  return {
    async use(work) {
      // One after another: two that find a new repository must not both open it.
      const opened = await inTurn(async () => {
        const entered = await enter();
        entered.users++;
        return entered;
      });
      try {
        return await work(opened.repository);
      } finally {
        opened.users--;
        if (opened.isLeft && opened.users === 0) await opened.repository[Symbol.asyncDispose]();
      }
    },
    async [Symbol.asyncDispose]() {
      await inTurn(leave);
    },
  };
}

function noRepository(problem: RepositoryProblem | null): WorkbenchError {
  const message = problem?.message ?? "The project is in no repository";
  const data = problem
    ? { reason: "not_supported", problem: problem.code }
    : { reason: "not_found", problem: "no_repository" };
  return new WorkbenchError("git_failed", `Cannot compare: ${message}`, { data });
}

/** Also by its traits: what an engine may be used for can change under it. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
