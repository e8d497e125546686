import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { PlanImpact } from "../../lib/plan/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { generateProject } from "../bench/generate_project.ts";
import { temporaryProject } from "../support/temporary_project.ts";
import { CART_PAGE, planOf, setsVariant } from "./shop_plans.ts";

const BUTTON = "src/features/shared/components/Button.tsx";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

async function impact(body: object, on: TestWorkbench = test): Promise<PlanImpact> {
  const answer = await on.post("/api/plan/impact", body);
  assertEquals(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** Distances by path, of one direction. */
function distances(
  { files }: PlanImpact,
  direction: "seed" | "dependent" | "dependency",
): Record<string, number> {
  return Object.fromEntries(
    files.filter((file) => file.direction === direction).map((
      { path, distance },
    ) => [path, distance]),
  );
}

describe("POST /api/plan/impact", () => {
  it("follows a name through barrels, and leaves out who takes another name", async () => {
    const small = await openTestWorkbench("shop");
    const files = {
      "src/z/one.ts": "export const one = 1;\nexport const uno = 1;\nexport default 1;\n",
      "src/z/two.ts": "export const two = 2;\n",
      "src/z/index.ts": 'export * from "./one";\nexport { two as zwei } from "./two";\n',
      "src/z/outer.ts": 'export { one as first, zwei } from "./index";\n',
      "src/z/usesOne.ts": 'import { first } from "./outer";\nexport const x = first;\n',
      "src/z/usesTwo.ts": 'import { zwei } from "./outer";\nexport const y = zwei;\n',
      "src/z/usesAll.ts": 'import * as all from "./outer";\nexport const z = all;\n',
      "src/z/further.ts": 'import { x } from "./usesOne";\nconsole.log(x);\n',
    };
    for (const [path, text] of Object.entries(files)) small.write(path, text);
    const found = await impact({ seeds: ["src/z/one.ts"], depth: 9 }, small);
    const two = await impact({ seeds: ["src/z/two.ts"], depth: 9 }, small);
    await small[Symbol.asyncDispose]();
    assertEquals(distances(found, "dependent"), {
      "src/z/index.ts": 1,
      "src/z/outer.ts": 2,
      "src/z/usesAll.ts": 3,
      "src/z/usesOne.ts": 3,
      "src/z/further.ts": 4,
    });
    assertEquals(Object.keys(distances(two, "dependent")), [
      "src/z/index.ts",
      "src/z/outer.ts",
      "src/z/usesAll.ts",
      "src/z/usesTwo.ts",
    ]);
    const outer = found.files.find(({ path }) => path === "src/z/outer.ts");
    assertEquals(outer?.reasons, ['It passes on "one" from "src/z/index.ts"']);
  });

  it("goes both ways as far as it is asked to, and counts what is further away", async () => {
    const none = await impact({ seeds: [CART_PAGE], depth: 0 });
    assertEquals(none.files.map(({ path }) => path), [CART_PAGE]);
    assertEquals(none.files[0]?.reasons, ["It was asked for"]);
    const one = await impact({ seeds: [CART_PAGE], depth: 1 });
    assertEquals(distances(one, "dependent"), { "src/routes.tsx": 1 });
    assertEquals(distances(one, "dependency")["src/features/cart/providers/CartProvider.tsx"], 1);
    assertEquals(one.stats.beyond + one.files.length, none.stats.beyond + none.files.length);
    assertEquals(one.stats.dependents, none.stats.dependents);
    const usual = await impact({ seeds: [CART_PAGE] });
    assertEquals(usual.stats.depth, 3);
  });

  it("begins with what a plan declares", async () => {
    const created = "src/features/cart/components/New.tsx";
    const plan = planOf(
      setsVariant("a", "x"),
      { id: "b", touches: { files: [{ path: created, change: "create" }] } },
    );
    const { files, warnings } = await impact({ plan, depth: 0 });
    assertEquals(files, [
      {
        path: created,
        layer: null,
        role: null,
        feature: "cart",
        distance: 0,
        direction: "seed",
        reasons: ['The step "b" would create it'],
      },
      {
        path: CART_PAGE,
        layer: "page",
        role: "page",
        feature: "cart",
        distance: 0,
        direction: "seed",
        reasons: ['The step "a" would modify it'],
      },
    ]);
    assertEquals(warnings, []);
  });

  it("takes the seeds of a proposal, folders of features among them", async () => {
    const { body } = await test.post("/api/plan/propose", { text: "The cart feature is slow" });
    const { stats, features } = await impact({ seeds: body.seeds, depth: 0 });
    assertEquals(stats.seeds, 14);
    assertEquals(features, [{ name: "cart", seeds: 14, dependents: 0, dependencies: 0 }]);
  });

  it("warns of what is not there, frozen, or used by other features", async () => {
    const frozen = await openTestWorkbench("shop");
    frozen.write("workbench.json", JSON.stringify({ frozen: [BUTTON] }));
    const { warnings } = await impact({ seeds: [BUTTON, "src/nowhere.ts"], depth: 3 }, frozen);
    await frozen[Symbol.asyncDispose]();
    const codes = warnings.map(({ code }) => code);
    assertEquals(codes.slice(0, 3), ["seed_not_found", "frozen", "crosses_features"]);
    assertEquals(warnings[0]?.paths, ["src/nowhere.ts"]);
    assert(warnings[2]?.paths.includes(CART_PAGE));
  });

  it("tells the rules of the seeds' layers, without those that are off", async () => {
    const { rules } = await impact({ seeds: ["src/features/cart/domain/totals.ts"] });
    const ids: string[] = rules.map(({ id }) => id);
    assert(ids.includes("domain-impure"));
    assert(!ids.includes("page-effect"));
  });

  it("refuses what leads out, and a request that says nothing or too much", async () => {
    for (const seed of ["../x", "/etc/passwd", "src/../../x", ".git/config"]) {
      const { body } = await test.post("/api/plan/impact", { seeds: [seed] });
      assertEquals(body.code, "outside_project", seed);
    }
    const wrong = [
      {},
      { seeds: [] },
      { seeds: ["a"], plan: planOf() },
      { seeds: ["a"], depth: -1 },
      { seeds: ["a"], depth: 1.5 },
      { seeds: [1] },
      { plan: { version: 2 } },
      { seeds: ["a"], more: 1 },
    ];
    for (const body of wrong) {
      const answer = await test.post("/api/plan/impact", body);
      assertEquals(answer.body.code, "invalid_request", JSON.stringify(body));
    }
  });

  it("answers for a project of 2,000 files, and gives the same bytes again", async () => {
    const project = temporaryProject();
    generateProject(project.root, 2000);
    const large = await openTestWorkbench(null, { project: project.root });
    const seeds = ["src/features/feature3/components/Card1.tsx"];
    const first = await impact({ seeds, depth: 100 }, large);
    const again = await impact({ seeds, depth: 100 }, large);
    await large[Symbol.asyncDispose]();
    project.remove();
    assertEquals(JSON.stringify(again), JSON.stringify(first));
    assert(first.stats.dependents > 0);
  });
});
