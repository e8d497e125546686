import { assertEquals, assertRejects } from "@std/assert";
import { rmSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openTypeService } from "../../../lib/source/types/mod.ts";
import { openWorkerLink, type WorkerLink } from "../../../lib/source/types/worker_link.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { spawnScript, untilExit, untilLine } from "../../support/spawn_script.ts";

const entry = new URL("./stand_in_worker.ts", import.meta.url);

function open(options: { timeoutMs?: number } = {}): WorkerLink {
  return openWorkerLink({
    root: "/",
    timeoutMs: 20_000,
    idleMs: 60_000,
    maxMemoryMb: 256,
    entry,
    ...options,
  });
}

/** @param path what the stand-in does, see there */
function ask(link: WorkerLink, path: string, signal?: AbortSignal): Promise<unknown> {
  return link.ask("diagnostics", { path, text: "" }, signal);
}

async function reasonOf(answer: Promise<unknown>): Promise<unknown> {
  const error = await assertRejects(() => answer, WorkbenchError);
  assertEquals(error.code, "types_unavailable");
  return error.data["reason"];
}

describe("WorkerLink", () => {
  it("answers questions in their order", async () => {
    await using link = open();
    const answers = await Promise.all(["a", "b", "c"].map((path) => ask(link, path)));
    assertEquals(answers, [
      { path: "a", ask: 1 },
      { path: "b", ask: 2 },
      { path: "c", ask: 3 },
    ]);
  });

  it("lets questions that wait when one begins share its look at the disk, and no later one", async () => {
    await using link = open();
    const together = ["look", "look", "look"].map((path) => ask(link, path));
    const [first, ...others] = together;
    assertEquals(await first, 1);
    const later = ["look", "look"].map((path) => ask(link, path));
    assertEquals(await Promise.all(others), [1, 1]);
    assertEquals(await Promise.all(later), [2, 2]);
  });

  it("lets a question that kills or fails cost itself only", async () => {
    await using link = open();
    const killing = ["die", "die", "fail"].map((path) => reasonOf(ask(link, path)));
    const fine = ask(link, "fine");
    assertEquals(await Promise.all(killing), ["unavailable", "unavailable", "unavailable"]);
    assertEquals(await fine, { path: "fine", ask: 4 });
  });

  it("ends a question that takes too long, and answers the next", async () => {
    await using link = open({ timeoutMs: 3_000 });
    const forever = reasonOf(ask(link, "forever"));
    const next = ask(link, "next");
    assertEquals(await forever, "timeout");
    assertEquals(await next, { path: "next", ask: 2 });
  });

  it("rejects with the signal's reason and tells a running worker to give up", async () => {
    await using link = open();
    await ask(link, "started");
    const controller = new AbortController();
    const reason = new Error("Nobody waits");
    const running = ask(link, "until-cancelled", controller.signal);
    const waiting = ask(link, "waiting", controller.signal);
    const other = ask(link, "other");
    controller.abort(reason);
    assertEquals(await assertRejects(() => running), reason);
    assertEquals(await assertRejects(() => waiting), reason);
    assertEquals(await other, { path: "other", ask: 4 });
    assertEquals(await assertRejects(() => ask(link, "late", controller.signal)), reason);
  });

  it("rejects what is open when it is closed, and everything after", async () => {
    const link = open();
    const running = ask(link, "forever");
    const waiting = ask(link, "waiting");
    const closing = link[Symbol.asyncDispose]();
    for (const answer of [running, waiting, ask(link, "late")]) {
      const error = await assertRejects(() => answer, WorkbenchError);
      assertEquals(error.code, "no_project");
    }
    await closing;
  });
});

describe("TypeService and its worker", () => {
  it("declaredProps says timeout and unavailable as reasons", async () => {
    await using types = openTypeService({ root: "/", entry, timeoutMs: 3_000 });
    const place = { text: "", offset: 0 };
    const died = await types.declaredProps({ path: "die", ...place });
    assertEquals([died.resolved, died.reason], [false, "unavailable"]);
    const late = await types.declaredProps({ path: "forever", ...place });
    assertEquals([late.resolved, late.reason], [false, "timeout"]);
  });

  it("does not keep the process from exiting", async () => {
    const root = makeTemporaryFolder("types");
    const script = fileURLToPath(new URL("./ask_and_return.ts", import.meta.url));
    const child = spawnScript(script, [root]);
    const exit = untilExit(child);
    assertEquals(await untilLine(child, "errors"), "errors 1");
    assertEquals(await exit, 0);
    rmSync(root, { recursive: true });
  });
});
