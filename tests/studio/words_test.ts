import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { shortIds } from "../../studio/parts/words.ts";
import { componentName } from "../../studio/screens/units/names.ts";

describe("the words of a review", () => {
  it("have the beginning of an id, and all of what only looks like one", () => {
    const id = "2dc2cc21f7877877f5ded5b66db531a09501f150";
    assertEquals(shortIds(`${id} against ${id}^`), "2dc2cc21f7 against 2dc2cc21f7^");
    assertEquals(shortIds(`feature/${id}0 against main`), `feature/${id}0 against main`);
  });
});

describe("the name of a component", () => {
  it("is made of words as people write them", () => {
    const names = ["my button", "github-link", "OrderList", "  Badge ", "über uns", "1st", ""];
    assertEquals(names.map(componentName), [
      "MyButton",
      "GithubLink",
      "OrderList",
      "Badge",
      "",
      "",
      "",
    ]);
  });
});
