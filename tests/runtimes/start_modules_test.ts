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

/** What is loaded with some files: the files themselves, and the packages. */
function loadedWith(names: readonly string[]) {
  const files = new Set(names.map((name) => join(ROOT, name)));
  const packages = new Set<string>();
  // It grows while it is walked.
  for (const file of files) {
    for (const specifier of loadedBy(file)) {
      if (specifier.startsWith(".")) files.add(join(dirname(file), specifier));
      else if (!specifier.startsWith("node:")) packages.add(specifier);
    }
  }
  return { files, packages: [...packages].toSorted() };
}

describe("a start", () => {
  it("listens before it loads what answers", () => {
    const { files, packages } = loadedWith(["lib/runtime/serve.ts"]);
    assert(files.size < 40, `${files.size} files`);
    assertEquals(packages, ["fastest-levenshtein"]);
  });

  const { files, packages } = loadedWith([
    "lib/runtime/serve.ts",
    "lib/runtime/node_listener.ts",
    "lib/runtime/open_service.ts",
  ]);

  it("loads the packages that every request needs, and leaves the others to who asks first", () => {
    assert(files.size > 100);
    assertEquals(packages, ["@hono/node-server", "fastest-levenshtein", "itty-router", "zod"]);
  });

  it("leaves the modules that read source to who asks first", () => {
    const folders = ["components", "routes", "scope"].map((name) => join(ROOT, "lib/source", name));
    assertEquals([...files].filter((file) => folders.includes(dirname(file))), []);
  });
});

describe("the start of the type checker's thread", () => {
  it("loads what checks types, and neither the project's own area nor a package that it does not need", () => {
    const { files, packages } = loadedWith(["lib/source/types/worker/main.ts"]);
    assertEquals(packages, ["fastest-levenshtein"]);
    assert(files.size < 130, `${files.size} files`);
  });
});
