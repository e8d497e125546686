import { mkdirSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { LiveEvent } from "../../lib/live/mod.ts";
import { gitRepositoryAt } from "../support/git_repository.ts";
import { type EventReader, readEvents } from "../support/live_events.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const FILES = 1200;
/** Git takes long for each content, and no time for a file of a known one. */
const CONTENTS = 8;
/** What is told of one by one: 500 at once, and each look may find as many. */
const BOUND = 1000;
const PACKAGES = 50;
const FILES_A_PACKAGE = 40;

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(async () => await test[Symbol.asyncDispose]());

function fileAt(index: number): string {
  return `src/many/f${index % 60}/m${index}.ts`;
}

function writeMany(word: string): void {
  for (let n = 0; n < FILES; n++) {
    test.write(fileAt(n), `export const m = "${word}${n % CONTENTS}";\n`);
  }
}

/**
 * Writes a file, and resolves when the reader is told of it: of another one where a reset has told of it with others.
 * @returns its path
 */
async function toldAfter(reader: EventReader, name: string): Promise<string> {
  for (let round = 0;; round++) {
    const known = reader.events.length;
    const path = `src/${name}${round}.ts`;
    test.write(path, "export const last = 1;\n");
    const event = await reader.until((event) =>
      reader.events.indexOf(event) >= known &&
      (event.type === "reset" || event.type === "file" && event.path === path)
    );
    if (event.type === "file") return path;
  }
}

function toldOf(reader: EventReader, types: readonly LiveEvent["type"][]): readonly LiveEvent[] {
  return reader.events.filter(({ type }) => types.includes(type));
}

describe("GET /api/events, where thousands of files are written", () => {
  it("tells of a branch that is switched: the branch, one reset, and what comes after it", async () => {
    const repository = gitRepositoryAt(test.root);
    repository.git("init", "--quiet", "--initial-branch=main");
    writeMany("a");
    repository.commitAll("Many");
    repository.git("switch", "--quiet", "--create", "other");
    writeMany("b");
    const other = repository.commitAll("Others");
    repository.git("switch", "--quiet", "main");
    await test.get("/api/units");
    await using reader = await readEvents(test.workbench, { types: "file,git" });
    repository.git("switch", "--quiet", "other");
    await reader.until((event) => event.type === "git" && event.commit === other);
    await reader.until(({ type }) => type === "reset");
    const last = await toldAfter(reader, "zz_last");
    const told = toldOf(reader, ["file", "reset"]);
    assert(told.length < BOUND, `${told.length}`);
    // Whoever reads again after the reset has what is there.
    const { units } = (await test.get("/api/units", { q: last })).body;
    assertEquals(units.map(({ path }: { readonly path: string }) => path), [last]);
  });

  it("tells nothing of packages that are installed, and of what is written meanwhile", async () => {
    await test.get("/api/units");
    await using reader = await readEvents(test.workbench, { types: "file,config" });
    for (let n = 0; n < PACKAGES; n++) {
      const folder = test.path(`node_modules/p${n}/lib`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/../package.json`, `{ "name": "p${n}" }\n`);
      for (let m = 0; m < FILES_A_PACKAGE; m++) writeFileSync(`${folder}/${m}.js`, "1\n");
      if (n % 25 === 0) await toldAfter(reader, `meanwhile${n}_`);
    }
    test.write("package-lock.json", "{}\n");
    test.write("package.json", '{ "name": "shop", "dependencies": { "p1": "1.0.0" } }\n');
    await reader.until(({ type }) => type === "config");
    const paths = reader.events.flatMap((event) => event.type === "file" ? event.path : []);
    assertEquals(paths.filter((path) => path.startsWith("node_modules/")), []);
    assertEquals(toldOf(reader, ["reset"]), []);
  });
});
