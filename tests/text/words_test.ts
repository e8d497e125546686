import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { capitalised, count, joinClauses, listOf } from "../../lib/text/mod.ts";

describe("count", () => {
  it("has one thing, or several", () => {
    assertEquals(count(1, "state"), "1 state");
    assertEquals(count(0, "state"), "0 states");
    assertEquals(count(2, "entry"), "2 entries");
    assertEquals(count(2, "day"), "2 days");
    assertEquals(count(2, "weaker match"), "2 weaker matches");
  });
});

describe("listOf", () => {
  it("joins as many as there are", () => {
    assertEquals(listOf([]), "nothing");
    assertEquals(listOf(["a"]), "a");
    assertEquals(listOf(["a", "b"]), "a and b");
    assertEquals(listOf(["a", "b", "c"], { joint: "or" }), "a, b or c");
  });

  it("counts those that are too many", () => {
    assertEquals(listOf(["a", "b", "c"], { max: 3 }), "a, b and c");
    assertEquals(listOf(["a", "b", "c", "d"], { max: 2 }), "a, b and 2 more");
  });
});

describe("capitalised", () => {
  it("changes the first letter alone", () => {
    assertEquals(capitalised("the URL of it"), "The URL of it");
    assertEquals(capitalised(""), "");
  });
});

describe("joinClauses", () => {
  it("makes one sentence of several", () => {
    assertEquals(joinClauses([]), "");
    assertEquals(
      joinClauses(['The key "a" is new', 'The key "b" is gone', "Theta grew"]),
      'The key "a" is new; the key "b" is gone; Theta grew',
    );
  });
});
