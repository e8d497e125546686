import type { Defence } from "../defence.ts";

/** What a save passes before it is written. */
export const gateDefences: readonly Defence[] = [
  {
    name: "edits the content that was read",
    file: "lib/saving/require_hash.ts",
    code: "if (file.contentHash === expected) return;",
    without: "return;",
    tests: ["saving/saving_test.ts"],
  },
  {
    name: "replaces no bytes that are no text by text",
    file: "lib/project/writing/planned_change.ts",
    code: "if (plan.isText && !current.isText) {",
    without: "if (plan.isText && !current) {",
    tests: ["project/writing/write_test.ts"],
  },
  {
    name: "writes nothing that does not parse",
    file: "lib/saving/syntax_gate.ts",
    code: "if (now.length === 0) return;",
    without: "return;",
    tests: ["routes/component_save_test.ts"],
  },
  {
    name: "writes nothing that breaks a rule",
    file: "lib/saving/save_files.ts",
    code: "    refuseIntroduced(result);\n",
    without: "",
    tests: ["saving/saving_test.ts"],
  },
  {
    name: "writes no type error where types count",
    file: "lib/saving/save_files.ts",
    code: "await requireNoNewTypeErrors(source, texts, options);",
    without: "",
    tests: ["saving/saving_test.ts", "routes/pages/props_test.ts"],
  },
  {
    name: "writes nothing where it is only asked what it would write",
    file: "lib/project/files.ts",
    code: "if (!dryRun) await writeFiles(context, plans);",
    without: "await writeFiles(context, plans);",
    tests: ["project/writing/dry_run_test.ts", "saving/random_dry_runs_test.ts"],
  },
  {
    name: "tells in a dry run that a folder takes no file",
    file: "lib/project/writing/planned_change.ts",
    code: "if (!stats.isDirectory()) throw contentChanged(path, null);",
    without: "",
    tests: ["project/writing/dry_run_test.ts"],
  },
  {
    name: "knows frozen files",
    file: "lib/rules/frozen.ts",
    code: "if (!isFrozen(path, configuration)) return null;",
    without: "return null;",
    tests: ["saving/saving_test.ts"],
  },
  {
    name: "writes no frozen file, also without the other rules",
    file: "lib/saving/save_files.ts",
    code:
      'refuseIntroduced({ introduced: result.introduced.filter(({ rule }) => rule === "frozen") });',
    without: "",
    tests: ["saving/saving_test.ts"],
  },
  {
    name: "takes back no frozen file",
    file: "lib/saving/turn_save.ts",
    code: "await requireNotFrozen(saving, entry.changes);",
    without: "",
    tests: ["saving/journal_test.ts", "saving/saving_test.ts"],
  },
  {
    name: "takes back what is as the save left it",
    file: "lib/saving/plan_turn.ts",
    code: "if (hash !== before) throw changedSince(way, path, hash);",
    without: "",
    tests: ["saving/journal_test.ts", "saving/saving_test.ts"],
  },
  {
    name: "takes forward what was taken back alone",
    file: "lib/saving/plan_turn.ts",
    code: 'if (way === "redo" && !entry.undone) throw notTurned(entry, "redo");',
    without: "",
    tests: ["saving/redo_test.ts"],
  },
  {
    name: "goes on with what a killed service left in the middle of an undo",
    file: "lib/saving/plan_turn.ts",
    code: "if (hash === after) return null;",
    without: "",
    tests: ["saving/kill_in_undo_test.ts"],
  },
  {
    name: "knows that an undo was begun before its first byte",
    file: "lib/saving/turn_save.ts",
    code: 'if (way === "undo") journal.mark(entry, true);',
    without: "",
    tests: ["saving/redo_test.ts", "saving/kill_in_undo_test.ts"],
  },
];
