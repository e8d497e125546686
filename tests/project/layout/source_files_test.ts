import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { sourceFiles } from "../../../lib/project/mod.ts";
import { listing } from "./layout_listing.ts";

/** Files by what their names say that they are for. */
const KINDS = {
  test: [
    "Card.test.tsx",
    "Card.spec.ts",
    "Card.cy.tsx",
    "Card.clienttest.tsx",
    "orders.servertest.ts",
    "orders.e2e-spec.ts",
    "money.unit-test.ts",
    "money.integrationTest.ts",
  ],
  source: ["prices.latest.ts", "Card.contest.tsx", "test.tsx", "Spec.tsx", "Card.tested.ts"],
  story: ["Card.stories.tsx"],
  declaration: ["env.d.ts"],
};

describe("sourceFiles", () => {
  it("tells tests by the words that teams write for them, and nothing else by half a word", () => {
    const expected = Object.entries(KINDS).flatMap(([kind, names]) =>
      names.map((name) => `src/shop/${name} ${kind}`)
    );
    const list = listing(Object.values(KINDS).flat().map((name) => `src/shop/${name}`));
    const found = sourceFiles(list).map(({ path, kind }) => `${path} ${kind}`);
    assertEquals(found, expected.sort());
  });
});
