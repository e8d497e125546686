import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { codeText, saidText, shownText } from "../../studio/api/shown_text.ts";
import { bestRank, rankOf, wordsOf } from "../../studio/shell/rank.ts";

describe("how well a name has what is typed", () => {
  it("is best where the name is it, then where it or its words begin with it", () => {
    const names = ["units", "Units of length", "All my units", "OrderUnits", "Communits", "Flow"];
    assertEquals(names.map((name) => rankOf(name, wordsOf("Units"))), [0, 1, 2, 2, 3, 4]);
  });

  it("is that of the best of several names", () => {
    assertEquals(bestRank(["Flow", "Undo the last save"], wordsOf("undo save")), 2);
    assertEquals(bestRank([], wordsOf("undo")), 4);
  });
});

describe("the text of a node that was found", () => {
  it("is what a person reads: a text, a string of a conditional, or a prop with words", () => {
    assertEquals(
      shownText({ type: "text", text: "Empty\n   the cart" }, "the CART"),
      "Empty the cart",
    );
    const shows = [{ kind: "code", text: "open" }, { kind: "string", text: "Open now" }];
    assertEquals(shownText({ type: "conditional", text: "open", shows }, "open"), "Open now");
    const props = [
      { name: "className", kind: "string", value: "cart" },
      { name: "label", kind: "string", value: "Cart" },
    ];
    assertEquals(shownText({ type: "element", props }, "cart"), "Cart");
  });

  it("is none where only the code has it", () => {
    const props = [
      { name: "className", kind: "string", value: "cart" },
      { name: "data-id", kind: "string", value: "cart" },
      { name: "items", kind: "expression", value: "cart.items" },
    ];
    assertEquals(shownText({ type: "element", props }, "cart"), null);
    assertEquals(shownText({ type: "expression", text: "cart.total" }, "cart"), null);
  });

  it("is what its code says to people, where a call translates it or a prop has it inside", () => {
    const says = [
      { id: "Cart:0.1", prop: "className", text: "cart" },
      { id: "Cart:0.1", prop: "labelProps", text: "Your cart" },
      { id: "Cart:0.2", prop: null, text: "Empty cart" },
    ];
    assertEquals(saidText({ id: "Cart:0.1" }, says, "cart"), "Your cart");
    assertEquals(saidText({ id: "Cart:0.2" }, says, "cart"), "Empty cart");
    assertEquals(saidText({ id: "Cart:0.3" }, says, "cart"), null);
  });

  it("is a string outside of JSX, but for a single word", () => {
    assertEquals(codeText("Your cart\n is empty", "cart"), "Your cart is empty");
    assertEquals(codeText("cart.empty", "cart"), null);
  });

  it("begins close to what was looked for, where it is long", () => {
    const text = `${"word ".repeat(30)}and at last the cart is here`;
    assertEquals(
      shownText({ type: "text", text }, "cart"),
      "…word word and at last the cart is here",
    );
  });
});
