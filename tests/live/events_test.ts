import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type Live, type LiveEvent, openLive } from "../../lib/live/mod.ts";
import { readEvents } from "../support/live_events.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const PAGE = "src/features/catalog/pages/CatalogPage.tsx";

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(async () => await test[Symbol.asyncDispose]());

type FileEvent = Extract<LiveEvent, { type: "file" }>;

const isFile = (path: string) => (event: LiveEvent): event is FileEvent =>
  event.type === "file" && event.path === path;

describe("GET /api/events", () => {
  it("tells of a save and of its undo, and of the file as the service's own", async () => {
    await using reader = await readEvents(test.workbench);
    const saved = await test.post("/api/pages/edits", await oneEdit(test));
    assertEquals(saved.status, 200);
    const { saveId } = saved.body;
    const save = await reader.until(({ type }) => type === "save");
    assertEquals(save, {
      type: "save",
      id: saveId,
      what: "Set the prop label of <Stack>",
      paths: [PAGE],
    });
    const file = await reader.until(isFile(PAGE));
    assertEquals((file as FileEvent).by, "self");
    await test.post(`/api/pages/undo`, { saveId });
    await reader.until(({ type }) => type === "undo");
  });

  it("tells of what others write, with its role and what is wrong with it", async () => {
    await test.get("/api/units");
    await using reader = await readEvents(test.workbench);
    const text = "export function CatalogPage() {\n  return <main title={1}>{nowhere}</main>;\n}\n";
    test.write(PAGE, text);
    const file = await reader.until(isFile(PAGE));
    assertEquals([(file as FileEvent).by, (file as FileEvent).role], ["other", "page"]);
    const found = await reader.until(({ type }) => type === "diagnostics");
    assert(found.type === "diagnostics");
    assertEquals([found.path, found.contentHash], [PAGE, (file as FileEvent).contentHash]);
    assert(found.counts.error >= 1, JSON.stringify(found));
    test.write(PAGE, 'import { useId } from "react";\nexport const b = useId;\n');
    const next = await reader.until((event) =>
      event.type === "diagnostics" && event.contentHash !== found.contentHash
    );
    assert(next.type === "diagnostics");
    assertEquals([next.counts.error, next.counts.environment], [0, 1]);
    rmSync(test.path(PAGE));
    await reader.until((event) => isFile(PAGE)(event) && event.contentHash === null);
  });

  it("tells of files that decide how the project is read", async () => {
    await using reader = await readEvents(test.workbench, { types: "config" });
    test.write("src/any.ts", "export const any = 1;\n");
    test.write("workbench.json", '{ "rules": {} }\n');
    await reader.until(({ type }) => type === "config");
    assertEquals(reader.events, [{ type: "config", path: "workbench.json" }]);
  });

  it("tells one event where more files change than anybody reads one by one", async () => {
    await using reader = await readEvents(test.workbench);
    mkdirSync(test.path("src/many"));
    for (let n = 0; n < 700; n++) writeFileSync(test.path(`src/many/f${n}.ts`), "1\n");
    await reader.until(({ type }) => type === "reset" || type === "file");
    test.write("src/after.ts", "2\n");
    await reader.until(isFile("src/after.ts"));
    const told = reader.events.filter(({ type }) => type === "file" || type === "reset");
    assert(told.length < 700, `${told.length}`);
  });

  it("goes on from the last event that a reader has, as if its line had not been cut", async () => {
    await using steady = await readEvents(test.workbench);
    const heard: LiveEvent[] = [];
    let after: string | undefined;
    for (let round = 0; round < 6; round++) {
      await using cut = await readEvents(test.workbench, after === undefined ? {} : { after });
      test.write(`src/r${round}.ts`, `${round}\n`);
      if (round % 2 === 0) await cut.until(isFile(`src/r${round}.ts`));
      heard.push(...cut.events);
      after = cut.newest ?? after;
    }
    test.write("src/zz.ts", "last\n");
    await steady.until(isFile("src/zz.ts"));
    await using last = await readEvents(test.workbench, after === undefined ? {} : { after });
    await last.until(isFile("src/zz.ts"));
    assertEquals([...heard, ...last.events], steady.events);
  });

  it("says that events are missing to a reader of another start", async () => {
    await using reader = await readEvents(test.workbench, { after: "0123456789ab-3" });
    const first = await reader.until(() => true);
    assertEquals(first, { type: "reset", reason: "behind" });
  });

  it("refuses a type that there is not", async () => {
    const { status, body } = await test.get("/api/events", { types: "file,files" });
    assertEquals([status, body.code], [400, "invalid_request"]);
  });

  it("ends with the service, and answers HEAD without a body", async () => {
    const open = await test.workbench.fetch(new Request("http://localhost/api/events"));
    assertEquals(open.headers.get("content-type"), "text/event-stream");
    assertEquals((await test.send("HEAD", "/api/events")).body, "");
    const text = open.text();
    await test.workbench.close();
    assertMatch(await text, /^retry: 1000\n\n/);
  });

  it("tells how far the first reading is, and reads it without being asked", async () => {
    const warming = await openTestWorkbench("shop", { warmUp: true });
    await using reader = await readEvents(warming.workbench, { types: "progress,project" });
    await warming.send("PUT", "/api/project", { path: "." });
    await reader.until(({ type }) => type === "project");
    await reader.until((event) =>
      event.type === "progress" && event.task === "types" && event.done === 1
    );
    await warming[Symbol.asyncDispose]();
  });

  it("watches nothing where it is told so, and tells of the service all the same", async () => {
    const quiet = await openTestWorkbench("shop", { watch: false });
    await using reader = await readEvents(quiet.workbench);
    quiet.write("src/any.ts", "1\n");
    const note = await quiet.post("/api/pages/edits", await oneEdit(quiet));
    assertEquals(note.status, 200);
    await reader.until(({ type }) => type === "save");
    assertEquals(reader.events.map(({ type }) => type), ["save"]);
    await quiet[Symbol.asyncDispose]();
  });
});

async function oneEdit(service: TestWorkbench): Promise<unknown> {
  const { roots, contentHash } = (await service.get("/api/pages/tree", { path: PAGE })).body;
  const prop = { propName: "label", kind: "string", value: "b" };
  const ops = [{ op: "setProp", nodeId: roots[0].id, ...prop }];
  return { path: PAGE, contentHash, ops };
}

describe("openLive", () => {
  let live: Live;
  beforeEach(() => {
    live = openLive({ report: () => undefined });
  });
  afterEach(async () => await live[Symbol.asyncDispose]());

  const event = (n: number): LiveEvent => ({ type: "progress", task: "units", done: n, total: 9 });

  it("keeps a thousand events for whoever comes back, and not one more", () => {
    const before = live.log.newest;
    live.publish(event(0));
    const first = live.log.newest;
    for (let n = 1; n <= 1000; n++) live.publish(event(n));
    assertEquals(live.log.after(first)?.length, 1000);
    assertEquals(live.log.after(before), null);
    for (const odd of ["", "-1", `${first}-1`, `${first}9999`, "x-1"]) {
      assertEquals(live.log.after(odd), null, odd);
    }
  });

  it("holds nothing for readers that do not read", async () => {
    const streams = await Promise.all(
      Array.from({ length: 200 }, () => {
        const { signal } = new AbortController();
        return live.stream({ after: live.log.newest, signal });
      }),
    );
    for (let n = 0; n < 5000; n++) live.publish(event(n));
    const reader = streams[0]?.getReader();
    const texts: string[] = [];
    while (texts.length < 2) texts.push(new TextDecoder().decode((await reader?.read())?.value));
    assertMatch(texts[1] ?? "", /"type":"reset","reason":"behind"/);
    await reader?.cancel();
    await Promise.all(streams.slice(1).map((stream) => stream.cancel()));
  });
});
