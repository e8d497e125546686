import { cpSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { findTarget } from "../../../lib/pages/wrap/plan_wrap.ts";
import { planExtraction } from "../../../lib/pages/wrap/plan_extraction.ts";
import { newErrors } from "../../../lib/pages/wrap/verify_plan.ts";
import type { WrapPlan } from "../../../lib/pages/wrap/plan_types.ts";
import { openProject, type Project, type Unit } from "../../../lib/project/mod.ts";
import { checkGate, inlineLogic } from "../../../lib/rules/mod.ts";
import { readJsxTree, type Source } from "../../../lib/source/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";
import { openTestSource } from "../../support/test_source.ts";
import { installReact } from "../../source/types/checked_project.ts";

describe("planExtraction, on every conditional and loop of the shop", () => {
  let folder: TemporaryProject;
  let project: Project;
  let source: Source;
  const plans: WrapPlan[] = [];

  before(async () => {
    folder = temporaryProject();
    cpSync(fixturePath("projects", "shop"), folder.root, { recursive: true });
    await installReact(folder.root);
    installXState(folder.root);
    project = await openProject({ root: folder.root });
    source = openTestSource(project);
    const layout = await project.layout();
    for (const unit of [...layout.unitsOf("page"), ...layout.unitsOf("component")]) {
      plans.push(...await wrapAll(source, unit));
    }
  });

  after(async () => {
    await source[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
    folder.remove();
  });

  it("finds and plans all of them, refusing none", () => {
    assert(plans.length >= 8, `${plans.length} were planned`);
  });

  it("brings no type error", async () => {
    for (const { files } of plans) {
      const [page] = files;
      assert(page?.before);
      const texts = Object.fromEntries(files.map(({ path, after }) => [path, after]));
      const old = await errorsOf(source, page.path, page.before, {});
      const now: string[] = [];
      for (const { path, after } of files) now.push(...await errorsOf(source, path, after, texts));
      assert(now.length <= old.length, `${page.path}: ${now.join("\n")}`);
    }
  });

  it("breaks no rule: the Expressions hold no markup, and nothing they must not import", async () => {
    // Components must not use Expressions; the routes wrap in pages alone.
    const layout = await project.layout();
    const ofPages = plans.filter(({ files }) =>
      layout.unitOf(files[0]?.path ?? "")?.layer === "page"
    );
    assert(ofPages.length > 0);
    for (const { files } of ofPages) {
      const changes = new Map(files.map(({ path, after }) => [path, after]));
      const { introduced } = await checkGate(source, changes);
      assertEquals(introduced.map(({ path, line, message }) => `${path}:${line} ${message}`), []);
    }
  });

  it("takes one flagged place away", async () => {
    for (const { files } of plans) {
      const [page] = files;
      assert(page?.before);
      const before = await flagged(source, page.path, page.before);
      assertEquals(await flagged(source, page.path, page.after), before - 1, page.path);
    }
  });
});

describe("planExtraction, where no package is installed", () => {
  it("brings no type error, and keeps the types that the page itself says", async () => {
    const folder = temporaryProject();
    cpSync(fixturePath("projects", "shop"), folder.root, { recursive: true });
    await using project = await openProject({ root: folder.root });
    await using source = openTestSource(project);
    const unit = (await project.layout()).findUnit("catalog", "page", "CatalogPage.tsx");
    assert(unit);
    const plans = await wrapAll(source, unit);
    for (const plan of plans) assertEquals(await newErrors(plan, source.types), []);
    const recent = plans.flatMap(({ props }) => props).find(({ name }) => name === "recent");
    assertEquals(recent?.type, "readonly Product[]");
    folder.remove();
  });
});

async function wrapAll(
  source: Source,
  unit: Unit,
): Promise<WrapPlan[]> {
  const file = await source.project.files.read(unit.path);
  if (!file) throw new Error(`"${unit.path}" is not there`);
  const parsed = await source.parses.parse(file);
  const tree = readJsxTree(parsed);
  const plans: WrapPlan[] = [];
  for (const { id } of inlineLogic(tree)) {
    const page = { unit, source: parsed, tree };
    const target = await findTarget(source, page, { nodeId: id, name: null });
    if (!target) throw new Error(`"${id}" is no target`);
    assertEquals(target.problem, null);
    plans.push(await planExtraction(target.site));
  }
  return plans;
}

async function errorsOf(
  source: Source,
  path: string,
  text: string,
  overlay: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found = await source.types.diagnostics({ path, text, overlay });
  return found.map(({ code, message }) => `${path}: TS${code} ${message}`);
}

async function flagged(source: Source, path: string, text: string): Promise<number> {
  const parsed = await source.parses.parse({ path, text, contentHash: text, editable: true });
  return inlineLogic(readJsxTree(parsed)).length;
}

function installXState(root: string): void {
  const { resolve } = createRequire(import.meta.url);
  cpSync(dirname(resolve("xstate/package.json")), join(root, "node_modules/xstate"), {
    recursive: true,
  });
}
