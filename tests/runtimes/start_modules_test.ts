import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { assert, assertEquals } from "@std/assert";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The modules that a file loads as it is loaded itself: a type alone loads nothing, an `import()` later. */
function loadedBy(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : ts.isExportDeclaration(statement) && statement.isTypeOnly;
    const isModule = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
    const specifier = isModule && !isType ? statement.moduleSpecifier : undefined;
    return specifier && ts.isStringLiteral(specifier) ? [specifier.text] : [];
  });
}

describe("a start", () => {
  const files = new Set([join(ROOT, "lib/runtime/serve.ts")]);
  const packages = new Set<string>();
  // It grows while it is walked.
  for (const file of files) {
    for (const specifier of loadedBy(file)) {
      if (specifier.startsWith(".")) files.add(join(dirname(file), specifier));
      else if (!specifier.startsWith("node:")) packages.add(specifier);
    }
  }

  it("loads the packages that every request needs, and leaves the others to who asks first", () => {
    assert(files.size > 100);
    assertEquals([...packages].toSorted(), [
      "@hono/node-server",
      "fastest-levenshtein",
      "itty-router",
      "zod",
    ]);
  });

  it("leaves the modules that read source to who asks first", () => {
    const folders = ["components", "routes", "scope"].map((name) => join(ROOT, "lib/source", name));
    assertEquals([...files].filter((file) => folders.includes(dirname(file))), []);
  });
});
