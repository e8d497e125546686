import { delimiter, sep } from "node:path";
import { isWithin } from "../../project/mod.ts";
import { RUN_VARIABLE } from "../group/run_mark.ts";
import { foldersOf } from "./find_executable.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables that say how the service itself runs: its settings and secrets, its mode, and what a package manager told it when
 * it was started by one.
 */
const OWN_VARIABLE =
  /^(?:WORKBENCH_.*|NODE_ENV|NODE_TEST_CONTEXT|npm_(?:package|lifecycle|config_local_prefix).*|npm_command|npm_execpath|npm_node_execpath|INIT_CWD|OLDPWD|FORCE_COLOR)$/i;

/**
 * The environment of a script: the service's, without what is the service's own.
 * @param options.root the project's folder, absolute
 */
export function scriptEnvironment(
  environment: Environment,
  { root, port, runId }: { readonly root: string; readonly port: number; readonly runId: string },
): Record<string, string> {
  const inherited = Object.entries(environment).filter((entry): entry is [string, string] =>
    entry[1] !== undefined && !OWN_VARIABLE.test(entry[0])
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: scriptPath(environment.PATH ?? "", root),
    PWD: root,
    HOST: "127.0.0.1",
    PORT: `${port}`,
    NO_COLOR: "1",
    // Nobody asked for a window.
    BROWSER: "none",
    [RUN_VARIABLE]: runId,
  };
}

/**
 * Without folders of the project, and without those that a package manager put there for the service: a project whose
 * packages are not installed must not run the service's.
 */
function scriptPath(path: string, root: string): string {
  const own = `node_modules${sep}.bin`;
  return foldersOf(path).filter((folder) => !isWithin(root, folder) && !folder.endsWith(own))
    .join(delimiter);
}
