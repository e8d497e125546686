import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { FileView } from "../../../lib/project/file_view.ts";
import {
  type ModuleReader,
  openFactsCache,
  openImportGraph,
  openModuleReader,
  openResolver,
  resolverMemory,
} from "../../../lib/source/modules/mod.ts";
import { memoryView } from "../../support/memory_view.ts";

/** A reader over files in memory, and the paths that it has read. */
async function openReader(
  files: Record<string, string>,
): Promise<{ reader: ModuleReader; reads: string[] }> {
  const view = memoryView(files);
  const resolver = await openResolver(view);
  const reads: string[] = [];
  const counting: FileView = {
    ...view,
    read(path) {
      reads.push(path);
      return view.read(path);
    },
  };
  return {
    reader: openModuleReader({ view: counting, resolver, facts: openFactsCache() }),
    reads,
  };
}

const files = {
  "index.ts": 'export * from "./a";\nexport * from "./b";\nexport { c as d } from "./c";\n',
  "a.ts": 'export * from "./index";\nexport const a = 1;\n',
  "b.ts": 'export * from "react";\nexport { c } from "./missing";\n',
  "c.ts": '// two lines\nexport { default as c } from "./e";\n',
  "e.ts": "\nexport default class E {}\n",
  "other.ts": "export const a = 2;\n",
};

describe("ModuleReader", () => {
  it("finds what the graph finds", async () => {
    const graph = await openImportGraph({ view: memoryView(files) }).refresh();
    const { reader } = await openReader(files);
    for (const path of Object.keys(files)) {
      for (const name of ["a", "c", "d", "default", "none"]) {
        const found = await reader.declarationOf(path, name);
        assertEquals(found, graph.declarationOf(path, name), `${name} of ${path}`);
      }
    }
  });

  it("reads the files on the way alone, and each once", async () => {
    const { reader, reads } = await openReader(files);
    const [found, again] = await Promise.all([
      reader.declarationOf("c.ts", "c"),
      reader.declarationOf("c.ts", "c"),
    ]);
    assertEquals(found, again);
    assertEquals(await reader.positionIn("e.ts", 22), { line: 2, column: 22 });
    assertEquals(reads, ["c.ts", "e.ts"]);
  });

  it("gives a reason for a file that is not there", async () => {
    const { reader } = await openReader(files);
    assertEquals(await reader.declarationOf("gone.ts", "a"), {
      reason: "not_read",
      path: "gone.ts",
    });
    assertEquals(await reader.positionIn("gone.ts", 5), { line: 1, column: 1 });
  });
});

describe("resolverMemory", () => {
  it("opens a resolver anew when names or set-up files change, and only then", async () => {
    const project: Record<string, string> = { "a.ts": "", "tsconfig.json": "{}" };
    const view = memoryView(project);
    const resolver = resolverMemory(view);
    const names = await view.list();
    const first = await resolver(names);
    project["a.ts"] = "export {};";
    assertStrictEquals(await resolver(names), first);
    project["tsconfig.json"] = '{"compilerOptions":{"paths":{"@/*":["./*"]}}}';
    const second = await resolver(names);
    assert(second !== first);
    assertEquals(second.resolve("b.ts", "@/a"), { kind: "file", path: "a.ts" });
    assert(await resolver(await view.list()) !== second);
  });
});
