import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { findJsonFault, placesIn } from "../../lib/project/json_syntax.ts";

/** The first fault as `line:column what`. */
function faultIn(text: string, lenient = false): string | null {
  const fault = findJsonFault(text, { lenient });
  return fault && `${fault.place.line}:${fault.place.column} ${fault.what}`;
}

describe("findJsonFault", () => {
  for (
    const [text, fault] of [
      ['{\n  // why\n  "a": 1\n}', "2:3 there is a comment"],
      ['{\r\n  "a": 1,\r\n}', "2:9 a comma is too many"],
      ['{"a": [1, ]}', "1:9 a comma is too many"],
      ['{"a": {,}}', "1:8 a comma is too many"],
      ["[1,, 2]", "1:4 a comma is too many"],
      ['{"a": , "b": 1}', "1:7 a value is missing"],
      ["", "1:1 a value is missing"],
      ['\uFEFF{"a": }', "1:7 a value is missing"],
      ['{"a" 1}', '1:6 a ":" is missing'],
      ['{"a": 1\n "b": 2}', '2:2 a "," is missing'],
      ['{"a": [1', '1:9 a "]" is missing'],
      ["{a: 1}", "1:2 there is a word that is neither a value nor in double quotes"],
      ['{"a": "x\ny"}', "1:7 a text does not end on its line"],
      ["{} {}", "1:4 there is more behind its end"],
    ] as const
  ) {
    it(`finds the place in ${JSON.stringify(text)}`, () => assertEquals(faultIn(text), fault));
  }

  it("finds none in JSON, and none where the brackets are too deep", () => {
    assertEquals(faultIn('\uFEFF{"a": [1, {}]}'), null);
    assertEquals(faultIn("[".repeat(100_000)), null);
  });

  it("takes comments, trailing commas and nothing at all where it is lenient", () => {
    assertEquals(faultIn('{ /* why */ "a": [1, ], // so\n}', true), null);
    assertEquals(faultIn("", true), null);
    assertEquals(faultIn('{ // so\n "a" 1 }', true), '2:6 a ":" is missing');
  });
});

describe("placesIn", () => {
  it("finds the key of a value, and an item of a list", () => {
    const placeOf = placesIn('\uFEFF{ "a.b": { "c":\n  [1, "x"] } }');
    assertEquals(placeOf(["a.b", "c"]), { line: 1, column: 12 });
    assertEquals(placeOf(["a.b", "c", 1]), { line: 2, column: 7 });
    assertEquals(placeOf(["c"]), null);
  });
});
