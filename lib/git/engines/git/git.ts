import type { ChildProcess } from "node:child_process";
import process from "node:process";
import { gitFailed, type GitFailure } from "../../common/git_failed.ts";
import type { WorkbenchError } from "../../../errors/mod.ts";
import { identityOf } from "../../common/identity.ts";
import type { EngineOptions, RepositoryPlace } from "../../repository.ts";
import { type Configuration, openConfiguration } from "./configuration.ts";
import { cutCommitsReader } from "../../history/cut_commits.ts";
import { disarm, gitEnvironment } from "./environment.ts";
import { startGroup } from "./process_group.ts";
import { type ProcessOptions, type ProcessOutput, runProcess } from "./run_process.ts";

/** The installed git, bound to one repository: the only way to run it. */
export interface Git {
  readonly place: RepositoryPlace;
  readonly configuration: Configuration;
  /** The commits whose parents a shallow clone has not. */
  cutCommits(): ReadonlySet<string>;
  /** Runs a command to its end, whatever its exit code. */
  run(args: readonly string[], options?: RunOptions): Promise<ProcessOutput>;
  /** Runs a command that must end well. @throws {WorkbenchError} `git_failed` with git's own words */
  read(args: readonly string[], options?: RunOptions): Promise<ProcessOutput>;
  /** Starts a command that exchanges data with its caller. */
  start(args: readonly string[], options?: StartOptions): Promise<ChildProcess>;
  /** The error for an output that is not what was wanted. */
  failure(action: string, output: Pick<ProcessOutput, "stderr">): WorkbenchError;
}

export interface StartOptions {
  /** True when the command writes refs: then reflogs need a name, which git would else make up from the machine's. */
  readonly signs?: boolean;
}

export interface RunOptions extends StartOptions, Omit<ProcessOptions, "folder" | "environment"> {
  /** The absolute path of the index that the command uses; without it the repository's own. */
  readonly index?: string;
}

/** @param executable absolute path of git */
export function bindGit(
  executable: string,
  place: RepositoryPlace,
  { environment = process.env }: EngineOptions = {},
): Git {
  const environmentWith = (settings: Record<string, string>): Record<string, string> =>
    gitEnvironment(place, { executable, environment, settings });
  const configuration = openConfiguration(place, environment, async () => {
    const args = ["config", "--list", "--includes", "--show-origin", "-z"];
    const plain = { folder: place.worktree, environment: environmentWith(disarm([])) };
    const output = await runProcess(executable, args, plain);
    if (output.code !== 0) throw failure("read the configuration", output);
    return output.stdout.toString();
  });
  const prepare = async ({ signs, index }: RunOptions): Promise<Omit<ProcessOptions, "input">> => {
    const settings = await configuration.settings();
    const keys = new Set(settings.map(({ key }) => key));
    const armless = {
      ...environmentWith({ ...disarm(keys) }),
      ...(index !== undefined && { GIT_INDEX_FILE: index }),
    };
    return {
      folder: place.worktree,
      environment: signs ? { ...armless, ...signature(keys) } : armless,
    };
  };
  const failure: Git["failure"] = (action, { stderr }) =>
    gitFailed(reasonOf(stderr), `Cannot ${action}: ${wordsOf(stderr, place)}`);
  const run: Git["run"] = async (args, options = {}) =>
    runProcess(executable, args, { ...options, ...await prepare(options) });
  return {
    place,
    configuration,
    cutCommits: cutCommitsReader(place),
    run,
    failure,
    read: async (args, options) => {
      const output = await run(args, options);
      if (output.code !== 0) {
        throw failure(`run "git ${args.find((arg) => !arg.startsWith("-"))}"`, output);
      }
      return output;
    },
    start: async (args, options = {}) => startGroup(executable, args, await prepare(options)),
  };
}

/** Returns the variables that name the mover of a ref, where the configuration does not say. */
function signature(keys: ReadonlySet<string>): Record<string, string> {
  const variables: Record<string, string> = {};
  const { name, email } = identityOf(null, null);
  if (!keys.has("user.name") && !keys.has("committer.name")) {
    variables.GIT_COMMITTER_NAME = name;
  }
  if (!keys.has("user.email") && !keys.has("committer.email")) {
    variables.GIT_COMMITTER_EMAIL = email;
  }
  return variables;
}

/** Returns the reason that git gives for objects that it cannot read, which is the same in all of its commands. */
function reasonOf(stderr: string): GitFailure {
  if (stderr.split("\n").some(tellsDamage)) return "damaged";
  if (/promisor remote/.test(stderr)) return "not_fetched";
  return LOSS.test(stderr) ? "missing" : "failed";
}

function tellsDamage(line: string): boolean {
  if (!/^(?:error|fatal): /.test(line)) return false;
  const file = line.indexOf("object file ");
  return DAMAGE.test(line) || (file >= 0 && line.includes(" is empty", file + 12));
}

const DAMAGE = /corrupt|inflate: |unable to (?:unpack|stream) |packfile\b|index file /;
const LOSS =
  /^(?:error|fatal): (?:Could not read |Failed to traverse |bad tree object |bad object |unable to read (?:tree|sha1) )/m;

/** The first line of what git complains of, with what it announces behind a colon, without the machine's folders. */
function wordsOf(stderr: string, place: RepositoryPlace): string {
  const lines = stderr.split("\n");
  const at = Math.max(0, lines.findIndex((text) => /^(fatal|error):/.test(text)));
  const line = lines[at] ?? "";
  const whole = line.endsWith(":") ? `${line} ${lines.slice(at + 1).join(" ").trim()}` : line;
  const words = whole.replace(/^(fatal|error): /, "").trim() || "git says no more";
  return [place.gitDirectory, place.commonDirectory, place.worktree]
    .reduce((text, folder) => text.replaceAll(`${folder}/`, "").replaceAll(folder, "."), words)
    .replace(/(?<=^|[\s'"])\/\S+/g, (path) => path.replace(/^.*\//, ""));
}
