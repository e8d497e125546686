import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { markOfThisProcess, openStateDirectory } from "../../../lib/state/mod.ts";
import { gitRepositoryAt } from "../../support/git_repository.ts";
import { openTestWorkbench } from "../../support/test_workbench.ts";
import type { WorkbenchInternals } from "../../../assemble_workbench.ts";
import { asks, type CaseTable, type MakeRequest, plain, sends } from "./route_case.ts";
import { versioned } from "./versioned.ts";

const ID = "0mwqoxz61-545808ff405e";
const COMPARISON = { base: "main", head: "main" };
const MACHINES = {
  ...COMPARISON,
  path: "src/features/account/workflows/signIn.machine.ts",
};
const WITH_NOTE = { ...COMPARISON, plan: `note:${ID}` };

/** Notes are files of the project, and one of them is this. */
function noted(text: string, make: MakeRequest, notesDir: unknown = "notes"): MakeRequest {
  return versioned((test) => {
    test.write("workbench.json", JSON.stringify({ notesDir }));
    test.write(`notes/${ID}.md`, text);
    return make(test);
  });
}

/** The notes' folder leads out of the project. */
function outside(make: MakeRequest): MakeRequest {
  return versioned((test) => {
    test.write("workbench.json", JSON.stringify({ notesDir: "notes" }));
    mkdirSync(join(dirname(test.root), "elsewhere"));
    symlinkSync("../elsewhere", test.path("notes"));
    return make(test);
  });
}

/** How a route that takes a comparison gets each code of one. @param sent makes the request of it */
function comparisonFailures(sent: (comparison: Record<string, string>) => MakeRequest) {
  return {
    bad_ref: sent({ ...COMPARISON, head: "main..main" }),
    ref_not_found: versioned(sent({ ...COMPARISON, head: "gone" })),
    git_failed: sent(COMPARISON),
    plan_not_found: versioned(sent(WITH_NOTE)),
    note_unreadable: noted("---\ntitle: [\n---\n", sent(WITH_NOTE)),
    config_invalid: noted("", sent({ ...COMPARISON, plan: "note:0mwqoxz61-000000000000" }), 1),
    outside_project: outside(sent(WITH_NOTE)),
  };
}

/** Analyses that end only when they are cancelled. */
const HELD: WorkbenchInternals = {
  stepRunners: {
    review: (_request, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
  },
};

/** An analysis that runs. */
const running: MakeRequest = versioned(async (test) => {
  await test.post("/api/review/analyze", COMPARISON);
  return { body: COMPARISON };
});

/** One that an earlier service has left, and that another one drives by now. */
const ownedByAnother: MakeRequest = versioned(async ({ root, stateDirectory }) => {
  const earlier = await openTestWorkbench(null, { project: root, stateDirectory }, HELD);
  await earlier.post("/api/review/analyze", COMPARISON);
  await earlier[Symbol.asyncDispose]();
  const folder = join(openStateDirectory(stateDirectory).folderOf(root), "processes");
  const owner = JSON.stringify({ mark: markOfThisProcess(), token: "another" });
  writeFileSync(join(folder, "owner.json"), owner);
  return { body: COMPARISON };
});

/** The routes of reviews. */
export const reviewCases: CaseTable = {
  "GET /api/review/branches": {
    success: versioned(plain),
    failures: {
      bad_ref: asks({ base: "-main" }),
      ref_not_found: versioned(asks({ base: "gone" })),
      git_failed: plain,
    },
  },
  "GET /api/review/plans": {
    success: plain,
    failures: { outside_project: outside(plain) },
  },
  "POST /api/review/analyze": {
    success: versioned(sends(COMPARISON)),
    failures: comparisonFailures(sends),
  },
  "GET /api/review/change": {
    success: versioned(asks(COMPARISON)),
    failures: { ...comparisonFailures(asks), invalid_request: asks({ base: "main" }) },
  },
  "GET /api/review/machines": {
    success: versioned(asks(MACHINES)),
    failures: {
      bad_ref: asks({ ...MACHINES, head: "main..main" }),
      ref_not_found: versioned(asks({ ...MACHINES, head: "gone" })),
      git_failed: asks(MACHINES),
      outside_project: versioned(asks({ ...MACHINES, path: "../elsewhere.ts" })),
      invalid_request: asks({ head: "main", path: MACHINES.path }),
      file_too_large: versioned((test) => {
        test.write("src/large.ts", " ".repeat(4 * 1024 * 1024 + 1));
        gitRepositoryAt(test.root).commitAll("A large file");
        return { query: { ...COMPARISON, path: "src/large.ts" } };
      }),
    },
  },
  "POST /api/review/cancel": {
    internals: HELD,
    success: running,
    failures: {
      ...comparisonFailures(sends),
      not_running: versioned(sends(COMPARISON)),
      process_active: ownedByAnother,
    },
  },
};
