import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Plan, PlanStep } from "../../../lib/processes/plan_schemas.ts";
import { splitClauses } from "../../../lib/plan/proposal/clauses.ts";
import { readingsOf } from "../../../lib/plan/proposal/readings.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";
import { briefOf } from "./brief_of.ts";
import { FIRST_HUNDRED } from "./first_hundred.ts";
import { SECOND_HUNDRED } from "./second_hundred.ts";
import { FRESH_HUNDRED } from "./fresh_hundred.ts";
import { withMenu } from "./shop_with_menu.ts";
import { TEMPTATIONS } from "./temptations.ts";
import type { TicketRow } from "./ticket_row.ts";

const ROWS: readonly TicketRow[] = [...FIRST_HUNDRED, ...SECOND_HUNDRED, ...FRESH_HUNDRED];

/** What may stand between requests, and after them, without being quoted. */
const WITHOUT_WEIGHT = new Set("and then also thanks thank you so much x".split(" "));

/** How plans compare with what people meant. */
const table = { right: 0, manual: 0, wrong: 0 };

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
  const texts = withMenu((path) => readFileSync(test.path(path), "utf8"));
  for (const [path, text] of Object.entries(texts)) test.write(path, text);
});
after(() => test[Symbol.asyncDispose]());

interface TreeNode {
  readonly id: string;
  readonly tag?: string;
  readonly children: readonly TreeNode[];
}

/** The tag of the element that a step of set-prop names by its id. */
async function tagOf({ args }: PlanStep): Promise<string> {
  const { feature, file, path, nodeId } = args;
  const query = path === undefined ? { feature, file } : { path };
  const { body } = await test.get("/api/pages/tree", query as Record<string, string>);
  const agenda: TreeNode[] = [...body.roots];
  for (const node of agenda) {
    if (node.id === nodeId) return node.tag ?? "";
    agenda.push(...node.children);
  }
  return "";
}

async function briefs({ steps }: Plan): Promise<string[]> {
  const told: string[] = [];
  for (const step of steps) {
    const tag = step.flow === "set-prop" ? { tag: await tagOf(step) } : {};
    told.push(briefOf({ ...step, args: { ...step.args, ...tag } }));
  }
  return told;
}

function verdictOf(
  [, verdict, expected]: TicketRow,
  steps: readonly string[],
): keyof typeof table {
  const isForPerson = steps.includes("manual");
  const others = steps.filter((step) => step !== "manual" && !expected.includes(step));
  if (others.length > 0 || (verdict === "manual" && !isForPerson)) return "wrong";
  return isForPerson || expected.some((step) => !steps.includes(step)) ? "manual" : "right";
}

/** The words of a ticket that no step quotes, no task says, and the plan is not called after. */
function vanished(ticket: string, { steps, ticket: { title } }: Plan): string[] {
  const quotes = steps.map(({ rationale, args }) =>
    [rationale, args["instruction"]].filter((each) => typeof each === "string").join(" ")
  );
  const kept = new Set(`${title} ${quotes.join(" ")}`.match(/[\p{L}\p{N}]+/gu) ?? []);
  const words = ticket.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !kept.has(word) && !WITHOUT_WEIGHT.has(word.toLowerCase()));
}

describe("tickets in the words of people", () => {
  for (const row of ROWS) {
    const [ticket] = row;
    it(`plans what is meant by ${JSON.stringify(ticket)}`, async () => {
      const { status, body } = await test.post("/api/plan/propose", { text: ticket });
      assertEquals(status, 200);
      const steps = await briefs(body.plan);
      const verdict = verdictOf(row, steps);
      table[verdict]++;
      assert(verdict !== "wrong", `${steps.join("; ")}\n${body.notes.join("\n")}`);
      assertEquals(vanished(ticket, body.plan), []);
    });
  }

  it("needs no person for three tickets of five, and makes no wrong plan of any", () => {
    const { right, manual, wrong } = table;
    assertEquals(right + manual + wrong, ROWS.length);
    assertEquals(wrong, 0);
    assert(right >= 0.6 * ROWS.length, JSON.stringify(table));
  });

  it("makes plans that are valid", async () => {
    for (const [ticket, verdict] of ROWS.filter((_, index) => index % 8 === 0)) {
      if (verdict !== "right") continue;
      const { body: { plan } } = await test.post("/api/plan/propose", { text: ticket });
      const { body } = await test.post("/api/plan/validate", { plan });
      assertEquals(body.errors, [], ticket);
    }
  });

  it("reads every word of a clause as a wish, a reason, its scope, or a word without weight", () => {
    for (const [ticket] of ROWS) {
      for (const { text } of splitClauses(ticket)) {
        for (const { tokens } of readingsOf(text, new Set())) {
          const read = tokens.map(({ token }) => text.slice(token.start, token.end)).join(" ");
          assertEquals(read.match(/[\p{L}\p{N}]+/gu), text.match(/[\p{L}\p{N}]+/gu), text);
        }
      }
    }
  });
});

describe("halves of sentences", () => {
  const wholes: readonly string[] = [
    "Add a state paused to search with a retry event",
    "Create a component StoreHours in shared with the props label and count",
    "We need a new page for gift cards and a link in the sidebar",
    "Rename Badge to Tag in a way that nobody notices",
    'Change "Show everything" to "Show all" on Sundays',
    "Delete the unused component Banner unless it is needed",
    "Move ProductCard somewhere nice",
    "Rename useCart to useBasket except in tests",
  ];
  for (const text of wholes) {
    it(`leaves ${JSON.stringify(text)} whole to a person`, async () => {
      const { body } = await test.post("/api/plan/propose", { text });
      const instructions = body.plan.steps.map(({ args }: PlanStep) => args["instruction"]);
      assertEquals(instructions, [text]);
    });
  }

  for (const text of TEMPTATIONS) {
    it(`makes no plan of ${JSON.stringify(text)}`, async () => {
      const { body } = await test.post("/api/plan/propose", { text });
      const instructions = body.plan.steps.map(({ args }: PlanStep) => args["instruction"]);
      assertEquals(instructions, [text]);
    });
  }

  const tails: readonly string[] = [
    "everywhere",
    "please",
    "so that it matches the design",
    "because it reads better",
    "in the whole project, thanks",
  ];
  for (const tail of tails) {
    it(`takes "${tail}" for no part of a name`, async () => {
      const text = `Rename useCart to useBasket ${tail}`;
      const { body } = await test.post("/api/plan/propose", { text });
      const [step, ...others] = body.plan.steps;
      assertEquals(others, []);
      assertEquals(step.args.newName, "useBasket");
      assert(step.rationale.includes(text));
    });
  }

  it("adds a state with all of its events, or none of it", async () => {
    const text = "Add a state paused to search with events RESUME to searching and stop to found";
    const { body } = await test.post("/api/plan/propose", { text });
    assertEquals(
      body.plan.steps.map(({ args }: PlanStep) => [args["op"], args["event"], args["targets"]]),
      [
        ["addState", undefined, undefined],
        ["addTransition", "RESUME", ["searching"]],
        ["addTransition", "STOP", ["found"]],
      ],
    );
    const half = "Add a state paused to search with events RESUME to searching and stop";
    const { body: { plan } } = await test.post("/api/plan/propose", { text: half });
    assertEquals(plan.steps.map(({ flow }: PlanStep) => flow), ["manual-task"]);
  });

  it("leaves the tests to a person where they are spoken of", async () => {
    const text = "Rename useCart to useBasket and update the tests";
    const { body } = await test.post("/api/plan/propose", { text });
    assertEquals(body.plan.steps.map(({ flow }: PlanStep) => flow), [
      "rename-symbol",
      "manual-task",
    ]);
    assertEquals(body.plan.steps[1].args.instruction, "update the tests");
  });

  const missing: readonly (readonly [string, string])[] = [
    ['Change "Add to cart" to "Buy"', "several places"],
    ["Add a prop count to Badge", 'of which type "count" is'],
    ["Rename title prop to heading", "of which component"],
    ["run the storybook script", "no script"],
    [
      "Add a route /about to a new page AboutPage.",
      "It does not say in which feature: name one of",
    ],
    ["Add a page at /changelog.", 'It does not say in which feature: name one of "account"'],
    ["Add a page at /orders/:id in account", 'as in "Add a page Details at /orders/:id"'],
    ["Create a page Totals in it", 'not clear which feature "it" is: name one of "account"'],
    ["Create a component Chart there", 'not clear which feature "there" is'],
    ["Set gap to 6 on the Stack", "may be any of"],
    ["Delete the component Badge", "in use"],
    ["Rename the prop `colour` of Badge to `tone`", 'has "label", "tone"'],
  ];
  for (const [text, note] of missing) {
    it(`says of ${JSON.stringify(text)} what is missing`, async () => {
      const { body } = await test.post("/api/plan/propose", { text });
      assertEquals(body.plan.steps.map(({ flow }: PlanStep) => flow), ["manual-task"]);
      assert(body.notes.join("\n").includes(note), body.notes.join("\n"));
    });
  }
});
