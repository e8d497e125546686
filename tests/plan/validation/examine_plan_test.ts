import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { examinePlan } from "../../../lib/plan/validation/examine_plan.ts";
import { openProject } from "../../../lib/project/mod.ts";
import type { Source } from "../../../lib/source/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { openTestSource } from "../../support/test_source.ts";
import { CART_PAGE, planOf, setsVariant } from "../shop_plans.ts";

let source: Source;
before(async () => {
  source = openTestSource(await openProject({ root: fixturePath("projects", "shop") }));
});
after(async () => {
  await source[Symbol.asyncDispose]();
  await source.project[Symbol.asyncDispose]();
});

const plan = planOf(setsVariant("a", "primary"), setsVariant("b", "solid", { dependsOn: ["a"] }));

describe("examinePlan", () => {
  it("gives up steps that take too long, and does not begin with those behind them", async () => {
    const { signal } = new AbortController();
    const { issues, trials } = await examinePlan(source, plan, { signal, timeLimitMs: 0 });
    assertEquals(issues.map(({ code, path }) => `${code} @${path}`), ["too_slow @steps[0]"]);
    assertEquals([...trials.values()].map(({ kind }) => kind), ["too_slow", "not_tried"]);
  });

  it("refuses files that are installed, hidden or ignored before anything is run", async () => {
    const files = [".env", "node_modules/react/index.js", "package.json"];
    const refused = planOf(...files.map((path, index) =>
      setsVariant(`m${index}`, "x", {
        executor: "local-model",
        flow: "model-edit",
        args: { path, instruction: "Mend it" },
        touches: { files: [{ path, change: "modify" }] },
      })
    ));
    const root = makeTemporaryFolder("examine");
    cpSync(fixturePath("projects", "shop"), root, { recursive: true });
    mkdirSync(join(root, "node_modules/react"), { recursive: true });
    for (const path of files.slice(0, 2)) writeFileSync(join(root, path), "KEY=1\n");
    const shop = openTestSource(await openProject({ root }));
    const { signal } = new AbortController();
    const { issues } = await examinePlan(shop, refused, { signal });
    assertEquals(issues.map(({ code, path }) => `${code} @${path}`), [
      "edit_refused @steps[1].touches.files[0].path",
      "edit_refused @steps[0]",
      "edit_refused @steps[2]",
    ]);
    await shop[Symbol.asyncDispose]();
    rmSync(root, { recursive: true });
  });

  it("stops when whoever asked has left", async () => {
    const leaving = new AbortController();
    const examined = examinePlan(source, plan, { signal: leaving.signal });
    leaving.abort(new Error("Gone"));
    const error = await assertRejects(() => examined, Error);
    assertEquals(error.message, "Gone");
  });

  it("tries a step again when somebody saves the file that it works on", async () => {
    const root = makeTemporaryFolder("examine");
    cpSync(fixturePath("projects", "shop"), root, { recursive: true });
    let saves = 0;
    const saved = await openSavedMeanwhile(root, () => saves++ === 0);
    const { signal } = new AbortController();
    const { issues, trials } = await examinePlan(saved, plan, { signal });
    assertEquals(issues, []);
    assertEquals([...trials.values()].map(({ kind }) => kind), ["done", "done"]);
    await saved[Symbol.asyncDispose]();
    rmSync(root, { recursive: true });
  });

  it("says so when somebody saves that file again and again", async () => {
    const root = makeTemporaryFolder("examine");
    cpSync(fixturePath("projects", "shop"), root, { recursive: true });
    const saved = await openSavedMeanwhile(root, () => true);
    const { signal } = new AbortController();
    const { issues } = await examinePlan(saved, plan, { signal });
    assertEquals(issues.map(({ code, path }) => `${code} @${path}`), ["content_changed @steps[0]"]);
    await saved[Symbol.asyncDispose]();
    rmSync(root, { recursive: true });
  });
});

/** A project whose cart is saved by somebody between a read and the check of a write, as often as `isNow` says so. */
async function openSavedMeanwhile(root: string, isNow: () => boolean): Promise<Source> {
  const { files, ...project } = await openProject({ root });
  return openTestSource({
    ...project,
    files: {
      ...files,
      readBytes(path) {
        if (path === CART_PAGE && isNow()) appendFileSync(join(root, path), "\n");
        return files.readBytes(path);
      },
    },
  });
}
