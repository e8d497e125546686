import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../../lib/errors/mod.ts";
import type { Side } from "../../../../lib/review/side.ts";
import type { UnitDetail } from "../../../../lib/review/common/schemas.ts";
import { compareMachines } from "../../../../lib/review/units/machines/mod.ts";
import { openParseCache } from "../../../../lib/source/mod.ts";
import { openImportGraph } from "../../../../lib/source/modules/mod.ts";
import type { WorkflowEdit } from "../../../../lib/workflows/edit_schemas.ts";
import type { MachineModel } from "../../../../lib/workflows/machine.ts";
import { readMachines } from "../../../../lib/workflows/machines/read_machines.ts";
import { memoryView } from "../../../support/memory_view.ts";
import { seededRandom } from "../../../support/random.ts";
import { openFiles } from "../../../workflows/corpus.ts";
import { planIn } from "../../../workflows/edit/edit_machines.ts";
import { machineOps, randomEdit } from "../../../workflows/edit/random_edits.ts";
import { randomConfig } from "../../../workflows/random_machine.ts";
import { showDetail } from "./show.ts";

const COUNT = Number(process.env.WORKBENCH_FUZZ ?? 60);
const FIRST_SEED = Number(process.env.WORKBENCH_SEED ?? 1);

/** What an op does, and what may follow from it: `subject change`. */
const EFFECTS: Readonly<Record<(typeof machineOps)[number], readonly [string, ...string[]]>> = {
  addState: ["state added", "state changed", "machine changed"],
  removeState: [
    "state removed",
    "state changed",
    "machine changed",
    "transition removed",
    "transition changed",
  ],
  renameState: ["state changed"],
  setInitial: ["state changed|machine changed"],
  setStateType: ["state changed|machine changed"],
  addTransition: ["transition added"],
  removeTransition: ["transition removed"],
  retargetTransition: ["transition changed"],
  setGuard: ["guard added|guard changed|guard removed"],
  setDelay: ["transition changed"],
  setReenter: ["transition changed"],
  setTags: ["state changed|machine changed"],
  setDescription: ["state changed|machine changed|transition changed"],
  assignAction: ["action added|action changed"],
  unassignAction: ["action removed|action changed"],
  setInput: ["invoke changed"],
  // A state of which nothing but its name can be known again goes and comes.
  moveState: [
    "state moved|state removed",
    "state added",
    "state changed",
    "machine changed",
    "transition changed",
  ],
  // The order of states is no change to tell.
  reorderStates: ["state changed"],
  reorderTransitions: ["transition moved|transition changed"],
  renameEvent: ["transition changed|transition removed|transition added"],
  setInvoke: ["invoke added|invoke changed|invoke removed", "transition removed"],
};

/** Those that do one thing alone. */
const SINGLE: ReadonlySet<string> = new Set([
  "renameState",
  "setInitial",
  "addTransition",
  "removeTransition",
  "setGuard",
  "setDelay",
  "assignAction",
  "unassignAction",
]);

describe("compareMachines, after an edit", () => {
  for (const version of [4, 5] as const) {
    it(`tells exactly what each op did to generated machines of XState ${version}`, async () => {
      const { warn } = console;
      console.warn = () => {};
      let told = 0;
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
        for (const op of machineOps) told += await judge(version, op, seed);
      }
      console.warn = warn;
      assert(told > COUNT * 2, `only ${told} edits`);
    });
  }
});

/** @returns 1 for an edit that was judged, 0 for one that could not be made */
async function judge(
  version: 4 | 5,
  op: (typeof machineOps)[number],
  seed: number,
): Promise<number> {
  const random = seededRandom(seed);
  const path = `v${version}/machine.ts`;
  const config = JSON.stringify(randomConfig(random, version), null, 2);
  const text =
    `import { createMachine } from "xstate";\nexport const machine = createMachine(${config});\n`;
  const files = {
    [path]: text,
    [`v${version}/package.json`]: `{ "dependencies": { "xstate": "^${version}.0.0" } }`,
  };
  const corpus = await openFiles(files);
  const file = await corpus.parse(path);
  assert(file);
  const { machines: [model] } = await readMachines(file, corpus);
  const edit = model && randomEdit(op, model, random);
  const after = edit ? await edited(corpus, path, edit) : null;
  if (!model || !edit || after === null || after === text) return 0;
  const { details } = await compareMachines({
    base: { side: sideOf(files), path },
    head: { side: sideOf({ ...files, [path]: after }), path },
  });
  judgeDetails(model, edit, details, `v${version}, seed ${seed}, ${JSON.stringify(edit)}`);
  return 1;
}

async function edited(
  corpus: Awaited<ReturnType<typeof openFiles>>,
  path: string,
  edit: WorkflowEdit,
): Promise<string | null> {
  try {
    return (await planIn(corpus, path, edit)).after;
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "edit_refused") return null;
    throw error;
  }
}

function judgeDetails(
  model: MachineModel,
  edit: WorkflowEdit,
  details: readonly UnitDetail[],
  label: string,
): void {
  // The ops of `machineOps` alone are drawn.
  const { op } = edit as { op: (typeof machineOps)[number] };
  const [effect, ...others] = EFFECTS[op];
  const shown = `${label}\n${details.map(showDetail).join("\n")}`;
  const kinds = details.map(({ subject, change }) => `${subject} ${change}`);
  const isEffect = (kind: string) => effect.split("|").includes(kind);
  assertEquals(kinds.filter((kind) => !isEffect(kind) && !others.includes(kind)), [], shown);
  assertEquals(kinds.some(isEffect), op !== "reorderStates", shown);
  if (SINGLE.has(op)) assertEquals(details.length, 1, shown);
  judgePlace(model, edit, details, shown);
}

/** Whether the right thing is told, by its name. */
function judgePlace(
  model: MachineModel,
  edit: WorkflowEdit,
  details: readonly UnitDetail[],
  shown: string,
): void {
  const escaped = (name: string) => name.replace(/[\\.]/g, "\\$&");
  const inside = (parent: string, name: string) =>
    parent === "" ? escaped(name) : `${parent}.${escaped(name)}`;
  const has = (change: string, name: string) =>
    assert(details.some((each) => each.change === change && each.name === name), shown);
  if (edit.op === "retargetTransition") {
    // With its target, whether it leaves its state can be another one too.
    assertEquals(new Set(details.map(({ name }) => name)).size, 1, shown);
  }
  if (edit.op === "addState") has("added", inside(edit.parent, edit.name));
  if (edit.op === "removeState") {
    has("removed", edit.state);
    assertEquals(
      details.filter((each) => each.change === "removed" && each.subject === "state").length,
      1,
    );
  }
  if (edit.op === "renameState") {
    const parent = model.states.find(({ path }) => path === edit.state)?.parent ?? "";
    const [detail] = details;
    assertEquals([detail?.before, detail?.after], [edit.state, inside(parent, edit.name)], shown);
  }
}

/** As much of a side as machines are read from. */
function sideOf(files: Record<string, string>): Side {
  const view = memoryView(files);
  const source = {
    project: { files: view },
    parses: openParseCache(),
    graph: openImportGraph({ view }),
  };
  return { commit: "any", source } as unknown as Side; // the rest of it is never asked
}
