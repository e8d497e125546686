import type { Defence } from "../defence.ts";

/** Between what a process would change and the project. */
export const approvalDefences: readonly Defence[] = [
  {
    name: "takes decisions on the diff that was read",
    file: "lib/processes/approval/decide.ts",
    code: "if (diffSha256 !== call.diffSha256) throw stale(call.path);",
    without: "",
    tests: ["processes/approval_test.ts"],
  },
  {
    name: "takes a decision once",
    file: "lib/processes/approval/decide.ts",
    code: "if (change.verdict) return repeated(call, change.verdict);",
    without: "",
    tests: ["processes/approval_test.ts"],
  },
  {
    name: "takes no decision while steps run",
    file: "lib/processes/approval/decide.ts",
    code: "  requireSettled(host.entry);\n",
    without: "",
    tests: ["processes/approval_test.ts"],
  },
  {
    name: "lands nothing past the gate",
    file: "lib/processes/approval/decide.ts",
    code: "  await requireNoObstacle(host, change);\n",
    without: "",
    tests: ["processes/approval_test.ts"],
  },
  {
    name: "believes kept bytes by their hash",
    file: "lib/processes/store/byte_store.ts",
    code: "if (bytes && contentHash(bytes) === hash) return bytes;",
    without: "if (bytes) return bytes;",
    tests: ["processes/byte_store_test.ts"],
  },
  {
    name: "lets a step change what it declares",
    file: "lib/processes/service/change_set.ts",
    code: "find((touch) => projectPath(touch.path) === path);",
    without:
      'find((touch) => projectPath(touch.path) === path) ?? { path, change: kindOf("a", "b") };',
    tests: ["processes/change_set_test.ts"],
  },
  {
    name: "lets a step change it as it declares",
    file: "lib/processes/service/change_set.ts",
    code: "if (done !== declared.change) {",
    without: "if (done === null) {",
    tests: ["processes/change_set_test.ts"],
  },
  {
    name: "notices what changed under a step",
    file: "lib/processes/service/change_set.ts",
    code: "if (!open && isStale) {",
    without: "if (!open && !base) {",
    tests: ["processes/change_set_test.ts"],
  },
  {
    name: "plans no frozen file",
    file: "lib/plan/validation/check_touches.ts",
    code: "if (!isFixed) return { file };",
    without: "if (file) return { file };",
    tests: ["plan/validation/examine_plan_test.ts", "plan/validate_plan_test.ts"],
  },
  {
    name: "plans no path in disguise",
    file: "lib/plan/validation/check_touches.ts",
    code: 'if (plain === "" || plain !== path) return notPlain(path, plain);',
    without: "",
    tests: ["plan/validation/examine_plan_test.ts", "plan/validate_plan_test.ts"],
  },
  {
    name: "checks the names of refs",
    file: "lib/review/refs/require_ref_names.ts",
    code: "if (problem === null) continue;",
    without: "continue;",
    tests: ["routes/review_refs_test.ts"],
  },
  {
    name: "compares branches and tags alone",
    file: "lib/review/refs/require_ref_names.ts",
    code: 'if (!text.startsWith("refs/") || COMPARED.test(text)) return null;',
    without: "return null;",
    tests: ["routes/review_refs_test.ts"],
  },
  {
    name: "takes no option for a ref",
    file: "lib/git/ref_name.ts",
    code: `if (name.startsWith("-")) return 'begins with "-"';`,
    without: "",
    tests: ["routes/review_refs_test.ts", "git/ref_name_test.ts"],
  },
  {
    name: "lets a model write nothing that a review would hide",
    file: "lib/plan/flows/model_edit.ts",
    code: '.regex(/^[^\\0\\p{Cs}]*$/u, "The content has null or half characters in it")',
    without: "",
    tests: ["plan/flows/model_edit_test.ts"],
  },
];
