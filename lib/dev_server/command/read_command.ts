import { WorkbenchError } from "../../errors/mod.ts";
import { type FileView, readScripts } from "../../project/mod.ts";
import type { ScriptCommand } from "../schemas.ts";
import { choosePackageManager } from "./package_manager.ts";

/** The scripts that are taken for a dev server's, the first that is there. */
const DEV_SCRIPTS = ["dev", "start", "serve", "storybook"] as const;

/** The access to a project's files that `readCommand` needs. */
export type CommandFiles = Pick<FileView, "read"> & { readonly root: string };

/**
 * Reads the command that a start would run.
 * @param script a script of package.json; else the first that is taken for a dev server's
 * @throws {WorkbenchError} `unknown_script`, `no_dev_script`
 */
export async function readCommand(files: CommandFiles, script?: string): Promise<ScriptCommand> {
  const scripts = await readScripts(files);
  const name = script ?? DEV_SCRIPTS.find((candidate) => scripts.has(candidate));
  const text = name === undefined ? undefined : scripts.get(name);
  if (name === undefined || text === undefined) throw noScript(script, [...scripts.keys()]);
  return { script: name, text, packageManager: await choosePackageManager(files.root) };
}

/** The same for who only looks: null where a start would be refused. */
export async function findCommand(files: CommandFiles): Promise<ScriptCommand | null> {
  try {
    return await readCommand(files);
  } catch (error) {
    if (error instanceof WorkbenchError) return null;
    throw error;
  }
}

function noScript(script: string | undefined, scripts: readonly string[]): WorkbenchError {
  const data = { scripts };
  if (script === undefined) {
    const wanted = DEV_SCRIPTS.join(", ");
    return new WorkbenchError(
      "no_dev_script",
      `Cannot start a dev server: package.json has none of the scripts ${wanted}; name another one`,
      { data },
    );
  }
  return new WorkbenchError(
    "unknown_script",
    `Cannot run the script "${script}": package.json has no script of this name`,
    { data },
  );
}
