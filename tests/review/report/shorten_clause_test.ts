import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { shortenAtClause } from "../../../lib/review/report/shorten_clause.ts";

describe("shortenAtClause", () => {
  const sentence =
    'The code of "f" changed: `say("a, and b")` is new, "if (a) { b(); }" is gone and "c" became "d"';

  it("leaves each difference whole", () => {
    assertEquals(shortenAtClause(sentence, 200), sentence);
    assertEquals(
      shortenAtClause(sentence, 90),
      'The code of "f" changed: `say("a, and b")` is new, "if (a) { b(); }" is gone, and more',
    );
    assertEquals(
      shortenAtClause(sentence, 70),
      'The code of "f" changed: `say("a, and b")` is new, and more',
    );
  });

  it("leaves out clauses behind a semicolon", () => {
    const clauses = '"a" came, only if "b; c"; its "onClick" calls "d"';
    assertEquals(shortenAtClause(clauses, 40), '"a" came, only if "b; c"');
  });

  it("tells the first one, however long it is", () => {
    const first = 'The code of "f" changed: `say("a, and b")` is new, and more';
    assertEquals(shortenAtClause(sentence, 20), first);
    const only = 'The code of "f" changed from "a" to "b"';
    assertEquals(shortenAtClause(only, 20), only);
  });
});
