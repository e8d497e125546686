import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { codeOf } from "../support/code_of.ts";
import { creates, openTestProcesses, type TestProcesses, writes } from "../support/processes.ts";

const AT = "src/features/catalog/components";
const SHARED = `${AT}/Row.tsx`;
const fileOf = (name: string): string => `${AT}/${name}.tsx`;
const part = (name: string): string => `export function ${name}() {\n  return <b>1</b>;\n}\n`;
const row = (...names: readonly string[]): string =>
  names.map((name) => `import { ${name} } from "./${name}";\n`).join("") +
  `\nexport function Row() {\n  return <p>${names.map((name) => `<${name} />`).join("")}</p>;\n}\n`;

let test: TestProcesses;
beforeEach(async () => {
  test = await openTestProcesses();
  for (const name of ["One", "Two"]) test.write(fileOf(name), part(name));
  test.write(SHARED, row("One", "Two"));
});
afterEach(async () => await test[Symbol.asyncDispose]());

/** Texts by the names of the components; null for a file that is not there. */
const there = () => ["One", "Two", "First", "Second", "Row"].map((name) => test.text(fileOf(name)));
const BEFORE = [part("One"), part("Two"), null, null, row("One", "Two")];

describe("a file that two renames change", () => {
  it("makes them one group, and a decision on it counts for both", async () => {
    const { id } = await test.start(
      creates("a", fileOf("First"), part("First")),
      writes("b", fileOf("One"), null),
      creates("c", fileOf("Second"), part("Second")),
      writes("d", fileOf("Two"), null),
      writes("e", SHARED, row("First", "Second")),
    );
    await test.until(id, "done");
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ files }) => files.length), [5]);
    assertEquals((await test.approve(id, SHARED)).landed, false);
    for (const name of ["First", "One", "Second"]) await test.approve(id, fileOf(name));
    assertEquals(there(), BEFORE);
    assertEquals((await test.approve(id, fileOf("Two"))).landed, true);
    assertEquals(there(), [null, null, part("First"), part("Second"), row("First", "Second")]);
  });

  it("lands with the first of two processes, and lets nothing of the other land over it", async () => {
    const renames = [["One", "First", row("First", "Two")], [
      "Two",
      "Second",
      row("One", "Second"),
    ]];
    const ids: string[] = [];
    for (const [old = "", name = "", text = ""] of renames) {
      const { id } = await test.start(
        creates("a", fileOf(name), part(name)),
        writes("b", fileOf(old), null),
        writes("c", SHARED, text),
      );
      await test.until(id, "done");
      ids.push(id);
    }
    const [first = "", second = ""] = ids;
    for (const name of ["First", "One", "Row"]) await test.approve(first, fileOf(name));
    const after = [null, part("Two"), part("First"), null, row("First", "Two")];
    assertEquals(there(), after);
    for (const name of ["Second", "Two"]) await test.approve(second, fileOf(name));
    assertEquals(await codeOf(test.approve(second, SHARED)), "content_changed");
    assertEquals(there(), after);
  });
});
