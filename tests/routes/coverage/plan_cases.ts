import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plan } from "../../../lib/processes/plan_schemas.ts";
import { openStateDirectory } from "../../../lib/state/mod.ts";
import { markOfThisProcess } from "../../../lib/state/mod.ts";
import { planOf, setsVariant } from "../../plan/shop_plans.ts";
import { type ModelRuntime, startModelRuntime } from "../../support/model_runtime.ts";
import type { TestService } from "../../support/test_workbench.ts";
import { type CaseTable, type MakeRequest, plain, sends } from "./route_case.ts";
import { sharedServer } from "./shared_server.ts";

const modelRuntime: () => Promise<ModelRuntime> = sharedServer(startModelRuntime);
const ID = "0mwqoxz61-545808ff405e";
const plan = planOf(setsVariant("a", "primary"));
const other = planOf({ id: "other" });

/** Runs the plan of a note. */
function runsNote(prepare: (test: TestService, id: string) => unknown, held?: Plan): MakeRequest {
  return async (test) => {
    const { note } = (await test.post("/api/notes", { title: "A", plan: held ?? null })).body;
    await prepare(test, note.id);
    return { body: { plan, noteId: note.id } };
  };
}

/** Runs a plan for a note that is a file of the project. */
function runsFile(text: string, notesDir: unknown = "notes"): MakeRequest {
  return (test) => {
    test.write("workbench.json", JSON.stringify({ notesDir }));
    test.write(`notes/${ID}.md`, text);
    return { body: { plan, noteId: ID } };
  };
}

/** Another service drives the processes: the process that runs the test. */
const ownedByAnother: MakeRequest = (test) => {
  const folder = join(openStateDirectory(test.stateDirectory).folderOf(test.root), "processes");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "owner.json"),
    JSON.stringify({ mark: markOfThisProcess(), token: "another" }),
  );
  return { body: { plan } };
};

/** The routes of plans. */
export const planCases: CaseTable = {
  "GET /api/plan/context": { success: plain },
  "POST /api/plan/impact": {
    success: sends({ seeds: ["src/features/cart/pages/CartPage.tsx"], depth: 2 }),
    failures: { outside_project: sends({ seeds: ["../elsewhere"] }) },
  },
  "POST /api/plan/propose": {
    options: async () => ({ modelhost: (await modelRuntime()).url }),
    success: sends({ text: "Rename CartPage to BasketPage" }),
    failures: {
      feature_not_found: sends({ text: "Rename it", feature: "nowhere" }),
      model_not_found: sends({ text: "Rename it", model: "nowhere" }),
      modelhost_unavailable: async () => {
        (await modelRuntime()).misbehave = ({ body }, response) => {
          if (body?.model !== "dropped-plan") return false;
          response.destroy();
          return true;
        };
        return { body: { text: "Rename it", model: "dropped-plan" } };
      },
    },
  },
  "POST /api/plan/validate": { success: sends({ plan }) },
  "POST /api/plan/run": {
    success: sends({ plan, key: "one" }),
    failures: {
      plan_invalid: sends({ plan: planOf({ flow: "nothing" }) }),
      note_not_found: sends({ plan, noteId: ID }),
      note_unreadable: runsFile("---\ntitle: [\n---\n"),
      note_changed: runsNote(() => undefined, other),
      note_ran: runsNote((test, noteId) => test.post("/api/plan/run", { plan: other, noteId })),
      config_invalid: runsFile("", 1),
      outside_project: (test) => {
        test.write("workbench.json", JSON.stringify({ notesDir: "notes" }));
        mkdirSync(join(dirname(test.root), "elsewhere"));
        symlinkSync("../elsewhere", test.path("notes"));
        return { body: { plan, noteId: ID } };
      },
      process_active: ownedByAnother,
      process_not_found: runsFile("---\nprocessId: gone\n---\n"),
    },
  },
};
