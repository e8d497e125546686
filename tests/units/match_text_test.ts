import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { closenessOf, lettersIn, matchText } from "../../lib/source/units/match_text.ts";

/** The texts that have the letters, best first. */
function ranked(query: string, texts: readonly string[]): string[] {
  const rated = texts.flatMap((text) => {
    const score = matchText(text, query);
    return score === null ? [] : [{ text, score }];
  });
  return rated.toSorted((a, b) => b.score - a.score).map(({ text }) => text);
}

describe("matchText", () => {
  it("finds letters in their order, whatever their case, and misses none", () => {
    const texts = ["OrderPage", "src/orders/PageList.tsx", "PageOrder", "Orders"];
    assertEquals(ranked("ordpage", texts), ["OrderPage", "src/orders/PageList.tsx"]);
    assertEquals(matchText("Card", "cardd"), null);
    assertEquals(matchText("", "a"), null);
  });

  it("puts the whole name first, then its beginning, then the beginnings of words", () => {
    const texts = ["Placard", "CardList", "Card", "CatAndRed", "card-a-r-d"];
    assertEquals(ranked("card", texts)[0], "Card");
    assertEquals(ranked("cl", ["Cold", "CardList", "acl"]), ["CardList", "Cold", "acl"]);
    assertEquals(ranked("c2", ["Card2x", "Car-2x"]), ["Car-2x", "Card2x"]);
  });

  it("knows the words of names in other letters", () => {
    assertEquals(ranked("öp", ["größeÖlPreis", "köpfe"]), ["größeÖlPreis", "köpfe"]);
    assertEquals(ranked("ж", ["моЖно", "можно"]), ["моЖно", "можно"]);
    // In lower case this letter is two.
    assert(matchText("İstanbulCard", "card") !== null);
    assertEquals(matchText("İstanbulCard", "zard"), null);
  });
});

describe("closenessOf", () => {
  it("tells a whole word from the beginning of one, from a part of one, and from letters", () => {
    const rows: [string, string, number][] = [
      ["SignInPage", "sign", 3],
      ["src/pages/sign-in.tsx", "in", 3],
      ["src/pages/index.tsx", "in", 2],
      ["Card2", "card", 2],
      ["settings.tsx", "in", 1],
      ["ProductCard", "prodcard", 0],
      ["/account/orders/:id", "/account/orders", 3],
      ["Placard, a card", "card", 3],
      ["İstanbulCard", "card", 3],
    ];
    for (const [text, query, closeness] of rows) {
      assertEquals(closenessOf(text, query), closeness, `"${query}" in "${text}"`);
    }
  });
});

describe("lettersIn", () => {
  it("has the letters of every query that a text matches", () => {
    const texts = ["CardGroup1", "src/größe/ÖlPreis.tsx", "İstanbulCard", "/orders/:id", "моЖно"];
    const queries = ["crdgrp1", "ölp", "card", "/:id", "жн", "zz", "1", "src/"];
    for (const text of texts) {
      for (const query of queries) {
        const letters = lettersIn(query);
        const has = (lettersIn(text, "other") & letters) === letters;
        assert(has || matchText(text, query) === null, `"${query}" in "${text}"`);
      }
    }
    assertEquals(lettersIn("Card") & lettersIn("z"), 0);
  });
});
