import { assert, assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import type { FileView } from "../../../lib/project/file_view.ts";
import { openFactsCache } from "../../../lib/source/modules/facts_cache.ts";
import { readFacts } from "../../../lib/source/modules/read_facts.ts";
import type { ImportEdge } from "../../../lib/source/modules/graph_state.ts";
import { openImportGraph } from "../../../lib/source/modules/import_graph.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { memoryView } from "../../support/memory_view.ts";
import { seededRandom } from "../../support/random.ts";

const shop = {
  "package.json": '{ "name": "shop" }',
  "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  "src/main.tsx": 'import { Home } from "./pages";\nimport "./main.css";',
  "src/main.css": "",
  "src/pages/index.ts": 'export * from "./home";\nexport type { Props } from "./home";',
  "src/pages/home.tsx": [
    'import { price } from "@/domain/price";',
    'import type { Props as P } from "./index";',
    "export interface Props {}",
    "export function Home() {}",
    'const lazy = () => import("./index");',
  ].join("\n"),
  "src/domain/price.ts": "export const price = 1;",
};

function shown(edges: readonly ImportEdge[]): string[] {
  return edges.map(({ from, fact, resolution }) => {
    const target = "path" in resolution
      ? resolution.path
      : resolution.kind === "package"
      ? `package ${resolution.name}`
      : resolution.reason;
    return `${from} -${fact.kind}-> ${target}`;
  });
}

describe("openImportGraph", () => {
  it("tells what a file imports and who imports it, assets included", async () => {
    const graph = await openImportGraph({ view: memoryView(shop) }).refresh();
    assertEquals(shown(graph.importsOf("src/main.tsx")), [
      "src/main.tsx -import-> src/pages/index.ts",
      "src/main.tsx -import-> src/main.css",
    ]);
    assertEquals(shown(graph.importersOf("src/pages/index.ts")), [
      "src/main.tsx -import-> src/pages/index.ts",
      "src/pages/home.tsx -import-> src/pages/index.ts",
      "src/pages/home.tsx -dynamic-> src/pages/index.ts",
    ]);
    assertEquals(shown(graph.importersOf("src/main.css")), [
      "src/main.tsx -import-> src/main.css",
    ]);
    assertEquals(graph.importsOf("src/nowhere.ts"), []);
    assertEquals(graph.problems, []);
  });

  it("finds circles, with or without types and dynamic imports", async () => {
    const graph = await openImportGraph({ view: memoryView(shop) }).refresh();
    const circle = [["src/pages/home.tsx", "src/pages/index.ts"]];
    assertEquals(graph.cycles(), []);
    assertEquals(graph.cycles({ types: true }), circle);
    assertEquals(graph.cycles({ dynamic: true }), circle);
    const self = await openImportGraph({
      view: memoryView({ "a.ts": 'export * from "./a"' }),
    }).refresh();
    assertEquals(self.cycles(), [["a.ts"]]);
  });

  it("parses only what changed, and gives the same snapshot while nothing does", async () => {
    const files: Record<string, string> = { ...shop };
    const facts = openFactsCache();
    const graph = openImportGraph({ view: memoryView(files), facts });
    const first = await graph.refresh();
    assertEquals(facts.parses, 4);
    assertStrictEquals(await graph.refresh(), first);
    files["src/domain/price.ts"] = 'import "../main";\nexport const price = 2;';
    const second = await graph.refresh();
    assertEquals(facts.parses, 5);
    assert(second !== first);
    assertStrictEquals(second.files.get("src/main.tsx"), first.files.get("src/main.tsx"));
    assertEquals(shown(second.importersOf("src/main.tsx")), [
      "src/domain/price.ts -import-> src/main.tsx",
    ]);
    assertEquals(first.importersOf("src/main.tsx"), []);
  });

  it("keeps what an edit leaves of a file's imports, exports and uses", async () => {
    const files: Record<string, string> = { ...shop };
    const graph = openImportGraph({ view: memoryView(files) });
    const first = await graph.refresh();
    const path = "src/main.tsx";
    files[path] += "\n// edited";
    const commented = await graph.refresh();
    assert(commented !== first);
    assert(commented.contentHashOf(path) !== first.contentHashOf(path));
    assertStrictEquals(commented.files, first.files);
    assertStrictEquals(commented.unitFactsOf(path), first.unitFactsOf(path));
    files[path] += "\nconst Other = () => <p />;";
    const declaring = await graph.refresh();
    assertStrictEquals(declaring.files, first.files);
    assert(declaring.unitFactsOf(path) !== first.unitFactsOf(path));
    files[path] = `// moved\n${files[path]}`;
    const moved = await graph.refresh();
    assert(moved.files.get(path) !== first.files.get(path));
  });

  it("resolves again when files come and go, and when the set-up changes", async () => {
    const files: Record<string, string> = { ...shop };
    const facts = openFactsCache();
    const graph = openImportGraph({ view: memoryView(files), facts });
    await graph.refresh();
    delete files["src/domain/price.ts"];
    const without = await graph.refresh();
    assertEquals(shown(without.importsOf("src/pages/home.tsx"))[0]?.split(" ").at(-1), "not_found");
    assert(!without.files.has("src/domain/price.ts"));
    files["src/domain/price/index.ts"] = "export const price = 3;";
    const moved = await graph.refresh();
    assertEquals(shown(moved.importersOf("src/domain/price/index.ts")).length, 1);
    files["lib/domain/price.ts"] = "";
    files["tsconfig.json"] = '{ "compilerOptions": { "paths": { "@/*": ["./lib/*"] } } }';
    const remapped = await graph.refresh();
    assertEquals(shown(remapped.importersOf("lib/domain/price.ts")).length, 1);
    assertEquals(facts.parses, 6);
  });

  it("previews another view without keeping it", async () => {
    const facts = openFactsCache();
    const graph = openImportGraph({ view: memoryView(shop), facts });
    const now = await graph.refresh();
    const edited = { ...shop, "src/main.tsx": 'import "./domain/price";', "src/new.ts": "" };
    const preview = await graph.preview(memoryView(edited));
    assertEquals(shown(preview.importsOf("src/main.tsx")), [
      "src/main.tsx -import-> src/domain/price.ts",
    ]);
    assertEquals(facts.parses, 6);
    assertStrictEquals(await graph.refresh(), now);
  });

  it("is the same after any series of edits as when opened afresh", async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const next = seededRandom(seed);
      const files: Record<string, string> = { ...shop };
      const graph = openImportGraph({ view: memoryView(files) });
      for (let step = 0; step < 8; step++) {
        const path = `src/f${next(6)}${[".ts", ".tsx", "/index.ts"][next(3)]}`;
        if (next(3) === 0) delete files[path];
        else files[path] = `export * from "./f${next(6)}"; import "@/f${next(6)}"; // ${step}`;
        const kept = await graph.refresh();
        const fresh = await openImportGraph({ view: memoryView(files) }).refresh();
        assertEquals([...kept.files], [...fresh.files], `seed ${seed}, step ${step}`);
        for (const each of fresh.files.keys()) {
          assertEquals(kept.importsOf(each), fresh.importsOf(each), `seed ${seed}, step ${step}`);
          assertEquals(kept.importersOf(each), fresh.importersOf(each));
        }
      }
    }
  });

  it("answers callers that come at once, each with what was there when it asked", async () => {
    const files: Record<string, string> = { ...shop };
    const graph = openImportGraph({ view: memoryView(files) });
    const first = graph.refresh();
    files["src/late.ts"] = "";
    const second = graph.refresh();
    await first;
    assert((await second).files.has("src/late.ts"));
  });

  it("stops when aborted, and goes on afterwards", async () => {
    const graph = openImportGraph({ view: memoryView(shop) });
    const reason = new Error("enough");
    const error = await assertRejects(() => graph.refresh({ signal: AbortSignal.abort(reason) }));
    assertStrictEquals(error, reason);
    assertEquals((await graph.refresh()).files.size, 4);
  });

  it("reports files that cannot be read, and keeps the rest", async () => {
    const view = memoryView({
      "huge.ts": `import "./a";\n${"// filler\n".repeat(60_000)}`,
      "deep.ts": `import "./a"; const x = ${"(".repeat(50_000)}`,
      "big.ts": "",
      "a.ts": 'import "./huge"; import "./deep"; import "./big";',
    });
    const failing: FileView = {
      ...view,
      read(path) {
        if (path !== "big.ts") return view.read(path);
        return Promise.reject(new WorkbenchError("file_too_large", `Cannot read "big.ts"`));
      },
    };
    const graph = await openImportGraph({ view: failing }).refresh();
    assertEquals(graph.problems.map(({ code, path }) => `${code} ${path}`).sort(), [
      "file_too_complex deep.ts",
      "file_too_large big.ts",
      "file_too_large huge.ts",
    ]);
    assertEquals(shown(graph.importsOf("a.ts")).length, 3);
  });

  it("names each of two files with the same content that cannot be read", async () => {
    const huge = "// filler\n".repeat(60_000);
    const view = memoryView({ "one.ts": huge, "two.ts": huge });
    const { problems } = await openImportGraph({ view }).refresh();
    assertEquals(problems.map(({ path, message }) => message.includes(`"${path}"`)), [true, true]);
  });

  it("goes on without files that may not be read, and takes them in when they may be", async () => {
    const view = memoryView({
      "a.ts": 'import "@/b";',
      "src/b.ts": "",
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    });
    let locked: string[] = [];
    const check = <T>(path: string, go: () => Promise<T>): Promise<T> => {
      if (!locked.includes(path)) return go();
      return Promise.reject(new WorkbenchError("file_not_readable", `Cannot read "${path}"`));
    };
    const failing: FileView = {
      async list() {
        const { files, ...list } = await view.list();
        const entries = [...files.values()].map((entry) => {
          const version = locked.includes(entry.path) ? "locked" : entry.version;
          return [entry.path, { ...entry, version }] as const;
        });
        return { ...list, files: new Map(entries) };
      },
      read: (path) => check(path, () => view.read(path)),
      hash: (entry) => check(entry.path, () => view.hash(entry)),
    };
    const graph = openImportGraph({ view: failing });
    const led = async () =>
      (await graph.refresh()).importsOf("a.ts").map((edge) => edge.resolution.kind);
    const problems = async () =>
      (await graph.refresh()).problems.map(({ code, path }) => `${code} ${path}`);
    locked = ["tsconfig.json", "src/b.ts"];
    assertEquals(await problems(), [
      "config_unreadable tsconfig.json",
      "file_not_readable src/b.ts",
    ]);
    assertEquals(await led(), ["unresolved"]);
    locked = [];
    assertEquals([await problems(), await led()], [[], ["file"]]);
    locked = ["tsconfig.json"];
    assertEquals([await problems(), await led()], [["config_unreadable tsconfig.json"], [
      "unresolved",
    ]]);
  });

  it("passes on failures of the disk", async () => {
    const view = memoryView({ "a.ts": "" });
    const broken: FileView = { ...view, read: () => Promise.reject(new Error("disk")) };
    await assertRejects(() => openImportGraph({ view: broken }).refresh(), Error, "disk");
  });

  it("reads modules with ten thousand imports and no end of noise", async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `import x${i} from "./m${i % 50}";`);
    const graph = await openImportGraph({
      view: memoryView({ "a.ts": lines.join("\r\n"), "m1.ts": "\uFEFFexport default 1;\r\n" }),
    }).refresh();
    assertEquals(graph.importsOf("a.ts").length, 10_000);
    assertEquals(graph.importersOf("m1.ts").length, 200);
  });
});

describe("openFactsCache", () => {
  before(loadTypeScript);

  it("keeps no more than it may, the latest first", () => {
    const facts = openFactsCache({ maxEntries: 2 });
    const read = (name: string) =>
      readFacts({
        path: `${name}.ts`,
        text: `import "${name}"`,
        contentHash: name,
        editable: true,
      }, facts);
    for (const name of ["a", "b", "a", "c", "a", "b"]) read(name);
    assertEquals(facts.parses, 4);
  });

  it("keeps no more facts than it may, however many each file has", () => {
    const facts = openFactsCache({ maxCharacters: 100_000 });
    const lines = Array.from({ length: 200 }, (_, at) => `export { a${at} } from "./${at}";`);
    const read = (state: string, text = lines.join("\n")) => {
      readFacts({ path: "index.ts", text, contentHash: state, editable: true }, facts);
      return facts.parses;
    };
    read("first");
    read("small", "");
    assertEquals(read("second"), 3);
    // It has taken the place of the first one alone.
    assertEquals([read("small"), read("second")], [3, 3]);
    assertEquals(read("first"), 4);
  });

  it("tells one text in two kinds of file apart", () => {
    const facts = openFactsCache();
    const text = 'const a = <T>x; import("./b");';
    const read = (path: string) =>
      readFacts({ path, text, contentHash: "1", editable: true }, facts);
    assertEquals(read("a.ts").facts.imports.length, 1);
    assertEquals(read("a.tsx").facts.imports.length, 0);
  });
});
