import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { before, describe, it } from "node:test";
import { applyOps, type PureOp } from "../../lib/edits/mod.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { readJsxTree } from "../../lib/source/jsx/tree.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { sourceOf } from "../pages/edits/apply_edit.ts";
import { openEditProject } from "./imports/edit_project.ts";

function importing(specifier: string, imported: string, local?: string): PureOp[] {
  return [{ op: "addImport", specifier, imported, local }];
}

const PAGE = "export const Page = () => <p />;\n";

describe("an import that is asked for", () => {
  before(loadTypeScript);

  it("is refused where the file imports the same under another name", () => {
    const source = sourceOf(`import KitDefault from "./kit";\n\n${PAGE}`);
    const state = { source, tree: readJsxTree(source) };
    const ops = importing("./kit", "default", "K2");
    const error = assertThrows(() => applyOps(state, ops), WorkbenchError);
    assertStringIncludes(error.message, 'the file imports it as "KitDefault" already');
  });

  it("makes an import of a value out of one of its type, where code uses the value", async () => {
    for (const types of ["import type { Card } from", "import { type Card } from"]) {
      await using project = await openEditProject({
        "src/P.tsx":
          `${types} "./kit";\n\nexport const Page = () => <p title={"" as unknown as Card} />;\n`,
        "src/kit.tsx": "export class Card {}\n",
      }, { installed: false });
      const ops: PureOp[] = [
        ...importing("./kit", "Card"),
        { op: "setProp", nodeId: "Page:0", propName: "id", kind: "expression", value: "Card.name" },
      ];
      const done = await project.edit("src/P.tsx", ops);
      assertEquals(
        "text" in done ? done.text.split("\n")[0] : done,
        'import { Card } from "./kit";',
      );
    }
  });

  it("has to be an export of the project's file that it names", async () => {
    await using project = await openEditProject({
      "src/P.tsx": PAGE,
      "src/kit.tsx": `export const Card = () => <b />;\nexport type Tone = "a";\n`,
      "src/index.ts": `export * from "./kit";\n`,
      "src/open.ts": `export * from "somewhere";\nexport const one = 1;\n`,
      "src/plain.css": "p {}\n",
    }, { installed: false });
    for (const specifier of ["./kit", "./index"]) {
      const refused = await project.edit("src/P.tsx", importing(specifier, "Crad"));
      assertEquals("text" in refused ? null : refused.code, "unresolved_name");
      assertEquals("text" in refused ? [] : refused.names.map(({ candidates }) => candidates), [[
        {
          specifier,
          imported: "Card",
          path: specifier === "./kit" ? "src/kit.tsx" : "src/index.ts",
        },
      ]]);
      const unknown = await project.edit("src/P.tsx", importing(specifier, "default", "Kit"));
      assertEquals("text" in unknown ? [] : unknown.names.map(({ reason }) => reason), [
        "not_exported",
      ]);
    }
    const fine = [
      ...importing("./kit", "Card"),
      ...importing("./index", "Tone"),
      ...importing("./index", "*", "Kit"),
      ...importing("./open", "anything"),
      ...importing("./plain.css", "default", "styles"),
      ...importing("./absent", "Absent"),
    ];
    for (const op of fine) {
      const done = await project.edit("src/P.tsx", [op]);
      assertEquals("text" in done ? "" : done.code, "", JSON.stringify(op));
    }
    const allowed = { allowUnresolved: true };
    const written = await project.edit("src/P.tsx", importing("./kit", "Crad"), allowed);
    assertEquals("text" in written, true);
  });
});
