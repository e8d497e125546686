import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createWorkbench, type Fetch, type WorkbenchOptions } from "../../../mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { generateProject } from "../generate_project.ts";

/** A folder of its own for a benchmark, gone when it is disposed. */
export interface BenchFolder extends Disposable {
  readonly folder: string;
  /** The project in it. */
  readonly root: string;
}

/** A service in this very process. */
export interface Bench extends AsyncDisposable {
  readonly root: string;
  readonly fetch: Fetch;
  /** @throws {Error} when the answer is no success */
  ask(path: string, body?: unknown): Promise<unknown>;
}

/** A generated project of about so many files. */
export function generatedProject(files: number): BenchFolder {
  return benchFolder((root) => generateProject(root, files));
}

/** A copy of the demo. */
export function copiedShop(): BenchFolder {
  return benchFolder((root) => cpSync(fixturePath("projects", "shop"), root, { recursive: true }));
}

/** @param fill what puts the project there */
export function benchFolder(fill: (root: string) => void): BenchFolder {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "project");
  fill(root);
  return {
    folder,
    root,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/**
 * Opens a workbench on a project, with a state directory of its own unless told.
 * @param root absolute; null for no project
 */
export async function openBench(
  root: string | null,
  options: WorkbenchOptions = {},
): Promise<Bench> {
  const stateDirectory = options.stateDirectory ?? makeTemporaryFolder("bench-state");
  const workbench = createWorkbench({ ...(root && { project: root }), ...options, stateDirectory });
  await workbench.ready;
  return {
    root: root ?? "",
    fetch: workbench.fetch,
    async ask(path, body) {
      const response = await workbench.fetch(requestOf(path, body));
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      await workbench.close();
      if (options.stateDirectory) return;
      rmSync(stateDirectory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function requestOf(path: string, body: unknown): Request {
  if (body === undefined) return new Request(`http://localhost${path}`);
  return new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
