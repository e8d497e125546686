import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { applyEdits, invertEdits, parseSource, syntaxErrors } from "../../../lib/source/mod.ts";
import { checkGate } from "../../../lib/rules/mod.ts";
import type { PlannedFile, WrapPlan } from "../../../lib/pages/wrap/plan_types.ts";
import { listWrapCases, openWrapCases, type WrapCase, type WrapCases } from "./wrap_cases.ts";

describe("planWrap, on the cases of fixtures/pages/wrap.md", () => {
  let opened: WrapCases;
  before(async () => {
    opened = await openWrapCases();
  });
  after(() => opened[Symbol.asyncDispose]());

  /** Nothing of the project changes: what a case is planned as is asked in several ways. */
  const plans = new Map<string, Promise<WrapPlan>>();
  function planOf(each: WrapCase): Promise<WrapPlan> {
    const plan = plans.get(each.name) ?? opened.plan(each);
    plans.set(each.name, plan);
    return plan;
  }

  for (const each of listWrapCases().filter(({ settings }) => settings.refusal === undefined)) {
    it(`writes ${each.name} as its output says`, async () => {
      const { files } = await planOf(each);
      const feature = `src/features/${each.name}/`;
      const written = files.map(({ path, after }) => [path.slice(feature.length), after]);
      assertEquals(Object.fromEntries(written), each.output);
    });

    it(`edits nothing else of the page of ${each.name}, and what it writes parses`, async () => {
      const { files, pageEdits } = await planOf(each);
      const [page] = files;
      assert(page?.before);
      assertEquals(applyEdits(page.before, pageEdits), page.after);
      assertEquals(applyEdits(page.after, invertEdits(page.before, pageEdits)), page.before);
      for (const file of files) assertEquals(await errorsOf(file), []);
    });

    it(`breaks no rule with ${each.name}`, async () => {
      const { files } = await planOf(each);
      const changes = new Map(files.map(({ path, after }) => [path, after]));
      const { introduced } = await checkGate(opened.source, changes);
      assertEquals(introduced.map(({ path, message }) => `${path}: ${message}`), []);
    });
  }

  for (const each of listWrapCases().filter(({ settings }) => settings.refusal !== undefined)) {
    it(`refuses ${each.name} with the reason ${each.settings.refusal}`, async () => {
      const error = await assertRejects(() => opened.plan(each), WorkbenchError);
      assertEquals(error.code, "not_wrappable");
      assertEquals(error.data["reason"], each.settings.refusal);
      assert(typeof error.data["detail"] === "string" && error.data["detail"] !== "");
    });
  }

  it("has only pages without type errors, so that a wrap could bring some", async () => {
    const typed = opened.cases.filter(({ page, settings }) =>
      page.endsWith(".tsx") && settings.refusal !== "syntax_error"
    );
    for (const { page } of typed) {
      const file = await opened.source.project.files.read(page);
      assert(file);
      const found = await opened.source.types.diagnostics({ path: page, text: file.text });
      assertEquals(found.map(({ message }) => `${page}: ${message}`), []);
    }
  });
});

async function errorsOf({ path, after }: PlannedFile): Promise<string[]> {
  const { ast } = await parseSource({ path, text: after, contentHash: "", editable: true });
  return syntaxErrors({ ast }).map(({ message }) => `${path}: ${message}`);
}
