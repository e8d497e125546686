import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { renamedStem, styledStem } from "../../../lib/plan/refactor/names.ts";

const STEMS: readonly (readonly [stem: string, old: string, next: string, stem: string | null])[] =
  [
    ["Card", "Card", "Tile", "Tile"],
    ["card", "Card", "IconTile", "icon-tile"],
    ["cart-line", "CartLine", "CartRow", "cart-row"],
    ["cart_line", "CartLine", "CartRow", "cart_row"],
    ["cartLine", "CartLine", "CartRow", "cartRow"],
    ["CartLine", "cartLine", "cartRow", "CartRow"],
    ["use-cart-lines", "useCartLines", "useRows", "use-rows"],
    ["total", "total", "grandTotal", "grandTotal"],
    ["URLInput", "URLInput", "HTTPInput", "HTTPInput"],
    ["url-input", "URLInput", "HTTPInput", "http-input"],
    ["search.machine", "searchMachine", "lookupMachine", "lookup.machine"],
    ["search.machine", "searchMachine", "lookup", "lookup.machine"],
    ["card.view", "Card", "Tile", "tile.view"],
    ["cart", "CartPage", "BasketPage", "basket"],
    ["CartPage", "Cart", "Basket", "BasketPage"],
    ["CartPage", "Cart", "BasketPage", "BasketPage"],
    ["helpers", "Card", "Tile", null],
  ];

describe("renamedStem", () => {
  for (const [stem, old, next, expected] of STEMS) {
    it(`calls the file "${stem}" of "${old}" ${JSON.stringify(expected)} for "${next}"`, () => {
      assertEquals(renamedStem(stem, old, next), expected);
    });
  }
});

describe("styledStem", () => {
  it("gives a file any name in its own style", () => {
    assertEquals(styledStem("two-words.data", "newName"), "new-name.data");
    assertEquals(styledStem("Helpers", "new-name"), "NewName");
  });
});
