import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { loadTypeScript, ts } from "../../lib/source/syntax/typescript.ts";
import { ORIGINAL } from "./checkout.ts";
import { takeOut } from "./defence.ts";
import { defences } from "./defences/mod.ts";

/** What this does not find, `npm run mutations` does: that somebody notices. */
describe("the table of defences", () => {
  before(loadTypeScript);

  it("has each defence once", () => {
    const names = defences.map(({ name }) => name);
    assertEquals(names.filter((name, index) => names.indexOf(name) !== index), []);
  });

  for (const defence of defences) {
    it(`knows the code of "${defence.name}"`, () => {
      const code = readFileSync(join(ORIGINAL, defence.file), "utf8");
      const without = takeOut(defence, code);
      assert(without !== code);
      const { diagnostics } = ts.transpileModule(without, { reportDiagnostics: true });
      assertEquals(diagnostics?.map(({ messageText }) => messageText), []);
      for (const file of defence.tests) assert(existsSync(join(ORIGINAL, "tests", file)), file);
    });
  }
});
