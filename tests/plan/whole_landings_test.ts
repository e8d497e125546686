import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { runPlan, validatePlan } from "../../lib/plan/mod.ts";
import type { Plan } from "../../lib/processes/mod.ts";
import { undoSave } from "../../lib/saving/mod.ts";
import { codeOf } from "../support/code_of.ts";
import { openTestProcesses, type TestProcesses } from "../support/processes.ts";
import { seededRandom } from "../support/random.ts";
import { openFolderJudge } from "./flows/flow_project.ts";

const SEED = Number(process.env["WORKBENCH_SEED"] ?? 19);
/** Units of each project that each flow is tried on; `WORKBENCH_FUZZ` asks for more. */
const UNITS = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 1000) / 1000) * 4;
const PROJECTS = ["shop", "feature_sliced", "containers"];

type Random = (below: number) => number;

/** A project on disk with a service over it, and TypeScript. */
interface Site {
  readonly test: TestProcesses;
  readonly judge: () => string[];
  readonly known: readonly string[];
  readonly random: Random;
}

/** Sources with a name of their own. */
function unitsOf(root: string): string[] {
  return Object.keys(textsIn(root)).filter((path) =>
    /\/[^/.]+\.tsx?$/.test(path) && !path.endsWith("/index.ts")
  );
}

function textsIn(root: string): Record<string, string> {
  const names = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true });
  const paths = names.filter((each) => each.isFile()).map((each) =>
    join(each.parentPath, each.name)
  );
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")]),
  );
}

const FLOWS: Readonly<Record<string, (path: string, random: Random, all: string[]) => object>> = {
  "rename-unit": (path) => ({ path, newName: newName(path) }),
  "move-unit": (path, random, all) => ({
    path,
    folder: (all[random(all.length)] ?? "").split("/").slice(0, -1).join("/"),
  }),
  "remove-unit": (path) => ({ path }),
};

/** In the style of the old one, so that a rule on names has nothing to say. */
function newName(path: string): string {
  const stem = basename(path).replace(/\.tsx?$/, "");
  const camel = stem.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return /^[A-Z]/.test(camel) ? `Other${camel}` : `${camel}Other`;
}

function planOf(flow: string, args: object, files: Plan["steps"][number]["touches"]["files"]) {
  const step = { id: "a", title: flow, flow, args, executor: "deterministic", touches: { files } };
  return { version: 1, ticket: { title: flow }, steps: [step] };
}

/** @returns the plan with what it touches, and why it is not valid */
async function validated({ test }: Site, flow: string, args: object) {
  const { source } = test.context;
  const signal = AbortSignal.timeout(60_000);
  const draft = await validatePlan(source, planOf(flow, args, []), { signal });
  const plan = planOf(flow, args, draft.steps[0]?.touches.files ?? []);
  return { plan, ...await validatePlan(source, plan, { signal }) };
}

async function run({ test }: Site, plan: unknown): Promise<string> {
  const { processId } = await runPlan(test.context, { plan, startedBy: "ada" }, {
    signal: AbortSignal.timeout(60_000),
  });
  await test.until(processId, "done");
  return processId;
}

/** Approves all files in a random order. @returns the saves that landed them */
async function approveAll({ test, random }: Site, id: string): Promise<string[]> {
  const left = (await test.processes.review(id)).files.map(({ path }) => path);
  const saves: string[] = [];
  while (left.length > 0) {
    const [path = ""] = left.splice(random(left.length), 1);
    const { saveId } = await test.approve(id, path);
    if (saveId) saves.push(saveId);
  }
  return saves;
}

/** TypeScript's errors that are more than before; by their codes alone where files may be elsewhere now. */
function grown({ judge, known }: Site, { moves }: { readonly moves: boolean }): string[] {
  const keyOf = (error: string): string => moves ? error.slice(error.indexOf(": ")) : error;
  const left = known.map(keyOf);
  return judge().filter((error) => {
    const at = left.indexOf(keyOf(error));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What was valid lands in one step, type-checks as before, and one undo takes it back. */
async function checkLanding(site: Site, plan: unknown, what: string): Promise<void> {
  const { test } = site;
  const before = textsIn(test.root);
  const id = await run(site, plan);
  const { files, groups } = await test.processes.review(id);
  assertEquals(files.flatMap(({ blockers }) => blockers), [], what);
  const saves = await approveAll(site, id);
  const after = await test.processes.review(id);
  assertEquals(
    [after.resolved, after.files.every(({ verdict }) => verdict?.landed)],
    [true, true],
    what,
  );
  const alone = files.length - groups.flatMap((group) => group.files).length;
  assertEquals(saves.length, groups.length + alone, what);
  assertEquals(grown(site, { moves: !what.startsWith("remove") }), [], what);
  for (const save of saves.reverse()) await undoSave(test.context.saving, save);
  assertEquals(textsIn(test.root), before, what);
}

describe("plans that move files", () => {
  for (const fixture of PROJECTS) {
    it(`land whole where they are valid, in ${fixture} (seed ${SEED})`, async () => {
      await using test = await openTestProcesses({ fixture, realFlows: true });
      const judge = openFolderJudge(test.root);
      const site: Site = { test, judge, known: judge(), random: seededRandom(SEED) };
      const all = unitsOf(test.root);
      let landed = 0;
      for (const [flow, argsOf] of Object.entries(FLOWS)) {
        for (let count = 0; count < UNITS; count++) {
          const path = all[site.random(all.length)] ?? "";
          const args = argsOf(path, site.random, all);
          const what = `${flow} ${JSON.stringify(args)}`;
          const { plan, valid, errors } = await validated(site, flow, args);
          if (valid) {
            await checkLanding(site, plan, what);
            landed++;
          } else if (flow === "remove-unit") {
            checkRefusal(site, path, `${what} ${JSON.stringify(errors)}`);
          }
        }
      }
      assert(landed >= UNITS, `Only ${landed} landed`);
    });
  }
});

/** A file that is said to be in use is missed by TypeScript, or named by a mock, when it is not there. */
function checkRefusal(site: Site, path: string, what: string): void {
  const { test } = site;
  const text = test.text(path) ?? "";
  test.remove(path);
  const isMissed = grown(site, { moves: false }).length > 0;
  test.write(path, text);
  assert(isMissed, what);
}

describe("a plan whose files an approval would refuse", () => {
  it("is not valid, for the same reason at the same place", async () => {
    await using test = await openTestProcesses({ realFlows: true });
    const folder = "src/features/catalog";
    test.write("src/features/cart/components/Lock.tsx", "export const Lock = () => <b>1</b>;\n");
    test.write(
      `${folder}/pages/GatePage.tsx`,
      'import { Lock } from "../../cart/components/Lock";\n\n' +
        "export function GatePage({ open }: { open: boolean }) {\n" +
        "  return <main>{open ? <Lock /> : null}</main>;\n}\n",
    );
    const args = {
      feature: "catalog",
      file: "GatePage.tsx",
      nodeId: "GatePage:0.0",
      name: "OpenLock",
    };
    const site = { test, judge: () => [], known: [], random: seededRandom(SEED) };
    const { plan, valid, errors } = await validated(site, "wrap-expression", args);
    // What the page did wrong before, the new file does for the first time.
    const path = `${folder}/expressions/OpenLock.tsx`;
    assertEquals([valid, errors.map((error) => [error.code, error.path, error.place?.path])], [
      false,
      [["gate_refused", "steps[0]", path]],
    ]);
    assert(errors[0]?.message.includes("workbench.json sets its level"), errors[0]?.message);
    const { steps } = plan as Plan;
    const { id } = await test.processes.start({
      kind: "plan",
      plan: { ...plan, steps } as Plan,
      startedBy: "ada",
    });
    await test.until(id, "done");
    const { log } = (await test.processes.read(id)).steps[0] ?? { log: [] };
    assert(log.some(({ text }) => text.includes("cannot be approved as it is")));
    assertEquals(await codeOf(test.approve(id, path)), "gate_refused");
  });
});
