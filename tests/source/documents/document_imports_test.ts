import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { contentHash, openProject } from "../../../lib/project/mod.ts";
import {
  type DocumentFact,
  openDocumentCache,
} from "../../../lib/source/documents/document_cache.ts";
import { documentImports } from "../../../lib/source/documents/mod.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { openTestSource } from "../../support/test_source.ts";

describe("documentImports", () => {
  let folder: string;
  beforeEach(() => {
    folder = makeTemporaryFolder("documents");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("reads each content once, and what has changed anew", async () => {
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write("Tea.ts", "export const tea = 1;\n");
    write("a.mdx", '# Tea\n\nimport { tea } from "./Tea";\n');
    write("b.mdx", '# The same\n\nimport { tea } from "./Tea";\n');
    write("c.md", "# No import, and yet the word\n");
    await using source = openTestSource(await openProject({ root: folder }));
    const found = async () => {
      const graph = await source.graph.refresh();
      return (await documentImports(source, graph)).map(({ from, file, fact, listed }) => [
        from,
        file.text.slice(fact.start, fact.end),
        ...listed.map(({ start, end }) => file.text.slice(start, end)),
      ]);
    };
    const both = [["a.mdx", '"./Tea"', "tea"], ["b.mdx", '"./Tea"', "tea"]];
    assertEquals(await found(), both);
    assertEquals(source.documents.reads, 3);
    assertEquals(await found(), both);
    assertEquals(source.documents.reads, 3);
    write("b.mdx", "# Nothing more\n");
    assertEquals(await found(), both.slice(0, 1));
    assertEquals(source.documents.reads, 4);
  });
});

describe("openDocumentCache", () => {
  const fileOf = (path: string, text = path) => ({
    path,
    text,
    contentHash: contentHash(text),
    editable: true,
  });
  const nothing = () => Promise.resolve<DocumentFact[]>([]);

  it("forgets what was not asked for the longest", async () => {
    const cache = openDocumentCache({ maxEntries: 2 });
    const [a, b, c] = ["a.mdx", "b.mdx", "c.mdx"].map((path) => fileOf(path)) as [
      ReturnType<typeof fileOf>,
      ReturnType<typeof fileOf>,
      ReturnType<typeof fileOf>,
    ];
    await cache.read(a, nothing);
    await cache.read(b, nothing);
    await cache.read(a, nothing);
    await cache.read(c, nothing);
    assertEquals([a, b, c].map((file) => cache.known(file) !== undefined), [true, false, true]);
    assertEquals(cache.reads, 3);
  });

  it("keeps no more characters than it may", async () => {
    const cache = openDocumentCache({ maxCharacters: 1000 });
    const listed = Array.from({ length: 10 }, (_, start) => ({
      imported: "tea",
      local: "tea",
      start,
      end: start + 3,
    }));
    const fact = {
      specifier: "./Tea",
      kind: "import" as const,
      typeOnly: false,
      names: [],
      start: 0,
      end: 7,
      statementStart: 0,
      statementEnd: 8,
      line: 1,
    };
    for (const name of ["a.mdx", "b.mdx", "c.mdx"]) {
      await cache.read(fileOf(name), () => Promise.resolve([{ fact, listed }]));
    }
    assertEquals(
      ["a.mdx", "b.mdx", "c.mdx"].map((name) => cache.known(fileOf(name)) !== undefined),
      [false, false, true],
    );
  });

  it("tells kinds of documents with one content apart", async () => {
    const cache = openDocumentCache();
    await cache.read(fileOf("a.mdx", "x"), nothing);
    assertEquals(cache.known(fileOf("b.mdx", "x")), []);
    assertEquals(cache.known(fileOf("a.vue", "x")), undefined);
  });
});
