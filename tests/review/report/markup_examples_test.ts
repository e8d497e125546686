import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { UnitDetail } from "../../../lib/review/common/schemas.ts";
import { exampleWords } from "../../../lib/review/report/markup_examples.ts";
import type { Detail } from "../../../lib/review/report/named_details.ts";
import { told, unit } from "./told_units.ts";

/** A detail about an element of a component in a file of its name. */
const element = (
  owner: string,
  name: string,
  aspect: NonNullable<UnitDetail["aspect"]>,
  more: Partial<UnitDetail>,
): Detail => ({
  ...told({ subject: "element", owner, name, aspect, ...more }),
  unit: unit(`src/${owner}.tsx`),
});

const words = (...elements: readonly Detail[]): string => exampleWords(elements);

describe("the examples of markup that differs", () => {
  const text = (owner: string, message: string) =>
    element(owner, "p", "text", { after: message, message });
  const look = (owner: string, before: string, after: string) =>
    element(owner, "Link", "look", {
      before: `className="${before}"`,
      after: `className="${after}"`,
      message: `"Link" in "${owner}" got the class "b", and lost the class "a"`,
    });

  it("are what is alike in several files behind what is new, with where that is", () => {
    const swapped = (owner: string) =>
      element(owner, "Select", "prop", {
        before: `selected={${owner}}`,
        after: `value={${owner}}`,
        message: `"Select" in "${owner}" has the prop "value" in place of "selected": {${owner}}`,
      });
    const link = element("Row", "Link", "presence", { change: "added", message: "A link came" });
    const more = ["x", "y", "z"].map((each) => text("Row", each));
    assertEquals(
      words(link, ...more, swapped("A"), swapped("B"), swapped("C")),
      ', such as: A link came; "Select" in "A" has the prop "value" in place of "selected": {A} (likewise in "B" and "C"); x',
    );
  });

  it("are all alike where they say the same, whatever else they have", () => {
    assertEquals(
      words(look("A", "a wide", "b wide"), look("B", "a", "b"), look("C", "a", "b")),
      ', all alike, such as: "Link" in "A" got the class "b", and lost the class "a"',
    );
  });

  it("count each of the elements that one sentence tells of", () => {
    const lost = (text: string, more: Partial<UnitDetail> = {}) =>
      element("Sales", "p", "look", {
        before: 'className="end"',
        message: `"p" with the text "${text}" in "Sales" lost the class "end"`,
        ...more,
      });
    const added = element("Sales", "div", "presence", { change: "added", message: "div came" });
    assertEquals(
      words(added, lost("1"), lost("2", { times: 2 })),
      ', such as: div came; "p" with the text "1" in "Sales" lost the class "end" (2 more alike)',
    );
    assertEquals(
      words(lost("1"), lost("2", { times: 2 })),
      ', all alike, such as: "p" with the text "1" in "Sales" lost the class "end"',
    );
  });

  it("are none of a kind again, what is gone as soon as what is new, and a class behind a style and a key behind that", () => {
    const added = (name: string) =>
      element("A", name, "presence", { change: "added", message: `${name} came` });
    const gone = element("A", "Button", "presence", { change: "removed", message: "Button went" });
    assertEquals(
      words(added("Input"), added("Input"), gone),
      ", such as: Button went; Input came (1 more alike)",
    );
    const style = element("A", "div", "look", {
      before: "style={{ left: 1 }}",
      after: "style={{ left: x }}",
      message: "style",
    });
    const key = element("A", "div", "look", { after: "key={a}", message: "key" });
    const label = element("A", "div", "text", { after: 'aria-label="a"', message: "label" });
    assertEquals(words(key, label, look("A", "a", "b"), style), ", such as: style");
    assertEquals(
      words(added("IconA"), added("IconB"), key),
      ", such as: IconA came; key",
    );
  });

  it("count pages of one name by their addresses", () => {
    const page = (path: string) =>
      element("Page", "Menu", "handler", {
        before: "onClose={a}",
        after: "onClose={b}",
        page: path,
        message: `The prop "onClose" of "Menu" in "Page" of "${path}" changed`,
      });
    const other = element("A", "h1", "presence", { change: "added", message: "A heading" });
    assertEquals(
      words(page("/a"), page("/b"), other, text("A", "x"), text("B", "y"), text("C", "z")),
      ", such as: A heading; x; y",
    );
    assertEquals(
      words(page("/a"), page("/b"), look("A", "a", "b")),
      ', such as: The prop "onClose" of "Menu" in "Page" of "/a" changed (likewise in "Page" of "/b")',
    );
  });

  const added = (name: string, elements: number, message = `${name} came`) =>
    element("A", name, "presence", { change: "added", elements, message });

  it("are the largest parts first, and last those for screen readers alone", () => {
    assertEquals(
      words(
        added("Button", 1),
        added("span", 0, '"span" with the text "Go back"'),
        added("aside", 4),
        look("A", "a", "b"),
      ),
      ", such as: aside came; Button came",
    );
  });

  it("are the longest of the texts, one of those that took the place of the same, and another end or case of one last", () => {
    const became = (owner: string, before: string, after: string) =>
      element(owner, "p", "text", { before, after, message: `${after} in ${owner}` });
    assertEquals(
      words(
        became("A", "Enter a name", "Enter a name."),
        became("A", "Old", "New"),
        became("A", "Delete this for good", "deletion.of.the.row"),
        became("B", "Delete this for good", "deletion.of.the.views"),
        became("A", "{rows.length}", "{format(rows.length)}"),
      ),
      ", such as: deletion.of.the.views in B; New in A; {format(rows.length)} in A",
    );
  });

  it("say one thing each", () => {
    const long = `A menu ${"came ".repeat(40)}`.trim();
    assertEquals(
      words(added("Menu", 2, `${long}; its "onOpen" calls "load"`), look("A", "a", "b")),
      `, such as: ${long}`,
    );
  });

  it("are classes that show and hide before others, and the same classes of several elements once", () => {
    const classes = (owner: string, name: string, after: string) =>
      element(owner, "Card", "look", {
        before: 'className="p-2"',
        after: `className="p-2 ${after}"`,
        message: `"Card"${name} in "${owner}" got the class "${after}"`,
      });
    assertEquals(
      words(
        classes("A", ' with the text "One"', "small"),
        classes("B", ' with the text "Two"', "small"),
        classes("C", "", "small"),
        classes("D", "", "z-50"),
        added("Portal", 1),
        added("Flag", 1),
      ),
      ', such as: Flag came; Portal came; "Card" in "D" got the class "z-50"',
    );
    assertEquals(
      words(
        classes("A", ' with the text "One"', "small"),
        classes("B", ' with the text "Two"', "small"),
        classes("C", "", "small"),
        added("div", 1),
        added("ul", 1),
        added("section", 1),
        added("header", 1),
      ),
      ', such as: "Card" with the text "One" in "A" got the class "small" (likewise in "B" and "C"); ul came',
    );
  });
});
