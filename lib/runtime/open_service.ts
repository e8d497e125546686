import { createWorkbench, type Workbench, type WorkbenchOptions } from "../../mod.ts";
import { createAccessLog } from "../http/mod.ts";
import type { ServeArguments } from "./arguments.ts";
import { lineOf } from "./describe_start.ts";
import { chooseProject, type ChosenProject } from "./choose_project.ts";
import type { Place } from "./listen.ts";

/** The workbench that answers, and the project that it serves. */
export interface Service {
  readonly workbench: Workbench;
  readonly chosen: ChosenProject;
}

/**
 * Opens the workbench of the project that the command line names, or of the one that is served without a name.
 * @param onSignInPath told of each further sign-in link
 * @throws {Error} with a sentence for the terminal
 */
export async function openService(
  args: ServeArguments,
  address: Place,
  onSignInPath: (path: string) => void,
): Promise<Service> {
  const chosen = await chooseProject(args);
  return {
    chosen,
    workbench: startWorkbench(args, { address, project: chosen.root, onSignInPath }),
  };
}

function startWorkbench(
  args: ServeArguments,
  place: Pick<WorkbenchOptions, "address" | "project" | "onSignInPath">,
): Workbench {
  const port = place.address?.port;
  const log = createAccessLog(args.log, (line) => console.error(line));
  return createWorkbench({
    ...place,
    auth: args.auth,
    // Nobody types the port twice: a name counts with it and without.
    allowedHosts: args.allowedHosts.flatMap((host) =>
      /:\d+$/.test(host) ? [host] : [host, `${host}:${port}`]
    ),
    allowedOrigins: args.allowedOrigins,
    frameAncestors: args.frameAncestors,
    ...(args.state !== null && { stateDirectory: args.state }),
    ...(args.workspace !== null && { workspaceDirectory: args.workspace }),
    ...(args.cloneHosts !== null && { cloneHosts: args.cloneHosts }),
    allowPrivateHosts: args.allowPrivateHosts,
    gitEngine: args.git,
    watch: args.watch,
    revealRoot: args.revealRoot,
    warmUp: true,
    onUncommitted: (message) =>
      console.error(lineOf(["commits", `the last saves are not committed yet: ${message}`])),
    ...(log && { log }),
  });
}
