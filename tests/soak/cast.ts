import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { GitRepository } from "../support/git_repository.ts";
import { startGitServer } from "../support/git_server.ts";
import { type ModelRuntime, runtimeModel, startModelRuntime } from "../support/model_runtime.ts";
import { seededRandom } from "../support/random.ts";
import { speakingModel } from "../support/speaking_model.ts";
import { askModel } from "./actors/ask_model.ts";
import { cloneRepositories } from "./actors/clone_repositories.ts";
import { commitSaves } from "./actors/commit_saves.ts";
import { editMachine } from "./actors/edit_machine.ts";
import { openProject } from "./actors/open_project.ts";
import { openStreams } from "./actors/open_streams.ts";
import { readAreas } from "./actors/read_areas.ts";
import { reviewBranches } from "./actors/review_branches.ts";
import { runDevServer } from "./actors/run_dev_server.ts";
import { runPlans } from "./actors/run_plans.ts";
import { writeNotes } from "./actors/write_notes.ts";
import { writePage } from "./actors/write_page.ts";
import { createClient } from "./client.ts";
import { type Crew, startCrew } from "./crew.ts";
import { type Service, startService } from "./service.ts";
import { createWorld, makeProject, type World } from "./world.ts";

/** A service on a copy of the demo, what it talks to, and all who use it at once. */
export interface Cast {
  readonly repository: GitRepository;
  readonly service: Service;
  readonly world: World;
  readonly crew: Crew;
  /** Ends the service and what it talks to. @returns the service's exit code */
  end(): Promise<number | null>;
}

/**
 * Starts a service and everybody who uses it.
 * @param command see `serviceCommand`
 * @param folder absolute; project, state and workspace are put in it
 */
export async function startCast(
  command: readonly [string, ...string[]],
  folder: string,
  seed: number,
): Promise<Cast> {
  const repository = makeProject(folder);
  const modelRuntime = await startRuntime();
  const server = await startGitServer();
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  const place = ["--project", repository.folder, "--state", join(folder, "state")];
  const sources = ["--workspace", workspace, "--clone-host", server.host, "--allow-private-hosts"];
  const service = await startService(command, folder, [...place, ...sources], {
    WORKBENCH_MODELHOST: modelRuntime.url,
  });
  const client = createClient(service);
  const random = seededRandom(seed);
  const world = createWorld({ client, root: repository.folder, workspace, random, server });
  return {
    repository,
    service,
    world,
    crew: startCrew(turnsOf(world)),
    async end() {
      const code = await service.stop();
      await modelRuntime[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      return code;
    },
  };
}

/** A runtime with a model that speaks, and with one that is pulled for as long as somebody reads. */
async function startRuntime(): Promise<ModelRuntime> {
  const runtime = await startModelRuntime();
  runtime.models.set("story", runtimeModel("story"));
  runtime.says = speakingModel();
  runtime.misbehave = ({ body }, response) => {
    if (body?.model !== "slow") return false;
    const drip = setInterval(() => response.write('{"status":"pulling"}\n'), 20);
    response.writeHead(200).on("close", () => clearInterval(drip));
    return true;
  };
  return runtime;
}

function turnsOf(world: World): Parameters<typeof startCrew>[0] {
  return {
    "writer 1": writePage(world, "ada"),
    "writer 2": writePage(world, "grace"),
    "writer 3": writePage(world, "edsger"),
    "machine": editMachine(world),
    "window 1": writeNotes(world),
    "window 2": writeNotes(world),
    "plans 1": runPlans(world),
    "plans 2": runPlans(world),
    "reviews": reviewBranches(world),
    "clones 1": cloneRepositories(world, "owner/one"),
    "clones 2": cloneRepositories(world, "owner/two"),
    "stories": askModel(world),
    "project": openProject(world),
    "streams 1": openStreams(world),
    "streams 2": openStreams(world),
    "reader 1": readAreas(world),
    "reader 2": readAreas(world),
    "commits": commitSaves(world),
    "dev server": runDevServer(world),
  };
}
