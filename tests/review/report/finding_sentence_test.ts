import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { ReviewFinding } from "../../../lib/review/common/schemas.ts";
import { findingSentence } from "../../../lib/review/report/finding_sentence.ts";

const finding = (given: Partial<ReviewFinding>): ReviewFinding => ({
  id: "1",
  indicator: "public-surface",
  severity: "warning",
  resolution: "conversation",
  title: 'The export "a" is gone',
  message: "1 place still uses it",
  path: "src/a.ts",
  line: 1,
  unit: null,
  weight: 1,
  places: { before: null, after: null },
  ...given,
});

describe("the sentence about what needs a look", () => {
  it("is the title, of a rule what breaks it and where", () => {
    assertEquals(
      findingSentence([finding({})]),
      'One thing needs a look: The export "a" is gone',
    );
    const rule = finding({
      indicator: "rule-regressions",
      title: 'Newly breaks the rule "layer-import"',
      message: "A component imports a service",
    });
    assertEquals(
      findingSentence([rule, finding({})]),
      '2 things need a look, first: A component imports a service ("a.ts")',
    );
    assertEquals(
      findingSentence([{ ...rule, message: '"Row" is in a file called "a.ts"' }]),
      'One thing needs a look: "Row" is in a file called "a.ts"',
    );
    assertEquals(findingSentence([finding({ severity: "info" })]), null);
  });
});
