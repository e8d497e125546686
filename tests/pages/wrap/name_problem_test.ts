import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { nameProblem } from "../../../lib/pages/wrap/name_problem.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";

describe("nameProblem", () => {
  before(() => loadTypeScript());

  const free = () => null;
  const cases: readonly [string, string | undefined][] = [
    ["ItemList", undefined],
    ["ÜbersichtListe", undefined],
    ["", "not_an_identifier"],
    ["Item List", "not_an_identifier"],
    ["Item-List", "not_an_identifier"],
    ["../ItemList", "not_an_identifier"],
    ["2Items", "not_an_identifier"],
    ["Item}{", "not_an_identifier"],
    ["A".repeat(101), "not_an_identifier"],
    ["itemList", "not_pascal_case"],
    ["Item_List", "not_pascal_case"],
    ["$Items", "not_pascal_case"],
    ["Wrapper", "generic_name"],
    ["List", "generic_name"],
  ];

  for (const [name, code] of cases) {
    it(`says ${code ?? "nothing"} of ${JSON.stringify(name.slice(0, 20))}`, () =>
      assertEquals(nameProblem(name, free)?.code, code));
  }

  it("says who has the name already", () => {
    assertEquals(nameProblem("ItemList", () => "the page uses it"), {
      code: "name_taken",
      message: '"ItemList" is taken: the page uses it',
    });
  });

  it("says so of a name that tells little as well, which some projects allow", () => {
    assertEquals(nameProblem("Card", () => "the page uses it")?.code, "name_taken");
  });
});
