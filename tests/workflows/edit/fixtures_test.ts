import { readdirSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { applyEdits, invertEdits } from "../../../lib/source/mod.ts";
import type { RefusalPlace } from "../../../lib/workflows/edit/refusal.ts";
import { workflowEditBody } from "../../../lib/workflows/edit_schemas.ts";
import { ops } from "../../../lib/workflows/plan_op.ts";
import { type Case, readCases } from "../../support/cases/read_cases.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { openFiles } from "../corpus.ts";
import { faultsOf, planIn } from "./edit_machines.ts";

/** What is in a case: what is asked of a text, and what comes of it. */
interface OpParts {
  /** The arguments of the op; the version of XState, and files beside the one that is edited, by path. */
  readonly request: {
    readonly xstate?: 4 | 5;
    readonly others?: Readonly<Record<string, string>>;
    readonly [argument: string]: unknown;
  };
  readonly input: string;
  readonly result: { readonly output: string } | { readonly refusal: unknown };
  /** What the edit leaves and tells: path or text, and reason. */
  readonly left: unknown;
}

describe("fixtures/workflows/edit", () => {
  it("has cases for every op, and for nothing else", () => {
    const files = readdirSync(fixturePath("workflows", "edit"));
    assertEquals(files.toSorted(), Object.keys(ops).map((op) => `${op}.md`).toSorted());
  });
});

for (const op of Object.keys(ops)) {
  describe(`${op}, on fixtures`, () => {
    const cases = readCases(`workflows/edit/${op}.md`, (parts): OpParts => ({
      request: parts.json("request.json"),
      input: parts.text("input.ts"),
      result: parts.has("refusal.json")
        ? { refusal: parts.json("refusal.json") }
        : { output: parts.text("output.ts") },
      left: parts.has("left.json") ? parts.json("left.json") : [],
    }));
    for (const each of cases) it(each.name, () => check(each, op));
  });
}

async function check({ request, input, result, left }: Case<OpParts>, op: string): Promise<void> {
  const { xstate = 5, others = {}, ...args } = request;
  const path = `v${xstate}/input.ts`;
  const corpus = await openFiles({
    [path]: input,
    [`v${xstate}/package.json`]: JSON.stringify({ dependencies: { xstate: `^${xstate}.0.0` } }),
    ...others,
  });
  const edit = workflowEditBody.parse({ feature: "f", file: "input.ts", machine: 0, op, ...args });
  if ("refusal" in result) {
    const error = await assertRejects(() => planIn(corpus, path, edit), WorkbenchError);
    const { reason, places } = error.data as { reason: string; places: readonly RefusalPlace[] };
    const found = places.map((place) =>
      place.path === path ? input.slice(place.start, place.end) : place.path
    );
    const refused = { reason, message: error.message, places: found };
    assertEquals(refused, result.refusal);
    return;
  }
  const planned = await planIn(corpus, path, edit);
  assertEquals(planned.after, result.output);
  assertEquals(applyEdits(planned.after, invertEdits(input, planned.edits)), input);
  assertEquals(faultsOf(corpus, path, input, planned), []);
  const told = planned.left.map(({ path: at, line, reason }) => [at, line, reason]);
  assertEquals(told, left);
}
