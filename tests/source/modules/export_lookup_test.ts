import { assert, assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import type { ts as TS } from "ts-morph";
import { openImportGraph } from "../../../lib/source/modules/import_graph.ts";
import type { GraphSnapshot } from "../../../lib/source/modules/graph_snapshot.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { memoryView } from "../../support/memory_view.ts";
import { seededRandom } from "../../support/random.ts";

before(loadTypeScript);

function graphOf(files: Record<string, string>): Promise<GraphSnapshot> {
  return openImportGraph({ view: memoryView(files) }).refresh();
}

/** Modules that declare, re-export, rename, star and import-then-export each other's names; those of odd seeds in circles. */
function randomModules(seed: number): Record<string, string> {
  const next = seededRandom(seed);
  const names = ["a", "b", "c", "d", "default"];
  const count = 3 + next(6);
  const files: Record<string, string> = {};
  for (let module = 0; module < count; module++) {
    const lines: string[] = [];
    const taken = new Set<string>();
    for (let line = 0; line < 2 + next(5); line++) {
      const target = seed % 2 === 1 ? next(count) : module + 1 + next(count);
      const from = `"./m${Math.min(target, count)}"`;
      const name = names[next(names.length)] as string;
      const imported = names[next(names.length)] as string;
      const form = next(5);
      if (form === 0) lines.push(`export * from ${from};`);
      else if (!taken.has(name)) {
        taken.add(name);
        lines.push(exportLine(form, name, imported, from, line));
      }
    }
    files[`m${module}.ts`] = lines.join("\n") + "\nexport {};";
  }
  files[`m${count}.ts`] = "export const a = 1, c = 2; export default a;";
  return files;
}

function exportLine(form: number, name: string, imported: string, from: string, line: number) {
  if (form === 1) return `export { ${imported} as ${name} } from ${from};`;
  if (form === 2) {
    return `import { ${imported} as x${line} } from ${from};\nexport { x${line} as ${name} };`;
  }
  if (form === 3 && name !== "default") return `export * as ${name} from ${from};`;
  return name === "default" ? "export default 1;" : `export const ${name} = 1;`;
}

function compile(files: Record<string, string>): TS.Program {
  const sources = new Map(
    Object.entries(files).map(([path, text]) => {
      const name = `/${path}`;
      return [name, ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)];
    }),
  );
  const host: TS.CompilerHost = {
    getSourceFile: (name) => sources.get(name),
    getDefaultLibFileName: () => "/lib.d.ts",
    writeFile: () => {},
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => sources.has(name),
    readFile: () => undefined,
  };
  const options = { noLib: true, types: [], module: 99, moduleResolution: 100 };
  return ts.createProgram([...sources.keys()], options, host);
}

/** Where the compiler says an export is declared, as "path name"; null when it leads nowhere. */
function compilerDeclaration(checker: TS.TypeChecker, symbol: TS.Symbol): string | null {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target.declarations?.[0];
  if (!declaration) return null;
  const path = declaration.getSourceFile().fileName.slice(1);
  return `${path} ${ts.isSourceFile(declaration) ? "*" : target.name}`;
}

describe("exportedNames and declarationOf", () => {
  for (let seed = 1; seed <= 150; seed++) {
    it(`agree with the compiler about the modules of seed ${seed}`, async () => {
      const files = randomModules(seed);
      const graph = await graphOf(files);
      const program = compile(files);
      const checker = program.getTypeChecker();
      for (const path of Object.keys(files)) {
        const where = `seed ${seed}, ${path}: ${JSON.stringify(files, null, 1)}`;
        const module = checker.getSymbolAtLocation(
          program.getSourceFile(`/${path}`) as TS.SourceFile,
        );
        const symbols = module ? checker.getExportsOfModule(module) : [];
        const mine = graph.exportedNames(path);
        assertEquals(
          mine.names.map((each) => each.name).sort(),
          symbols.map((symbol) => symbol.name).sort(),
          where,
        );
        assert(mine.complete);
        for (const symbol of symbols) {
          const found = graph.declarationOf(path, symbol.name);
          const expected = compilerDeclaration(checker, symbol);
          // The compiler gives up on some circles that can be resolved.
          if (expected === null && graph.cycles().length > 0) continue;
          assertEquals(
            "reason" in found ? null : `${found.path} ${found.local ?? found.name}`,
            expected,
            `${symbol.name} in ${where}`,
          );
        }
      }
    });
  }

  it("follow a barrel of barrels, a renaming and a default to the declaration's place", async () => {
    const card = "/* */ export default function Card() {}";
    const graph = await graphOf({
      "index.ts": 'export * from "./ui";',
      "ui/index.ts": 'export { Tile as Panel } from "./cards";',
      "ui/cards/index.ts": 'import Card from "./card";\nexport { Card as Tile };',
      "ui/cards/card.tsx": card,
    });
    assertEquals(graph.declarationOf("index.ts", "Panel"), {
      path: "ui/cards/card.tsx",
      name: "default",
      local: "Card",
      kind: "function",
      typeOnly: false,
      start: card.indexOf("Card"),
      line: 1,
    });
  });

  it("say why there is no declaration", async () => {
    const graph = await graphOf({
      "index.ts": [
        'export { memo } from "react";',
        'export { gone } from "./gone";',
        'export { default as logo } from "./logo.svg";',
        'export { round } from "./index";',
        'export { deep } from "./deep";',
      ].join("\n"),
      "star.ts": 'export * from "react";',
      "deep.ts": `export const deep = ${"[".repeat(50_000)}`,
      "logo.svg": "",
    });
    const reason = (path: string, name: string) => {
      const found = graph.declarationOf(path, name);
      return "reason" in found ? found : null;
    };
    assertEquals(reason("index.ts", "memo"), {
      reason: "package",
      path: "index.ts",
      package: "react",
    });
    assertEquals(reason("index.ts", "gone")?.reason, "unresolved");
    assertEquals(reason("index.ts", "logo")?.reason, "asset");
    assertEquals(reason("index.ts", "round")?.reason, "cycle");
    assertEquals(reason("index.ts", "never")?.reason, "not_exported");
    assertEquals(reason("index.ts", "deep"), { reason: "not_read", path: "deep.ts" });
    assertEquals(reason("star.ts", "useState")?.package, "react");
    assertEquals(reason("star.ts", "default")?.reason, "not_exported");
    assertEquals(graph.exportedNames("star.ts"), { names: [], complete: false });
    assertEquals(graph.problems.map((each) => [each.code, each.path]), [
      ["file_too_complex", "deep.ts"],
    ]);
  });

  it("follow a chain of five thousand barrels", async () => {
    const files: Record<string, string> = { "m5000.ts": "export const end = 1;" };
    for (let i = 0; i < 5000; i++) files[`m${i}.ts`] = `export * from "./m${i + 1}";`;
    const graph = await graphOf(files);
    const found = graph.declarationOf("m0.ts", "end");
    assertEquals("reason" in found ? found.reason : found.path, "m5000.ts");
    assertEquals(graph.exportedNames("m0.ts").names.map((each) => each.name), ["end"]);
    assertEquals(graph.cycles(), []);
  });
});
