import { readdirSync } from "node:fs";
import { before, describe, it } from "node:test";
import process from "node:process";
import { assertEquals } from "@std/assert";
import type { UnitRole } from "../../lib/source/units/mod.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { walkEdits, type WalkEntry } from "../pages/edits/walk_edits.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { folderDigest } from "../support/folder_digest.ts";
import { createRandom } from "../support/random.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

/**
 * How many requests each chosen unit gets, and whether all projects are walked: a type checker is started for each.
 * `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for those of a failure.
 */
const FUZZ = Number(process.env["WORKBENCH_FUZZ"] ?? 0);
const STEPS_A_UNIT = Math.max(4, Math.ceil(FUZZ / 2000));
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);

/** Together these have units of every role; one is written in JavaScript alone. */
const PROJECTS: readonly string[] = ["containers", "remix_flat", "shop"];

const ROLES: readonly UnitRole[] = [
  "page",
  "component",
  "expression",
  "provider",
  "workflow",
  "hook",
  "other",
  "test",
  "story",
];

/** A machine that holds markup: no project has one by itself. */
const MACHINE = [
  'import { createMachine } from "xstate";',
  "",
  "export const confirmMachine = createMachine({",
  '  id: "confirm",',
  '  context: { message: <p title="sure">Are you <b>sure</b>?</p> },',
  '  initial: "asking",',
  "  states: { asking: { on: { YES: {} } } },",
  "});",
  "",
].join("\n");

function allProjects(): string[] {
  return readdirSync(fixturePath("projects"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
}

interface UnitRow {
  readonly path: string;
  readonly name: string;
  readonly role: UnitRole;
  readonly jsx: boolean;
}

async function unitsOf(test: TestWorkbench): Promise<UnitRow[]> {
  return (await test.get("/api/units", { limit: "500" })).body.units;
}

/** Edits two units of each role that a project has, and takes all back. @returns the roles that were written */
async function editProject(project: string, seed: number): Promise<UnitRole[]> {
  await using test = await openTestWorkbench(project);
  if (project === "shop") test.write("src/features/cart/workflows/confirm.tsx", MACHINE);
  const random = createRandom(seed);
  const units = (await unitsOf(test)).filter(({ jsx }) => jsx);
  const chosen = ROLES.flatMap((role) => {
    const own = units.filter((unit) => unit.role === role);
    return own.length === 0 ? [] : [random.pick(own), random.pick(own)];
  });
  if (chosen.length === 0) return [];
  const digest = folderDigest(test.root);
  const written = await walkEdits(test, {
    targets: chosen.map(({ path }) => ({ path, address: { path } })),
    entries: units.filter(({ role }) => role === "component")
      .map(({ name, path }): WalkEntry => ({ kind: "component", name, path })),
    steps: STEPS_A_UNIT * chosen.length,
    random,
  });
  assertEquals(folderDigest(test.root), digest, `Seed ${seed}, ${project}`);
  return written.map((path) => units.find((unit) => unit.path === path)?.role ?? "other");
}

describe("random edits of units by path", () => {
  before(loadTypeScript);

  it("write what they report and are undone to the byte, in units of every role", async () => {
    const roles = new Set<UnitRole>();
    for (const [index, project] of (FUZZ > 0 ? allProjects() : PROJECTS).entries()) {
      for (const role of await editProject(project, FIRST_SEED + index)) roles.add(role);
    }
    assertEquals(ROLES.filter((role) => !roles.has(role)), []);
  });
});

describe("an edit by path of a unit without JSX", () => {
  it("is refused and writes nothing, whatever its role", async () => {
    await using test = await openTestWorkbench("shop");
    const units = (await unitsOf(test)).filter(({ jsx }) => !jsx);
    const digest = folderDigest(test.root);
    const roles = new Map(units.map((unit) => [unit.role, unit]));
    for (const { path } of roles.values()) {
      const { body: tree } = await test.get("/api/pages/tree", { path });
      assertEquals(tree.roots, []);
      const { status, body } = await test.post("/api/pages/props", {
        path,
        contentHash: tree.contentHash,
        nodeId: "Page:0",
        propName: "id",
        kind: "string",
        value: "x",
      });
      assertEquals([status, body.code], [404, "node_not_found"], path);
    }
    assertEquals(folderDigest(test.root), digest);
    assertEquals(["hook", "other", "workflow"].filter((role) => !roles.has(role as UnitRole)), []);
  });
});
