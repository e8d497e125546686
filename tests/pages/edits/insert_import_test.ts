import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { applyEdits } from "../../../lib/source/syntax/edits.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { insertImport } from "../../../lib/source/writing/insert_import.ts";
import { sourceOf } from "./apply_edit.ts";
import { describeFixtures } from "./fixture_cases.ts";

describeFixtures("insert-import");

describe("insertImport", () => {
  before(loadTypeScript);

  const texts = [
    "",
    "\ufeff",
    "#!/usr/bin/env node\n",
    "/** @license MIT */\nrun();",
    '"use client"; run();',
    'import "./side.css";\nrun();\nimport late from "late";\n',
    'import type T from "../ui";\nimport * as Ui from "../ui";',
    'import Ui, * as All from "../ui";',
    'import Ui, {} from "../ui";',
    'import { a /* one */ } from "../ui" // all',
    'export { Card } from "../ui";\n',
  ];

  it("imports once: asked again, it gives the name that it gave", () => {
    for (const text of texts) {
      for (const imported of ["Card", "default"]) {
        const request = { specifier: "../ui", imported, preferredLocal: "Card" };
        const first = insertImport(sourceOf(text), request);
        const again = insertImport(sourceOf(applyEdits(text, first.edits)), request);
        assertEquals(again, { edits: [], local: first.local }, text);
      }
    }
  });

  it("makes an import that TypeScript reads as one of that export under that name", () => {
    for (const text of texts) {
      for (const imported of ["Card", "default"]) {
        const request = { specifier: "../ui", imported, preferredLocal: "Card" };
        const { edits, local } = insertImport(sourceOf(text), request);
        assertEquals(importsOf(applyEdits(text, edits)).get(local), imported, text);
      }
    }
  });

  it("quotes whatever the specifier is", () => {
    const text = "import a from 'a';\n";
    const specifier = './it\'s "here"\\';
    const { edits } = insertImport(sourceOf(text), {
      specifier,
      imported: "A",
      preferredLocal: "A",
    });
    const { ast } = sourceOf(applyEdits(text, edits));
    const added = ast.statements.filter(ts.isImportDeclaration)[1]?.moduleSpecifier;
    assertEquals(added && ts.isStringLiteral(added) && added.text, specifier);
  });
});

/** What each name imports from `../ui`. */
function importsOf(text: string): Map<string, string> {
  const imports = new Map<string, string>();
  for (const node of sourceOf(text).ast.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    if (node.moduleSpecifier.text !== "../ui" || !node.importClause) continue;
    const { name, namedBindings } = node.importClause;
    if (name) imports.set(name.text, "default");
    if (!namedBindings || !ts.isNamedImports(namedBindings)) continue;
    for (const one of namedBindings.elements) {
      imports.set(one.name.text, (one.propertyName ?? one.name).text);
    }
  }
  return imports;
}
