import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assertEquals } from "@std/assert";
import { LEFT_OUT, parityTable, readParity } from "./parity.ts";

const PAGE = fileURLToPath(new URL("../../docs/studio.md", import.meta.url));

describe("every route of the interface", () => {
  it("is used by the Studio, or left out for a reason", () => {
    const unused = readParity().filter(({ screens }) => screens.length === 0);
    assertEquals(unused.map(({ route }) => route).sort(), Object.keys(LEFT_OUT).sort());
  });

  it("stands in docs/studio.md, with the screens that use it", () => {
    // The formatter sets the cells in line.
    const cells = (text: string) =>
      text.split("\n").filter((line) => line.startsWith("|")).map((line) =>
        line.split("|").map((cell) => cell.trim().replace(/^-+$/, "---")).join("|")
      );
    const [, table = ""] = readFileSync(PAGE, "utf8").split("## Every route\n");
    assertEquals(cells(table), cells(parityTable()));
  });
});
