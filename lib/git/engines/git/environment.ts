import { devNull } from "node:os";
import { delimiter, dirname } from "node:path";
import type { EngineOptions, RepositoryPlace } from "../../repository.ts";

type Settings = Readonly<Record<string, string>>;

/** The environment variables that a child process may see: where the user's configuration is, and what Windows needs to run. */
const PASSED_ON = "HOME XDG_CONFIG_HOME TMPDIR USERPROFILE HOMEDRIVE HOMEPATH SYSTEMROOT TEMP TMP"
  .split(" ");

/** Whatever the repository or the user sets for these, git must not run it. An empty helper empties the list. */
const FIXED_SETTINGS: Settings = {
  "core.fsmonitor": "false",
  "core.hooksPath": devNull,
  "core.pager": "cat",
  "core.editor": "false",
  "sequence.editor": "false",
  "core.askPass": "false",
  "core.sshCommand": "false",
  "core.alternateRefsCommand": "false",
  "credential.helper": "",
  "commit.gpgSign": "false",
  "gpg.program": "false",
  "log.showSignature": "false",
  "protocol.allow": "never",
  "gc.auto": "0",
  "maintenance.auto": "false",
  "submodule.recurse": "false",
  "status.submoduleSummary": "false",
  "core.warnAmbiguousRefs": "false",
  "safe.directory": "*",
};

/** Hooks that plumbing would run; newer versions of git take them from the configuration too. */
const EVENTS = ["reference-transaction", "post-index-change"];

/** Returns the environment in which every git runs: nothing of the process's own but where the user's configuration is. */
export function gitEnvironment(
  place: RepositoryPlace,
  { executable, environment, settings }: {
    readonly executable: string;
    readonly environment: NonNullable<EngineOptions["environment"]>;
    readonly settings: Settings;
  },
): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(passed),
    PATH: [dirname(executable), "/usr/bin", "/bin"].join(delimiter),
    LC_ALL: "C",
    // Named outright, git neither looks for them nor believes "core.worktree".
    GIT_DIR: place.gitDirectory,
    GIT_WORK_TREE: place.worktree,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    ...numbered({ ...FIXED_SETTINGS, ...settings }),
  };
}

/** Settings that take the programs out of a configuration's own filters and hooks. */
export function disarm(keys: Iterable<string>): Settings {
  const settings: Record<string, string> = {};
  for (const event of EVENTS) settings[`hook.${event}.enabled`] = "false";
  for (const key of keys) {
    const [, kind, name] = /^(filter|hook)\.(.+)\.[^.]+$/s.exec(key) ?? [];
    if (kind === "filter") {
      for (const part of ["clean", "smudge", "process"]) settings[`filter.${name}.${part}`] = "";
      settings[`filter.${name}.required`] = "false";
    } else if (kind === "hook") {
      settings[`hook.${name}.enabled`] = "false";
      // An empty event takes back those that came before.
      settings[`hook.${name}.event`] = "";
    }
  }
  return settings;
}

/** Settings as variables, which win over every file and need no quoting. */
function numbered(settings: Settings): Record<string, string> {
  const entries = Object.entries(settings);
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(entries.length) };
  entries.forEach(([key, value], index) => {
    variables[`GIT_CONFIG_KEY_${index}`] = key;
    variables[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  return variables;
}
