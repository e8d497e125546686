import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { applyEdits, invertEdits } from "../../../lib/source/mod.ts";
import type { RefusalPlace } from "../../../lib/workflows/edit/refusal.ts";
import { workflowEditBody } from "../../../lib/workflows/edit/edit_body.ts";
import { ops } from "../../../lib/workflows/edit/ops.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { openFiles } from "../corpus.ts";
import { faultsOf, planIn } from "./edit_machines.ts";

for (const op of Object.keys(ops)) {
  describe(`${op}, on fixtures`, () => {
    const folder = fixturePath("workflows", "edit", op);
    for (const name of readdirSync(folder).sort()) it(name, () => check(join(folder, name), op));
  });
}

async function check(folder: string, op: string): Promise<void> {
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  const { xstate = 5, others = {}, ...args } = JSON.parse(text("request.json"));
  const input = text("input.ts");
  const path = `v${xstate}/input.ts`;
  const corpus = await openFiles({
    [path]: input,
    [`v${xstate}/package.json`]: JSON.stringify({ dependencies: { xstate: `^${xstate}.0.0` } }),
    ...others,
  });
  const edit = workflowEditBody.parse({ feature: "f", file: "input.ts", machine: 0, op, ...args });
  if (existsSync(join(folder, "refusal.json"))) {
    const error = await assertRejects(() => planIn(corpus, path, edit), WorkbenchError);
    const { reason, places } = error.data as { reason: string; places: readonly RefusalPlace[] };
    const found = places.map((place) =>
      place.path === path ? input.slice(place.start, place.end) : place.path
    );
    const refused = { reason, message: error.message, places: found };
    assertEquals(refused, JSON.parse(text("refusal.json")));
    return;
  }
  const planned = await planIn(corpus, path, edit);
  assertEquals(planned.after, text("output.ts"));
  assertEquals(applyEdits(planned.after, invertEdits(input, planned.edits)), input);
  assertEquals(faultsOf(corpus, path, input, planned), []);
}
