import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { createTally, sumOf, tableOf, type Tally } from "./tally.ts";

function tallyOf(...answers: readonly (readonly [operation: string, kind: string])[]): Tally {
  const tally = createTally(["GET /a", "POST /b"]);
  for (const [operation, kind] of answers) tally.add(operation, kind);
  return tally;
}

describe("createTally", () => {
  it("tells a success from a refusal, and both from no answer", () => {
    const tally = tallyOf(["GET /a", "404 gone"], ["GET /a", "303"], ["POST /b", "no answer"]);
    assertEquals(tally.hasSucceeded("GET /a"), true);
    assertEquals(tally.hasSucceeded("POST /b"), false);
    assertEquals(tallyOf(["GET /a", "404 gone"]).hasSucceeded("GET /a"), false);
    assertEquals(tally.hasSucceeded("GET /nowhere"), false);
  });
});

describe("tableOf", () => {
  it("has a line for each operation of all runs, the most frequent answer first", () => {
    const one = tallyOf(["GET /a", "404 gone"], ["GET /a", "200"]);
    const other = tallyOf(["GET /a", "200"]);
    assertEquals(
      tableOf(sumOf([one, other])),
      "GET /a   200: 2, 404 gone: 1\nPOST /b  never sent\n",
    );
  });
});
