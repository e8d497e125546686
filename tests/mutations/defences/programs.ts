import type { Defence } from "../defence.ts";

/** What runs beside the service: git, scripts, the model runtime; and work that could take for ever. */
export const programDefences: readonly Defence[] = [
  {
    name: "ends a line of a pull that does not end",
    file: "lib/modelhost/pull/relay_lines.ts",
    code: "if (watcher.openBytes <= MOST_LINE_BYTES) return;",
    without: "if (watcher.openBytes < Infinity) return;",
    tests: ["modelhost/pull/pull_model_test.ts"],
    endless: true,
  },
  {
    name: "runs no hook of a repository",
    file: "lib/git/engines/git/environment.ts",
    code: '  "core.hooksPath": devNull,\n',
    without: "",
    tests: ["routes/git_hostile_test.ts"],
  },
  {
    name: "runs no watcher of a repository",
    file: "lib/git/engines/git/environment.ts",
    code: '  "core.fsmonitor": "false",\n',
    without: "",
    tests: ["routes/git_hostile_test.ts"],
  },
  {
    name: "runs no filter of a repository",
    file: "lib/git/engines/git/environment.ts",
    code:
      'for (const part of ["clean", "smudge", "process"]) settings[`filter.${name}.${part}`] = "";',
    without: "",
    tests: ["git/hostile_repository_test.ts"],
  },
  {
    name: "runs no git that a project brings along",
    file: "lib/git/engines/git/installed_git.ts",
    code: "if (isWithin(folder, executable)) continue;",
    without: "",
    tests: ["git/choose_engine_test.ts"],
  },
  {
    name: "keeps what a branch leaves behind",
    file: "lib/git/session/undo_refs.ts",
    code: "...commits.map((to, index) => ({ ref: nameOf(next + index), from: null, to, reason })),",
    without: "",
    tests: ["routes/git_test.ts", "routes/git_files_test.ts", "routes/git_places_test.ts"],
  },
  {
    name: "runs scripts of package.json alone",
    file: "lib/dev_server/command/read_command.ts",
    code: "if (name === undefined || text === undefined) throw",
    without: "if (name === undefined) throw",
    tests: ["routes/dev_server_test.ts"],
  },
  {
    name: "finds a script that a killed service left without its first process",
    file: "lib/dev_server/leftovers/sweep.ts",
    code: "if (!leader) return marked.toSorted(byAge)[0]?.group ?? null;",
    without: "if (!leader) return marked.find(({ pid, group }) => pid === group)?.group ?? null;",
    tests: ["dev_server/service_end_test.ts"],
  },
  {
    name: "tells scripts nothing of its own settings",
    file: "lib/dev_server/command/script_environment.ts",
    code: " && !OWN_VARIABLE.test(entry[0])",
    without: "",
    tests: ["dev_server/command/command_test.ts"],
  },
  {
    name: "pulls models from registries that it was told",
    file: "lib/modelhost/pull/pull_model.ts",
    code: "if (registry === null || modelhost.registries.has(registry)) return;",
    without: "return;",
    tests: ["routes/modelhost_test.ts"],
  },
  {
    name: "finds the registry in every spelling of a name",
    file: "lib/modelhost/pull/registry_of.ts",
    code: 'if (hosts !== "") return hosts.toLowerCase();',
    without: "",
    tests: ["modelhost/pull/registry_of_test.ts"],
  },
  {
    name: "gives a page an end of its work",
    file: "lib/story_ai/page/work_limit.ts",
    code: "if (++steps % STEPS_PER_LOOK === 0 && performance.now() > end) throw pageTooComplex();",
    without: "if (++steps % STEPS_PER_LOOK === 0 && end < 0) throw pageTooComplex();",
    tests: ["story_ai/page/select_test.ts"],
    endless: true,
  },
  {
    name: "ends the processes of a thread before the thread",
    file: "lib/threads/lane.ts",
    code: "if (closes) {",
    without: "if (false) {",
    tests: ["review/analyze/given_up_test.ts"],
  },
];
