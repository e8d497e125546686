import { afterEach, before, beforeEach, describe, it } from "node:test";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertLess } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import { openFactsCache } from "../../../lib/source/modules/facts_cache.ts";
import { FACTS_VERSION, openFactsStore } from "../../../lib/source/modules/facts_store.ts";
import { readFacts } from "../../../lib/source/modules/read_facts.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

/** What the readers make of the demo and of each layout, in the version that is told beside it. */
const FACTS = { version: 9, digest: "f5ee2aa0055f2b52" };

const FILES = 250;

describe("openFactsStore", () => {
  let folder: string;
  let state: string;
  let path: string;
  before(loadTypeScript);
  beforeEach(() => {
    folder = makeTemporaryFolder("facts");
    state = join(folder, "state");
    path = join(state, "facts");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("has for the next start what one has read", async () => {
    const first = await start(state, textsOf("a"));
    const second = await start(state, textsOf("a"));
    assertEquals([first.parses, second.parses], [FILES, 0]);
    assertEquals(second.facts, first.facts);
  });

  it("has what is the same when others changed, and takes in the rest", async () => {
    await start(state, textsOf("a"));
    const texts = [...textsOf("a").slice(0, 10), ...textsOf("b").slice(10)];
    assertEquals((await start(state, texts)).parses, FILES - 10);
    assertEquals((await start(state, texts)).parses, 0);
  });

  it("is left alone by who reads another state of the project", async () => {
    await start(state, ["a", "b", "c"].flatMap(textsOf));
    const kept = readFileSync(path);
    const { parses } = await start(state, [...textsOf("a"), ...textsOf("d")], { writes: false });
    assertEquals(parses, FILES);
    assertEquals(readFileSync(path), kept);
  });

  it("lets go of what is no more", async () => {
    await start(state, ["a", "b", "c"].flatMap(textsOf));
    const { size } = statSync(path);
    await start(state, textsOf("c"));
    assertLess(statSync(path).size, size / 2);
    assertEquals((await start(state, textsOf("c"))).parses, 0);
  });

  it("writes nothing for a few files", async () => {
    await start(state, textsOf("a").slice(0, 100));
    assert(!existsSync(path));
  });

  it("is for nobody else's eyes", { skip: process.platform === "win32" }, async () => {
    await start(state, textsOf("a"));
    assertEquals(statSync(path).mode & 0o077, 0);
  });

  it("survives two services that write at once", async () => {
    const both = [...textsOf("a"), ...textsOf("b")];
    await Promise.all([start(state, textsOf("a")), start(state, textsOf("b"))]);
    const { facts, parses } = await start(state, both);
    assertEquals(parses, 0);
    assertEquals(facts, (await start(join(folder, "other"), both)).facts);
  });

  const damages: readonly (readonly [what: string, damage: (path: string) => void])[] = [
    ["was cut off", (path) => truncateSync(path, statSync(path).size / 2)],
    ["is empty", (path) => truncateSync(path, 0)],
    ["is of another version", (path) => edit(path, (text) => text.replace("facts", "others"))],
    ["has other facts", (path) => edit(path, (text) => text.replaceAll('"imports"', '"emports"'))],
    ["is no text", (path) => writeFileSync(path, new Uint8Array(5000).fill(200))],
    ["ends with half a line", (path) => appendFileSync(path, "0123 45")],
    ["is a folder", (path) => {
      rmSync(path);
      mkdirSync(path);
    }],
  ];
  for (const [what, damage] of damages) {
    it(`believes nothing that is wrong of a file that ${what}`, async () => {
      const { facts } = await start(state, textsOf("a"));
      damage(path);
      assertEquals((await start(state, textsOf("a"))).facts, facts);
      assertEquals((await start(state, textsOf("a"))).facts, facts);
    });
  }

  it("tells the ids that git has for contents, of whole and undamaged lines alone", async () => {
    const [first = "", second = "", ...others] = textsOf("a");
    await start(state, [first, second, ...others]);
    const sizeOf = (text: string): number => new TextEncoder().encode(text).length;
    const idOf = (text: string): string =>
      createHash("sha1").update(`blob ${sizeOf(text)}\0${text}`).digest("hex");
    const contents = async () => {
      const store = openFactsStore(state, { writes: false });
      await store.open();
      return new Map(store.contents());
    };
    assertEquals((await contents()).size, FILES);
    assertEquals((await contents()).get(idOf(first)), {
      size: sizeOf(first),
      contentHash: contentHash(first),
    });
    edit(path, (text) => text.replace(idOf(first), idOf(`${first} `)));
    const left = await contents();
    assertEquals([left.size, left.has(idOf(`${first} `)), left.has(idOf(second))], [
      FILES - 1,
      false,
      true,
    ]);
  });

  it("tells no id of a text that is not all of its file", async () => {
    const store = openFactsStore(state);
    await store.open();
    for (const text of textsOf("a")) store.keep(`${contentHash(`\ufeff${text}`)}.ts`, "{}", text);
    await store.settle();
    const next = openFactsStore(state, { writes: false });
    await next.open();
    assertEquals([...next.contents()], []);
  });

  it("is of another version where the readers make something else of a text", () => {
    const facts = openFactsCache();
    const read = fixtureFiles().map((path) => {
      const text = readFileSync(path, "utf8");
      return readFacts({ path, text, contentHash: contentHash(text), editable: true }, facts);
    });
    const digest = createHash("sha256").update(JSON.stringify(read)).digest("hex").slice(0, 16);
    const message = "Raise FACTS_VERSION where a reader changed, and write both down here";
    assertEquals({ version: FACTS_VERSION, digest }, FACTS, message);
  });
});

/** Reads texts as the first reading of a project does. */
async function start(
  folder: string,
  texts: readonly string[],
  options?: Parameters<typeof openFactsStore>[1],
) {
  const cache = openFactsCache({ store: openFactsStore(folder, options) });
  await cache.open();
  const facts = texts.map((text) => {
    const file = { path: "src/a.tsx", text, contentHash: contentHash(text), editable: true };
    return readFacts(file, cache);
  });
  await cache.settle();
  return { facts, parses: cache.parses };
}

function textsOf(name: string): string[] {
  return Array.from(
    { length: FILES },
    (_, index) => `import { x } from "./${name}";\nexport const A${index} = () => <p>{x} ü</p>;\n`,
  );
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

function fixtureFiles(): string[] {
  return readdirSync(fixturePath("projects"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("node_modules"))
    .sort();
}
