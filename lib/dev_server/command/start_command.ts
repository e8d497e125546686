import { WorkbenchError } from "../../errors/mod.ts";
import { firstPortOf, freePort, isBusy } from "../port/free_port.ts";
import type { DevServerRequest, ScriptCommand } from "../schemas.ts";
import { checkPreview, type PreviewPlace } from "./preview_command.ts";
import { choosePackageManager } from "./package_manager.ts";
import { findExecutable } from "./find_executable.ts";
import { type CommandFiles, readCommand } from "./read_command.ts";
import { scriptArguments } from "./script_arguments.ts";

/** A start that was found possible. */
export interface StartCommand {
  readonly command: ScriptCommand;
  /** Absolute. */
  readonly executable: string;
  readonly args: readonly string[];
  /** The port that the script is told. */
  readonly port: number;
}

/**
 * Checks a request to start, and says what to run for it.
 * @param options.path where package managers are looked for; the environment's PATH unless told
 * @param options.previewAt where a live preview keeps what it needs, and who may ask it
 * @param options.own the port that the dev server has at the moment and gives free before the start
 * @throws {WorkbenchError} `unknown_script`, `no_dev_script`, `package_manager_missing`, `port_busy` with a `free` one,
 * `preview_unavailable`
 */
export async function checkStart(
  files: CommandFiles,
  { script, port, preview }: DevServerRequest,
  { own, previewAt, path = process.env.PATH ?? "" }: {
    readonly own: number | null;
    readonly previewAt: PreviewPlace;
    readonly path?: string;
  },
): Promise<StartCommand> {
  const command = await readCommand(files, script);
  if (port !== undefined && port !== own && await isBusy(port)) throw await busy(port);
  const told = port ?? own ?? await freePort(firstPortOf(files.root));
  if (preview === true) {
    const words = await checkPreview({ files, command, port, path }, previewAt);
    return { command, ...words, port: told };
  }
  const { packageManager } = command;
  const executable = await findExecutable(packageManager, { path, root: files.root });
  if (executable === null) throw missing(packageManager);
  return { command, executable, args: scriptArguments(command, port), port: told };
}

/**
 * Tells of a package manager that a project says it uses and nobody has installed.
 * @param root absolute
 * @returns a clause with the remedy; null where it is installed
 */
export async function findMissingManager(
  root: string,
  path: string = process.env.PATH ?? "",
): Promise<string | null> {
  const packageManager = await choosePackageManager(root);
  const found = await findExecutable(packageManager, { path, root });
  return found === null ? clauseOfMissing(packageManager) : null;
}

/** The remedies for a missing package manager, which use what Node brings along. */
const REMEDIES: Readonly<Record<string, string>> = {
  pnpm: 'install it, such as with "corepack enable pnpm"',
  yarn: 'install it, such as with "corepack enable yarn"',
};

function missing(packageManager: string): WorkbenchError {
  return new WorkbenchError(
    "package_manager_missing",
    `Cannot run a script: ${clauseOfMissing(packageManager)}, and start again`,
    { data: { packageManager } },
  );
}

function clauseOfMissing(packageManager: string): string {
  return `the project uses "${packageManager}", which is not installed; ${
    REMEDIES[packageManager] ?? "install it"
  }`;
}

async function busy(port: number): Promise<WorkbenchError> {
  const free = await freePort(port + 1);
  return new WorkbenchError(
    "port_busy",
    `Cannot use the port ${port}: another process listens on it, ${free} is free`,
    { data: { port, free } },
  );
}
