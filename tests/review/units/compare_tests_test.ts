import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareTests } from "../../../lib/review/units/tests/compare_tests.ts";
import { type ParsedSource, parseSource } from "../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a_test.ts", text, contentHash: text, editable: true });
}

/** The tests of a suite, by their names and what they do. */
function suite(tests: Readonly<Record<string, string>>): Promise<ParsedSource> {
  const texts = Object.entries(tests).map(([name, does]) => `it("${name}", () => { ${does} });`);
  return parse(`describe("cart", () => {\n${texts.join("\n")}\n});`);
}

async function messagesOf(before: Parameters<typeof suite>[0], after: Parameters<typeof suite>[0]) {
  return compareTests(await suite(before), await suite(after)).map(({ message }) => message).sort();
}

describe("tests that have other names", () => {
  const ADDED = [
    'The test "cart > adds a line of one good" is now called "cart > adds one line of one good"',
    'The test "cart > drops a line of no good" is now called "cart > drops the line of no good"',
  ];

  it("are paired by their words where they do the same", async () => {
    const does = "check(cart);";
    assertEquals(
      await messagesOf(
        { "adds a line of one good": does, "drops a line of no good": does },
        { "drops the line of no good": does, "adds one line of one good": does },
      ),
      ADDED,
    );
  });

  it("are paired by their words where they do much the same", async () => {
    const does = (size: number) =>
      `const cart = openCart({ owner, currency }); cart.put(line, ${size}); expect(cart.lines).toHaveLength(count); expect(cart.owner).toBe(owner);`;
    const told = await messagesOf(
      { "adds a line of one good": does(1), "drops a line of no good": does(2) },
      { "drops the line of no good": does(3), "adds one line of one good": does(4) },
    );
    assertEquals(told.filter((each) => each.includes("is now called")), ADDED);
  });
});
