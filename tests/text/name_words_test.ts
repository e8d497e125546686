import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { wordsBetween, wordsOf } from "../../lib/text/mod.ts";

describe("wordsOf", () => {
  it("splits names of every style", () => {
    assertEquals(wordsOf("useHTTPClient2Go"), ["use", "http", "client2", "go"]);
    assertEquals(wordsOf("größe_der-Karte"), ["größe", "der", "karte"]);
    assertEquals(wordsOf("ACTIVE_ITEMS"), ["active", "items"]);
    assertEquals(wordsOf("HTMLView"), ["html", "view"]);
    assertEquals(wordsOf("XYz"), ["x", "yz"]);
  });

  it("finds none where there are none", () => {
    assertEquals(wordsOf(""), []);
    assertEquals(wordsOf("$_-"), []);
  });
});

describe("wordsBetween", () => {
  it("splits at what is of no word as well as at capitals", () => {
    assertEquals(wordsBetween("item_list2And3", /[^\p{L}]+/u), ["item", "list", "and"]);
  });
});
