import type { Defence } from "../defence.ts";

const tests = ["trust/hostile_patterns_test.ts"];

/** What keeps a pattern from outside from holding everybody up. */
export const patternDefences: readonly Defence[] = [
  {
    name: "follows the stars of a pattern from each place once",
    file: "lib/globs/name_pieces.ts",
    code: "if (start <= (places.at(-1) ?? -1)) continue;",
    without: "",
    tests,
  },
  {
    name: "follows the folders of a pattern from each place once",
    file: "lib/globs/path_steps.ts",
    code: "if (at <= (reached.at(-1) ?? -1)) continue;",
    without: "",
    tests,
  },
  {
    name: "follows a pattern of git from each place once",
    file: "lib/globs/wildmatch.ts",
    code: "if (held[state] === at) return;",
    without: "",
    tests,
  },
  {
    name: "refuses a pattern whose braces stand for too much",
    file: "lib/globs/braces.ts",
    code: "if (done.length + open.length > MAX_ALTERNATIVES) return null;",
    without: "",
    tests,
  },
  {
    name: "hides the patterns of a config from the compiler's matcher",
    file: "lib/source/patterns/config_patterns.ts",
    code: "edits.push(...plainPattern(source, key, each));",
    without: "",
    tests,
  },
  {
    name: "takes a limited number of patterns from a config",
    file: "lib/source/patterns/config_patterns.ts",
    code: "const kept = given.slice(0, MAX_PATTERNS);",
    without: "const kept = given;",
    tests,
  },
  {
    name: "takes a limited number of patterns for paths from a config",
    file: "lib/source/modules/compiler_options.ts",
    code: ".slice(0, mostPaths)",
    without: "",
    tests,
  },
  {
    name: "takes a limited number of patterns for imports from a package",
    file: "lib/source/modules/config_texts.ts",
    code: "const isUsable = text.length < mostEntries * 3 || hasFewEntries(text);",
    without: "const isUsable = true;",
    tests,
  },
  {
    name: "looks for the end of a pattern of line breaks once",
    file: "lib/git/common/link_target.ts",
    code: 'return withoutTrailing(text.slice(start.length), "\\r\\n") || null;',
    without: 'return text.slice(start.length).replace(/[\\r\\n]+$/, "") || null;',
    tests,
  },
  {
    name: "looks for the pattern of a label where it ends",
    file: "lib/dev_server/port/announcement.ts",
    code:
      'return text.endsWith(":") && LABEL.test(text.slice(text.lastIndexOf(":", text.length - 2) + 1));',
    without: "return /\\b(?:local|loopback|preview)\\b[^:]*:\\s*$/i.test(text);",
    tests,
  },
];
