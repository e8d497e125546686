import type { Defence } from "../defence.ts";

const tests = ["source/modules/bundler_aliases_test.ts"];

/** What keeps a set-up file of a bundler, which anybody may have written, from holding everybody up. */
export const setUpDefences: readonly Defence[] = [
  {
    name: "leaves a set-up file alone that is nested too deeply",
    file: "lib/source/modules/config_code.ts",
    code:
      'if (error instanceof WorkbenchError && error.code === "source_too_complex") return null;',
    without: "",
    tests,
  },
  {
    name: "reads each expression of a set-up file once",
    file: "lib/source/modules/config_values.ts",
    code: "if (known !== undefined) return known;",
    without: "",
    tests,
    endless: true,
  },
  {
    name: "gives a constant of a set-up file that is made of itself no value",
    file: "lib/source/modules/config_values.ts",
    code: "module.values.set(value, null);",
    without: "",
    tests,
  },
  {
    name: "makes no text of a set-up file that is longer than any path",
    file: "lib/source/modules/config_values.ts",
    code: "|| before.text.length + after.text.length > MAX_TEXT",
    without: "",
    tests,
  },
  {
    name: "reads each list of aliases of a set-up file once",
    file: "lib/source/modules/alias_entries.ts",
    code: "if (reading.seen.has(plain)) return;",
    without: "",
    tests,
    endless: true,
  },
  {
    name: "takes no alias by a name that every object has",
    file: "lib/source/modules/bundler_aliases.ts",
    code: "?? Object.create(null);",
    without: "?? {};",
    tests,
  },
  {
    name: "tells a limited number of aliases that it cannot read",
    file: "lib/source/modules/bundler_aliases.ts",
    code: "found.unread.slice(0, MAX_TOLD)",
    without: "found.unread",
    tests,
  },
];
