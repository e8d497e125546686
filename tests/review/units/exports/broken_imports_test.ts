import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { brokenImports } from "../../../../lib/review/units/exports/mod.ts";
import { caseNamed, readCases } from "../../../support/cases/read_cases.ts";
import { openSides } from "../open_sides.ts";
import { placesInVain } from "./compiler_judge.ts";

const cases = readCases("review/units/broken_imports.md", (parts) => ({
  base: parts.files("base"),
  head: parts.files("head"),
}));

describe("brokenImports", () => {
  const { base, head } = caseNamed(cases, "broken");

  it("finds the places at which the compiler misses what was there", async () => {
    await using sides = await openSides(base, head);
    assertEquals(await placesInVain(sides.base.source.project.files.root), []);
    const broken = await brokenImports(sides, []);
    const told = broken.filter(({ through }) => through === null)
      .map(({ path, line }) => `${path}:${line}`);
    const judged = await placesInVain(sides.head.source.project.files.root);
    assertEquals([...new Set(told)].sort(), judged);
  });

  it("tells what goes through a module that still names what is gone", async () => {
    await using sides = await openSides(base, head);
    const broken = await brokenImports(sides, []);
    const through = broken.filter((each) => each.through !== null);
    assertEquals(through, [{
      path: "src/barrel.ts",
      line: 1,
      name: "Slot",
      from: "@ui/index",
      importLine: 1,
      module: "src/ui/index.ts",
      previousModule: "src/ui/index.ts",
      typeOnly: false,
      kind: "import",
      through: "src/ui/index.ts",
    }]);
  });

  it("finds nothing where nothing is gone", async () => {
    await using sides = await openSides(base, base);
    assertEquals(await brokenImports(sides, []), []);
  });

  it("asks for a moved file what its imports led to where it was", async () => {
    const gone = { "src/ui/card.ts": "export const Card = 1;\n" };
    const importer = 'import { Card } from "./ui/card";\nexport const a = Card;\n';
    await using sides = await openSides(
      { ...gone, "src/page.ts": importer },
      { "src/pages/page.ts": importer, "src/pages/other.ts": importer },
    );
    const changes = [{ path: "src/pages/page.ts", previousPath: "src/page.ts" }];
    const broken = await brokenImports(sides, changes);
    assertEquals(broken.map(({ path, line, name, module }) => [path, line, name, module]), [
      ["src/pages/page.ts", 1, "Card", "src/ui/card.ts"],
    ]);
  });
});
