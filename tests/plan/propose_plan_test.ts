import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { PlanProposal } from "../../lib/plan/mod.ts";
import type { Plan, PlanStep } from "../../lib/processes/plan_schemas.ts";
import { readCases } from "../support/cases/read_cases.ts";
import { naughtyStrings } from "../support/naughty_strings.ts";
import { seededRandom } from "../support/random.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

/** A ticket about the shop, and what is to come of it. */
interface Ticket {
  readonly text: string;
  readonly feature?: string;
  readonly seeds: readonly { path: string; kind: string; words: readonly string[] }[];
  readonly steps: readonly Pick<PlanStep, "flow" | "args" | "dependsOn">[];
  /** How many requests could not be met. */
  readonly notes: number;
}

const tickets = readCases("plan/tickets.md", (parts) => parts.json<Ticket>("ticket.json"));

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

describe("proposePlan", () => {
  it("says in the title of a task how many further lines it holds", async () => {
    const text = "Garden\n- Paint the fence\n- Water the roses\n- Feed the birds";
    const { body } = await test.post("/api/plan/propose", { text });
    assertEquals(body.plan.steps.map(({ title }: PlanStep) => title), [
      "Paint the fence (and 2 more)",
    ]);
  });

  it("makes no steps of what is ticked, nor of headings and tables", async () => {
    const text = `# The cart, tidied

| Component | Now |
| --- | :-: |
| CartLineRow | a row |

## Rename the rows

- [x] Delete the component PromoCodeForm
  and all of its tests
- [ ] Paint the fence
  - [X] Water the roses
1. [ ] Feed the birds
2. Praise the sun

## Later
`;
    const { body } = await test.post("/api/plan/propose", { text });
    assertEquals(body.plan.ticket.title, "The cart, tidied");
    assertEquals(body.plan.steps.map(({ args }: PlanStep) => args["instruction"]), [
      "Paint the fence\nFeed the birds\nPraise the sun",
    ]);
    assertEquals(body.plan.steps[0].rationale, 'The ticket says it under "Rename the rows"');
    assertEquals(
      body.notes.filter((note: string) => note.endsWith(": It is ticked, so it is done")).length,
      3,
    );
  });

  it("makes no steps of reasons under a heading that asks for them, nor of code and tags", async () => {
    const text = `# Forget the promo codes

## Why

People leave. Nobody has a code.

## What

- Paint the fence

\`\`\`tsx
// Rename CartLineRow to Row
const a = 1;
\`\`\`

<details>
Praise the sun.
</details>
`;
    const { body } = await test.post("/api/plan/propose", { text });
    assertEquals(body.plan.steps.map(({ args }: PlanStep) => args["instruction"]), [
      "Paint the fence\nPraise the sun.",
    ]);
    assertEquals(body.notes.slice(0, 3), [
      '"People leave.": It says why, under "Why"',
      '"Nobody has a code.": It says why, under "Why"',
      '"```tsx": It is code, and no step is made of it',
    ]);
  });

  it("is called after the first request and the number of others where nothing is above them", async () => {
    const text = "Rename CartLineRow to CartRow. Delete the component PromoCodeForm.";
    const { body } = await test.post("/api/plan/propose", { text });
    assertEquals(body.plan.ticket.title, "Rename CartLineRow to CartRow. (and 1 more)");
    assertEquals(body.plan.steps.length, 2);
  });

  for (const { name, text, feature, seeds, steps, notes } of tickets) {
    it(`makes a plan of the ticket ${name}`, async () => {
      const request = { text, ...(feature !== undefined && { feature }) };
      const { status, body } = await test.post("/api/plan/propose", request);
      assertEquals(status, 200);
      assertEquals(body.method, "rules");
      const found: PlanProposal["seeds"] = body.seeds;
      assertEquals(
        found.map(({ path, kind, evidence }) => ({
          path,
          kind,
          words: evidence.map((piece) => piece.text),
        })),
        seeds.map((seed) => ({ ...seed })),
      );
      for (const { evidence } of found) {
        for (const piece of evidence) {
          assertEquals(text.slice(piece.start, piece.start + piece.text.length), piece.text);
        }
      }
      const plan: Plan = body.plan;
      assertEquals(
        plan.steps.map(({ flow, args, dependsOn }) => ({
          flow,
          args,
          ...(dependsOn && { dependsOn }),
        })),
        [...steps],
      );
      assertEquals(body.notes.length, notes, body.notes.join("\n"));
      const tasks = plan.steps.filter((step) => step.flow === "manual-task");
      assert(tasks.length <= body.notes.length, "Each task of a person has its reason");
    });

    it(`makes a valid plan of the ticket ${name}`, async () => {
      const { body: { plan } } = await test.post("/api/plan/propose", { text, feature });
      const { body } = await test.post("/api/plan/validate", { plan });
      assertEquals(body.errors, []);
    });
  }

  it("adds a story where the project has Storybook", async () => {
    const told = await openTestWorkbench("shop");
    const manifest = JSON.parse(readFileSync(told.path("package.json"), "utf8"));
    manifest.devDependencies["@storybook/react"] = "^9.0.0";
    told.write("package.json", JSON.stringify(manifest));
    const { body } = await told.post("/api/plan/propose", { text: "Add a story for Button." });
    await told[Symbol.asyncDispose]();
    assertEquals(body.plan.steps[0].flow, "add-story", body.notes.join());
    assertEquals(body.plan.steps[0].touches.files, [
      { path: "src/features/shared/components/Button.stories.tsx", change: "create" },
    ]);
  });

  it("gives the same bytes for the same ticket", async () => {
    for (const { text } of tickets.slice(0, 20)) {
      const [one, other] = [
        await test.post("/api/plan/propose", { text }),
        await test.post("/api/plan/propose", { text }),
      ];
      assertEquals(JSON.stringify(one.body), JSON.stringify(other.body));
    }
  });

  it("reads a link to a route with its text, and says why it cannot add it", async () => {
    const text = "Add a link to /nowhere called Our tools in the menu";
    const { body } = await test.post("/api/plan/propose", { text });
    assertEquals(body.notes, [
      `"${text}": Cannot add a link to "/nowhere": no route of the project is that`,
    ]);
  });

  it("takes the address of a page in front of its feature", async () => {
    const text = "Create a page Reports at /reports in the catalog feature";
    const { body: { plan } } = await test.post("/api/plan/propose", { text });
    const path = "src/features/catalog/pages/ReportsPage.tsx";
    assertEquals(plan.steps.map(({ flow, args }: PlanStep) => [flow, args]), [
      ["create-page", { feature: "catalog", name: "ReportsPage" }],
      ["add-route", { route: "/reports", page: path }],
    ]);
  });

  it("keeps a page and its route where the link to it cannot be added", async () => {
    const text = "Add a page Vouchers to account with route /vouchers and a link in the menu";
    const { body: { plan, notes } } = await test.post("/api/plan/propose", { text });
    const flows = plan.steps.map(({ flow }: PlanStep) => flow);
    assertEquals(flows, ["create-page", "add-route", "manual-task"]);
    const { instruction, refused } = plan.steps[2].args;
    assertEquals(instruction, 'Add a link to /vouchers called "Vouchers" to the menu');
    assertEquals(notes, [`"${text}": ${refused}`]);
    assertStringIncludes(notes[0], `"${text}": Cannot add a link to "/vouchers": no menu`);
    const { body } = await test.post("/api/plan/validate", { plan });
    assertEquals([body.valid, body.errors], [true, []]);
  });

  const known = '"account", "app", "cart", "catalog", "checkout" and "shared"';
  const ask = '; ask for it first: "Create a feature called reports"';
  const nowhere = {
    "Create a page Reports at /reports in the reports feature":
      `There is no feature "reports": there are ${known}${ask}`,
    "Add a page Reports to reports": `There is no feature "reports": there are ${known}${ask}`,
    "Create a component Chart in the catalgo feature":
      'There is no feature "catalgo": there are "catalog", "account", "app", "cart", "checkout" and "shared"',
    "Move ProductCard to the reports feature":
      `There is no feature "reports": there are ${known}${ask}`,
    "Add a page Cart to cart with the route /basket":
      'Cannot make "src/features/cart/pages/CartPage.tsx": there is such a file already',
  };
  for (const [text, note] of Object.entries(nowhere)) {
    it(`says why it cannot do "${text}"`, async () => {
      const { body } = await test.post("/api/plan/propose", { text });
      assertEquals(body.plan.steps.map(({ flow }: PlanStep) => flow), ["manual-task"]);
      assertEquals(body.notes, [`"${text}": ${note}`]);
    });
  }

  it("declares just what its steps touch", async () => {
    const text = "Rename CartPage to BasketPage";
    const { body: { plan } } = await test.post("/api/plan/propose", { text });
    assertEquals(plan.steps[0].touches.files, [
      { path: "src/features/cart/pages/BasketPage.tsx", change: "create" },
      { path: "src/features/cart/pages/CartPage.tsx", change: "delete" },
      { path: "src/routes.tsx", change: "modify" },
    ]);
  });

  it("makes a plan of any text, with at most 50 steps", async () => {
    const seed = 20261121;
    const random = seededRandom(seed);
    const words =
      'Rename CartPage to the page and set `title` of "x" on \' ( [ { ` " “ ” ’ - * 1. \n ; , .'
        .split(" ");
    const texts = [
      ...naughtyStrings.filter((text) => text.trim() !== "" && !/\p{Cs}/u.test(text)).slice(0, 60),
      "Format CartPage. ".repeat(1000),
      "“".repeat(20_000),
      "`".repeat(20_000),
      "<A".repeat(10_000),
      ")".repeat(19_999) + "x",
      " , and".repeat(3_000),
      "\n- add".repeat(3_000),
      // The end of a title is in the middle of a character.
      `${"a".repeat(198)}😀${"b".repeat(50)}`,
      // All of a ticket is one clause, and one step.
      `Organize the imports of \`src/features/cart/pages/CartPage.tsx\`${" of".repeat(6640)}`,
      ...Array.from(
        { length: 40 },
        () => Array.from({ length: 1 + random(60) }, () => words[random(words.length)]).join(" "),
      ),
    ];
    for (const text of texts) {
      const { status, body } = await test.post("/api/plan/propose", { text });
      const told = `${text.slice(0, 80)} (seed ${seed})`;
      assertEquals(status, 200, told);
      assert(body.plan.steps.length <= 50, told);
      const { body: { errors } } = await test.post("/api/plan/validate", { plan: body.plan });
      assertEquals(
        errors.filter(({ code }: { code: string }) => code === "invalid_plan"),
        [],
        told,
      );
    }
  });

  it("changes nothing in the project", async () => {
    const before = readFileSync(test.path("src/routes.tsx"), "utf8");
    await test.post("/api/plan/propose", { text: "Rename CartPage to BasketPage" });
    assertEquals(readFileSync(test.path("src/routes.tsx"), "utf8"), before);
  });
});
