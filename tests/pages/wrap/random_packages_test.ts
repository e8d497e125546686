import { after, before, describe, it } from "node:test";
import process from "node:process";
import { assert, assertEquals, assertGreater } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import type { WrapPlan } from "../../../lib/pages/wrap/plan_types.ts";
import { findTarget, planWrap } from "../../../lib/pages/wrap/plan_wrap.ts";
import type { WrapRefusal } from "../../../lib/pages/wrap/refusal.ts";
import { openProject, type Project } from "../../../lib/project/mod.ts";
import { inlineLogic } from "../../../lib/rules/mod.ts";
import { readJsxTree, type Source } from "../../../lib/source/mod.ts";
import { createRandom } from "../../support/random.ts";
import type { TemporaryProject } from "../../support/temporary_project.ts";
import { openTestSource } from "../../support/test_source.ts";
import { findWrong, type Place } from "./random_findings.ts";
import { type Judge, openJudge } from "./random_judge.ts";
import { copyPackages, listTsx, PACKAGES } from "./random_packages.ts";

/** `WORKBENCH_FUZZ` asks for every place, `WORKBENCH_SEED` for those of a failure. */
const ALL = process.env["WORKBENCH_FUZZ"] !== undefined;
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);

/** Why a wrap may be refused. It does not compile when the union has another. */
const REASONS: Readonly<Record<WrapRefusal, true>> = {
  no_hit: true,
  syntax_error: true,
  too_deep: true,
  computed: true,
  value_used_elsewhere: true,
  element_is_inspected: true,
  hook_call: true,
  uses_this: true,
  waits: true,
  assigns_captured: true,
  reads_mutable: true,
  uses_page_component: true,
  uses_page_declaration: true,
  layer_edge: true,
  uses_file_identity: true,
  jsx_pragma: true,
  unnameable_type: true,
  breaks_types: true,
  not_extractable: true,
  is_the_page: true,
  bad_name: true,
  bad_folder: true,
};

type Outcome = { readonly plan: WrapPlan } | { readonly reason: string };

describe("planWrap, on the source of published packages", () => {
  let folder: TemporaryProject;
  let project: Project;
  let source: Source;
  let judge: Judge;

  before(async () => {
    folder = await copyPackages();
    project = await openProject({ root: folder.root });
    source = openTestSource(project);
    judge = openJudge(folder.root);
  });

  after(async () => {
    judge[Symbol.dispose]();
    await source[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
    folder.remove();
  });

  for (const { name, least, sampled } of PACKAGES) {
    it(`brings no error into ${name} and loses nothing of it, or says why it refuses`, async () => {
      const places = await findPlaces(source, listTsx(folder, name));
      assertGreater(places.length, least);
      const tally = new Map<string, number>();
      const wrong: string[] = [];
      for (const place of ALL ? places : sample(places, sampled)) {
        const outcome = await tryPlan(source, place);
        const kind = "plan" in outcome ? "planned" : outcome.reason;
        tally.set(kind, (tally.get(kind) ?? 0) + 1);
        const findings = "plan" in outcome
          ? await findWrong(source, judge, place, outcome.plan)
          : refusalProblems(outcome.reason);
        wrong.push(...findings.map((finding) => `${place.path} ${place.hit.id}: ${finding}`));
      }
      if (ALL) {
        console.log(`${name}: ${places.length} places, ${wrong.length} wrong, ${show(tally)}`);
      }
      assertEquals(wrong, [], `Seed ${SEED}`);
      assertGreater(tally.get("planned") ?? 0, 0, `Seed ${SEED}`);
    });
  }
});

/** Each flagged place twice: in the file as it is, and with the line endings and byte order mark of other editors. */
async function findPlaces(source: Source, paths: readonly string[]): Promise<Place[]> {
  const layout = await source.project.layout();
  const places: Place[] = [];
  for (const path of paths) {
    assertEquals(layout.unitOf(path)?.layer, "page", path);
    const file = await source.project.files.read(path);
    assert(file);
    for (const text of [file.text, otherLayout(file.text)]) {
      const parsed = await source.parses.parse({ ...file, text, contentHash: `of ${text}` });
      const tree = readJsxTree(parsed);
      places.push(...inlineLogic(tree).map((hit) => ({ path, source: parsed, tree, hit })));
    }
  }
  return places;
}

function otherLayout(text: string): string {
  const lines = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  return text.includes("\r\n") ? lines : `\ufeff${lines.replaceAll("\n", "\r\n")}`;
}

function sample(places: readonly Place[], count: number): Place[] {
  const random = createRandom(SEED);
  const rest = [...places];
  return Array.from({ length: count }, () => rest.splice(random.below(rest.length), 1)).flat();
}

async function tryPlan(source: Source, { path, hit, ...page }: Place): Promise<Outcome> {
  const request = { nodeId: hit.id, name: null };
  const unit = { feature: "app", package: "", path };
  const target = await findTarget(source, { unit, ...page }, request);
  assertEquals(target?.hit, hit);
  try {
    return { plan: await planWrap(source, target!) };
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "not_wrappable") throw error;
    return { reason: String(error.data["reason"]) };
  }
}

function refusalProblems(reason: string): string[] {
  return Object.hasOwn(REASONS, reason) ? [] : [`"${reason}" is no reason`];
}

function show(tally: ReadonlyMap<string, number>): string {
  return [...tally].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
}
