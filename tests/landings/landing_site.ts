import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { assertEquals } from "@std/assert";
import { type PlanValidation, runPlan, validatePlan } from "../../lib/plan/mod.ts";
import type { Plan } from "../../lib/processes/mod.ts";
import { undoSave } from "../../lib/saving/mod.ts";
import { openTestProcesses, type TestProcesses } from "../support/processes.ts";
import { seededRandom } from "../support/random.ts";
import type { TypeFault } from "../plan/type_judge.ts";
import { filesIn, openProjectJudge, type ProjectJudge } from "./project_judge.ts";

type Random = (below: number) => number;

/** What became of a flow on a unit. */
export type Landing =
  | { readonly kind: "landed" }
  | {
    readonly kind: "refused";
    readonly errors: PlanValidation["errors"];
    /** Whether TypeScript misses the file when it is not there; null where the flow does not remove it. */
    readonly isMissed: boolean | null;
  };

/** A copy of a project with a service over it, and TypeScript. */
export interface LandingSite extends AsyncDisposable {
  readonly test: TestProcesses;
  /** The paths of all units. */
  readonly units: readonly string[];
  readonly random: Random;
  /** How many things TypeScript finds wrong with the project as it is. */
  readonly known: readonly TypeFault[];
  /**
   * Validates a flow on a unit; what is valid is run, approved in a random order, judged, and undone.
   * @throws {Error} where it does not land whole, or something is wrong with the project after it
   */
  land(flow: FlowName, path: string): Promise<Landing>;
}

export const FLOWS = ["rename-unit", "move-unit", "remove-unit"] as const;
export type FlowName = typeof FLOWS[number];

interface Site {
  readonly test: TestProcesses;
  readonly judge: ProjectJudge;
  readonly known: readonly TypeFault[];
  readonly random: Random;
  readonly units: readonly string[];
}

/** @param project a fixture's name, or the absolute path of a folder */
export async function openLandingSite(
  project: { readonly fixture: string } | { readonly folder: string },
  seed: number,
): Promise<LandingSite> {
  const test = await openTestProcesses({ ...project, realFlows: true });
  const judge = openProjectJudge(test.root);
  const { units } = await test.context.source.units.index();
  const site: Site = {
    test,
    judge,
    known: judge(),
    random: seededRandom(seed),
    units: [...units.keys()],
  };
  return {
    ...site,
    async land(flow, path) {
      const args = argsOf(site, flow, path);
      const { plan, valid, errors } = await validated(test, flow, args);
      if (valid) {
        await checkLanding(site, plan, `${flow} ${JSON.stringify(args)}`);
        return { kind: "landed" };
      }
      const isMissed = flow === "remove-unit" ? isMissedWithout(site, path) : null;
      return { kind: "refused", errors, isMissed };
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

function argsOf({ random, units }: Site, flow: FlowName, path: string): object {
  if (flow === "rename-unit") return { path, newName: newName(path) };
  if (flow === "remove-unit") return { path };
  const other = units[random(units.length)] ?? "";
  return { path, folder: other.split("/").slice(0, -1).join("/") };
}

/** In the style of the old one, so that a rule on names has nothing to say; what holds JSX is a component, or a hook. */
function newName(path: string): string {
  const [stem = ""] = basename(path).split(".");
  const words = stem.split(/\W+/).filter((word) => word !== "");
  const pascal = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  const isComponent = /^[A-Z]/.test(stem) || (path.endsWith("x") && words[0] !== "use");
  const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
  return isComponent ? `Other${pascal}` : `${camel}Other`;
}

function planOf(flow: string, args: object, files: Plan["steps"][number]["touches"]["files"]) {
  const step = { id: "a", title: flow, flow, args, executor: "deterministic", touches: { files } };
  return { version: 1, ticket: { title: flow }, steps: [step] };
}

/** Validates a plan of one flow. @returns the plan with what it touches, and why it is not valid */
export async function validated(
  test: TestProcesses,
  flow: string,
  args: object,
): Promise<PlanValidation & { readonly plan: object }> {
  const { source } = test.context;
  const signal = AbortSignal.timeout(60_000);
  const bare = planOf(flow, args, []);
  const draft = await validatePlan(source, bare, { signal });
  // A flow that nobody had the time to try does not tell its files.
  if (draft.errors.some(({ code }) => code === "too_slow")) return { plan: bare, ...draft };
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

/** What was valid lands in one step, type-checks as before, and one undo takes it back. */
async function checkLanding(site: Site, plan: unknown, what: string): Promise<void> {
  const { test } = site;
  const before = bytesIn(test.root);
  try {
    const id = await run(site, plan);
    const { files, groups } = await test.processes.review(id);
    assertEquals(files.flatMap(({ blockers }) => blockers), [], what);
    const saves = await approveAll(site, id);
    const after = await test.processes.review(id);
    const isLanded = after.files.every(({ verdict }) => verdict?.landed);
    assertEquals([after.resolved, isLanded], [true, true], what);
    const alone = files.length - groups.flatMap((group) => group.files).length;
    assertEquals(saves.length, groups.length + alone, what);
    requireNothingGrown(site, { moves: !what.startsWith("remove") }, what);
    for (const save of saves.reverse()) await undoSave(test.context.saving, save);
    assertEquals(bytesIn(test.root), before, what);
  } catch (error) {
    restore(test, before);
    throw error;
  }
}

/** What the judge finds who knows the project from before is asked of one who does not. */
function requireNothingGrown(site: Site, options: { readonly moves: boolean }, what: string): void {
  if (grown(site, options).length === 0) return;
  const judge = openProjectJudge(site.test.root);
  assertEquals(grown({ ...site, judge }, options), [], what);
}

/** So that what went wrong with one flow is not told of the next. */
function restore(test: TestProcesses, bytes: Readonly<Record<string, string>>): void {
  const now = bytesIn(test.root);
  for (const path of Object.keys(now)) if (!(path in bytes)) test.remove(path);
  for (const [path, content] of Object.entries(bytes)) {
    if (now[path] === content) continue;
    mkdirSync(dirname(join(test.root, path)), { recursive: true });
    writeFileSync(join(test.root, path), content, "latin1");
  }
}

/** The bytes of each file, one in each character. */
function bytesIn(root: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(root).map((path) => [path, readFileSync(join(root, path), "latin1")]),
  );
}

/** What TypeScript finds that is more than before; by code alone where files may be elsewhere now. */
function grown({ judge, known }: Site, { moves }: { readonly moves: boolean }): string[] {
  const keyOf = ({ path, code }: TypeFault): string => moves ? `TS${code}` : `${path}: TS${code}`;
  const left = known.map(keyOf);
  const more = judge().filter((fault) => {
    const at = left.indexOf(keyOf(fault));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return more.map(({ path, code, message }) => `${path}: TS${code} ${message}`);
}

function isMissedWithout(site: Site, path: string): boolean {
  const { test } = site;
  const text = test.text(path);
  if (text === null) throw new Error(`There is no "${path}"`);
  test.remove(path);
  const isMissed = grown(site, { moves: false }).length > 0;
  test.write(path, text);
  return isMissed;
}
