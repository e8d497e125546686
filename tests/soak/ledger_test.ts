import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { createLedger, type Ledger } from "./ledger.ts";

/** Acknowledged writes as `a>b`, unanswered ones as `a>b?` or `a>?`. */
function ledgerOf(...writes: readonly string[]): Ledger {
  const ledger = createLedger("page", "a");
  for (const write of writes) {
    const [before = "", after = ""] = write.split(">");
    const wanted = after.replace("?", "") || null;
    const attempt = ledger.attempt(before, wanted);
    if (!after.includes("?")) attempt.acknowledge(before, after);
  }
  return ledger;
}

describe("createLedger", () => {
  const sound: [name: string, writes: string[], now: string][] = [
    ["nothing was written", [], "a"],
    ["writes follow each other", ["a>b", "b>c"], "c"],
    ["answers came in another order", ["b>c", "a>b"], "c"],
    ["a write was undone", ["a>b", "b>a", "a>c"], "c"],
    ["an unanswered write landed", ["a>b", "b>c?"], "c"],
    ["an unanswered write did not land", ["a>b", "b>c?"], "b"],
    ["an unanswered write made something unknown", ["a>b", "b>?"], "z"],
    ["one of several unanswered writes landed", ["a>b", "b>x?", "b>y?"], "y"],
  ];
  for (const [name, writes, now] of sound) {
    it(`has nothing to say where ${name}`, () => {
      assertEquals(ledgerOf(...writes).check(now), null);
    });
  }

  const lost: [name: string, writes: string[], now: string][] = [
    ["two writes on the same content were acknowledged", ["a>b", "a>c"], "c"],
    ["an acknowledged write is not there", ["a>b"], "a"],
    ["something else is there", ["a>b"], "c"],
    ["an earlier write came back", ["a>b", "b>c"], "b"],
    ["an unanswered write was made on something else", ["a>b", "x>c?"], "c"],
  ];
  for (const [name, writes, now] of lost) {
    it(`tells that ${name}`, () => {
      assertStringIncludes(ledgerOf(...writes).check(now) ?? "", "page: ");
    });
  }

  it("begins anew with what was there at the last check", () => {
    const ledger = ledgerOf("a>b");
    assertEquals(ledger.check("b"), null);
    ledger.attempt("b", null).acknowledge("b", "c");
    ledger.attempt("c", null).refuse();
    assertEquals([ledger.check("c"), ledger.acknowledged], [null, 2]);
  });
});
