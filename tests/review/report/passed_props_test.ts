import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { ReviewUnit, UnitDetail } from "../../../lib/review/common/schemas.ts";
import { tellSummary } from "../../../lib/review/report/tell_summary.ts";
import { told, unit } from "./told_units.ts";

const summary = (...units: readonly ReviewUnit[]): string[] =>
  tellSummary({ units, findings: [], commits: [], files: [], isOffered: () => true });

/** A component that takes a new prop. */
const takes = (owner: string, name: string, more: Partial<UnitDetail> = {}) =>
  told({ subject: "prop", change: "added", owner, name, ...more });

/** An element of a component that is given a prop. */
const gives = (owner: string, name: string, after: string, before: string | null = null) =>
  told({ subject: "element", aspect: "prop", owner, name, before, after });

describe("the summary of a prop that is new", () => {
  it("tells at once who gives it and who takes it", () => {
    assertEquals(
      summary(
        unit("src/List.tsx", gives("List", "Card", "tone={tone}")),
        unit("src/Card.tsx", takes("Card", "tone")),
      ),
      ['"List" gives "Card" the new prop "tone": {tone}'],
    );
    assertEquals(
      summary(
        unit("src/List.tsx", gives("List", "Card", 'tone="calm"')),
        unit("src/Grid.tsx", gives("Grid", "Card", 'tone="loud"')),
        unit("src/Card.tsx", takes("Card", "tone", { after: '"calm" | "loud"' })),
      ),
      ['"List" and "Grid" give "Card" the new prop "tone", one of "calm" and "loud"'],
    );
  });

  it("tells the way of one that is handed on", () => {
    assertEquals(
      summary(
        unit("src/Window.tsx", takes("Window", "depth")),
        unit("src/Frame.tsx", takes("Frame", "depth"), gives("Frame", "Window", "depth={depth}")),
        unit("src/App.tsx", gives("App", "Frame", "depth={DEPTH}")),
      ),
      ['The new prop "depth" is passed from "App" through "Frame" to "Window": {DEPTH}'],
    );
    assertEquals(
      summary(
        unit("src/Window.tsx", takes("Window", "depth"), takes("Panel", "depth")),
        unit("src/App.tsx", gives("App", "Window", "depth"), gives("App", "Panel", "depth={2}")),
      ),
      ['"App" gives "Window" and "Panel" the new prop "depth"'],
    );
  });

  it("names those alone that a component gives it to, and then those that it comes to", () => {
    assertEquals(
      summary(
        unit("src/Text.tsx", takes("Text", "row")),
        unit("src/Note.tsx", takes("Note", "row"), gives("Note", "Text", "row={row}")),
        unit("src/Peek.tsx", gives("Peek", "Note", "row={id}")),
        unit("src/Page.tsx", gives("Page", "Note", "row={id}")),
      ),
      ['"Peek" and "Page" give "Note" the new prop "row": {id}; it is handed on to "Text"'],
    );
  });

  it("tells once of one that the giver takes as well, and that is handed on to who took it", () => {
    assertEquals(
      summary(
        unit(
          "src/Board.tsx",
          takes("Board", "isWide"),
          takes("Head", "isWide"),
          takes("Lane", "isWide"),
          gives("Board", "Head", "isWide={isWide}"),
          gives("Board", "Lane", "isWide={isWide}"),
          gives("Head", "Card", "isWide={isWide}"),
          gives("Lane", "Row", "isWide={isWide}"),
        ),
      ),
      [
        '"Board" takes the new prop "isWide" and gives it to "Head" and "Lane": {isWide}; it is handed on to "Card" and "Row"',
      ],
    );
  });

  it("tells nothing again of the type of the props, and still of the rest", () => {
    const type = told({
      subject: "export",
      name: "CardProps",
      facts: ['has the field "tone" now'],
    });
    assertEquals(
      summary(
        unit("src/types.ts", type),
        unit("src/Card.tsx", takes("Card", "tone"), takes("Card", "size")),
        unit("src/List.tsx", gives("List", "Card", "tone")),
        unit("src/Page.tsx", gives("Page", "Row", "tone={1}")),
      ),
      ["It differs", "It differs", '"List" gives "Card" the new prop "tone": true'],
    );
  });

  it("tells what is done with it, and not who hands it on", () => {
    const badge = told({
      subject: "element",
      aspect: "presence",
      owner: "Card",
      name: "Badge",
      after: "isNew",
      message: '"Badge" in "Card" got the condition "isNew"',
    });
    assertEquals(
      summary(
        unit("src/List.tsx", gives("List", "Card", "isNew={row.isNew}")),
        unit("src/Card.tsx", takes("Card", "isNew"), badge),
      ),
      ['"Badge" in "Card" got the condition "isNew"'],
    );
  });

  it("leaves out what is only handed on beside what code does", () => {
    const failing = told({ subject: "code", name: "load", facts: ['fails if "a"'] });
    const handed = [
      unit("src/List.tsx", gives("List", "Card", "onDrag={setDragged}")),
      unit("src/Card.tsx", takes("Card", "onDrag")),
    ];
    assertEquals(summary(...handed), ['"List" gives "Card" the new prop "onDrag": {setDragged}']);
    assertEquals(summary(...handed, unit("src/load.ts", failing)), ['"load" fails if "a"']);
  });

  it("tells nothing of uses that only have its new name", () => {
    const renamed = told({
      subject: "prop",
      owner: "Card",
      name: "heading",
      before: "title",
      after: "heading",
      message: "It has another name",
    });
    assertEquals(
      summary(
        unit("src/Card.tsx", renamed),
        unit("src/List.tsx", gives("List", "Card", "heading={text}", "title={text}")),
      ),
      ["It has another name"],
    );
  });
});
