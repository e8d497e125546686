import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { HOME } from "../runner/policy.ts";
import { seededRandom } from "../support/random.ts";
import { thisRuntime } from "../support/runtimes.ts";
import { type Served, startServe } from "../support/served.ts";
import { untilExit } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const FOLDER = "src/features/catalog";
/** What the wrap of the page's loop changes and makes. */
const PATHS = [
  `${FOLDER}/components/OrderListButton.tsx`,
  `${FOLDER}/expressions/OrderList.tsx`,
  `${FOLDER}/pages/CatalogPage.tsx`,
];
const WRAP = { ...PAGE, nodeId: "CatalogPage:0.4.0", name: "OrderList" };
/** Kills at random: many where the most is asked, one on each of the others. */
const ROUNDS = thisRuntime() === HOME ? 4 : 1;
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 5);

type Texts = readonly (string | null)[];

function readAll(root: string): Texts {
  return PATHS.map((path) => {
    const file = join(root, path);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  });
}

function put(root: string, index: number, texts: Texts): void {
  const file = join(root, PATHS[index] ?? "");
  const text = texts[index] ?? null;
  assert(existsSync(dirname(file)));
  if (text === null) rmSync(file, { force: true });
  else writeFileSync(file, text);
}

describe("a save, an undo and a redo that were stopped between two files", () => {
  let test: TestWorkbench;
  let id = "";
  let old: Texts;
  let made: Texts;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
    old = readAll(test.root);
    const { body: { contentHash } } = await test.get("/api/pages/tree", PAGE);
    const { status, body } = await test.post("/api/pages/palette/wrap", { ...WRAP, contentHash });
    assertEquals(status, 200, JSON.stringify(body));
    id = body.saveId;
    made = readAll(test.root);
    assertEquals(made.map((text, index) => text !== old[index]), [true, true, true]);
  });
  afterEach(() => test[Symbol.asyncDispose]());

  const turn = (way: string) => test.post(`/api/pages/${way}`, { saveId: id });

  async function marks(): Promise<boolean[]> {
    const { body: { saves: [{ undone, canUndo, canRedo }] } } = await test.get("/api/pages/undo");
    return [undone, canUndo, canRedo];
  }

  for (const count of [1, 2]) {
    it(`are taken back whole where a save had written ${count} of 3 files`, async () => {
      for (let index = count; index < 3; index++) put(test.root, index, old);
      assertEquals(await marks(), [false, true, false]);
      assertEquals((await turn("undo")).body.changes?.length, count);
      assertEquals(readAll(test.root), old);
    });

    for (const way of ["undo", "redo"]) {
      it(`are whole after ${way} where ${count} of 3 files were undone`, async () => {
        await turn("undo");
        for (let index = 0; index < count; index++) put(test.root, index, made);
        assertEquals(await marks(), [false, true, true]);
        assertEquals((await turn(way)).status, 200);
        assertEquals(readAll(test.root), way === "undo" ? old : made);
      });
    }
  }

  it("are undone where an undo left its mark alone, or a redo did not take it away", async () => {
    await turn("undo");
    for (const index of PATHS.keys()) put(test.root, index, made);
    assertEquals(await marks(), [false, true, false]);
    assertEquals((await turn("redo")).body.code, "content_changed");
    assertEquals((await turn("undo")).status, 200);
    assertEquals(readAll(test.root), old);
    assertEquals((await turn("undo")).body.code, "save_not_found");
    assertEquals((await turn("redo")).status, 200);
  });

  it("touch nothing where one of the files is neither", async () => {
    await turn("undo");
    put(test.root, 0, made);
    writeFileSync(join(test.root, PATHS[1] ?? ""), "// by hand\n");
    const before = readAll(test.root);
    assertEquals(await marks(), [true, false, false]);
    assertEquals((await turn("redo")).body.code, "content_changed");
    assertEquals((await turn("undo")).body.code, "save_not_found");
    assertEquals(readAll(test.root), before);
  });
});

describe("a service that is killed while it saves, undoes and redoes", () => {
  let folder = "";
  before(() => {
    folder = makeTemporaryFolder("kill-undo");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true }));

  function serve(): Promise<Served> {
    return startServe(["--project", join(folder, "shop")], {}, {
      stateDirectory: join(folder, "state"),
    });
  }

  async function ask(served: Served, path: string, body?: object) {
    const answer = await fetch(`${served.url}${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json" },
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** @returns the id of the save */
  async function wrap(served: Served): Promise<string> {
    const tree = await ask(served, `/api/pages/tree?${new URLSearchParams(PAGE)}`);
    const { contentHash } = tree.body;
    const { status, body } = await ask(served, "/api/pages/palette/wrap", { ...WRAP, contentHash });
    assertEquals(status, 200, JSON.stringify(body));
    return body.saveId;
  }

  /** Takes two turns, one after the other, until the service is killed. */
  async function turnUntilKilled(
    { child }: Served,
    milliseconds: number,
    turns: readonly (() => Promise<unknown>)[],
  ): Promise<void> {
    // The first of each brings everything into memory; the kill then meets the others.
    for (const turn of turns) await turn();
    const killed = setTimeout(milliseconds).then(() => child.kill("SIGKILL"));
    for (let count = 0; child.exitCode === null && child.signalCode === null; count++) {
      // What the killed service does not answer is no failure here.
      await turns[count % turns.length]?.().catch(() => untilExit(child));
    }
    await killed;
  }

  function assertWhole(texts: Texts, sides: readonly Texts[], told: string): void {
    for (const [index, text] of texts.entries()) {
      assert(sides.some((side) => text === side[index]), `${told}: ${PATHS[index]}`);
    }
  }

  it(`leaves a save that can be taken back or forward whole (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const root = join(folder, "shop");
    const old = readAll(root);
    let served = await serve();
    try {
      const saveId = await wrap(served);
      const made = readAll(root);
      for (let round = 0; round < ROUNDS; round++) {
        const killable = served;
        const turns = ["undo", "redo"].map((way) => () =>
          ask(killable, `/api/pages/${way}`, { saveId })
        );
        await turnUntilKilled(served, random(60), turns);
        await served[Symbol.asyncDispose]();
        assertWhole(readAll(root), [old, made], `Round ${round}`);
        served = await serve();
        const { body: { saves: [save] } } = await ask(served, "/api/pages/undo");
        assertEquals([save?.id, save?.canUndo || save?.canRedo], [saveId, true], `Round ${round}`);
        const way = save.canRedo ? "redo" : "undo";
        const turned = await ask(served, `/api/pages/${way}`, { saveId });
        assertEquals(turned.status, 200, JSON.stringify(turned.body));
        assertEquals(readAll(root), way === "redo" ? made : old);
        if (way === "undo") await ask(served, "/api/pages/redo", { saveId });
        assertEquals(readAll(root), made);
      }
      await ask(served, "/api/pages/undo", { saveId });
    } finally {
      await served[Symbol.asyncDispose]();
    }
  });

  it(`takes back whole what it had saved of several files (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const root = join(folder, "shop");
    const old = readAll(root);
    let served = await serve();
    try {
      await wrap(served);
      const made = readAll(root);
      for (let round = 0; round < ROUNDS; round++) {
        const killable = served;
        let saveId = await newest(killable);
        const turns = [
          () => ask(killable, "/api/pages/undo", { saveId }),
          async () => saveId = await wrap(killable),
        ];
        await turnUntilKilled(served, random(100), turns);
        await served[Symbol.asyncDispose]();
        const left = readAll(root);
        assertWhole(left, [old, made], `Round ${round}`);
        served = await serve();
        if (left.some((text, index) => text !== old[index])) {
          const undone = await ask(served, "/api/pages/undo", { saveId: await newest(served) });
          assertEquals(undone.status, 200, JSON.stringify(undone.body));
        }
        assertEquals(readAll(root), old, `Round ${round}`);
        await wrap(served);
      }
    } finally {
      await served[Symbol.asyncDispose]();
    }
  });

  async function newest(served: Served): Promise<string> {
    const { body: { saves: [save] } } = await ask(served, "/api/pages/undo");
    return save?.id ?? "none";
  }
});
