import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareUnits } from "../../../../lib/review/units/compare_units.ts";
import { openCommits } from "../open_commits.ts";

const PAGE = "src/components/Cart.tsx";
const page = (title: string, placeholder: string, more: string): string =>
  `export const Cart = () => <main><h1>${title}</h1><input placeholder=${placeholder} /><p>${more}</p></main>;\n`;

describe("a new text", () => {
  it("is told once where it is its own key", async () => {
    const path = "src/locales/en.json";
    await using commits = await openCommits(
      { [path]: "{}", "src/locales/de.json": "{}" },
      { [path]: '{ "Import": "Import", "pay": "Pay now" }', "src/locales/de.json": "{}" },
    );
    const units = await compareUnits(commits, commits.changes);
    assertEquals(units.flatMap(({ details }) => details.map(({ message }) => message)), [
      'The English text "Import" is new',
      'The English text "pay" is new: "Pay now"',
    ]);
  });
});

describe("texts that come from translations now", () => {
  it("are told once where they say the same, by a catalogue or a default text", async () => {
    const english = JSON.stringify({ cart: { title: "Your cart", search: "Find goods" } });
    const german = JSON.stringify({ cart: { title: "Dein Korb", search: "Ware finden" } });
    await using commits = await openCommits(
      { [PAGE]: page("Your cart", '"Find goods"', "Pay now") },
      {
        [PAGE]: page('{t("title")}', '{t("cart.search")}', '{t("cart.pay", "Pay at once")}'),
        "src/locales/en.json": english,
        "src/locales/de.json": german,
      },
    );
    const units = await compareUnits(commits, commits.changes);
    assertEquals(
      units.flatMap(({ path, details }) =>
        path === PAGE ? details.map(({ message }) => message) : []
      ),
      [
        '2 texts in "Cart" come from translations now, and say the same: "Your cart" and "Find goods"',
        'The text of "p" in "Cart" changed from "Pay now" to `{t("cart.pay", "Pay at once")}`',
      ],
    );
  });
});
