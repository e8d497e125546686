import { assertEquals, assertNotEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { existsSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { unlessSystemError, WorkbenchError } from "../../lib/errors/mod.ts";
import { openThreads, type Threads, type ThreadsOptions } from "../../lib/threads/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { spawnScript, untilExit, untilLine } from "../support/spawn_script.ts";
import type { StandInVerbs } from "./stand_in.ts";

type Failure = Parameters<ThreadsOptions<StandInVerbs>["errorOf"]>[0];

class FailedJob extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`${String(failure.verb)}: ${failure.reason}`, { cause: failure.cause });
    this.failure = failure;
  }
}

function open(options: Partial<ThreadsOptions<StandInVerbs>> = {}): Threads<StandInVerbs> {
  return openThreads<StandInVerbs>({
    module: new URL("./stand_in.ts", import.meta.url),
    errorOf: (failure) => new FailedJob(failure),
    ...options,
  });
}

/** The files that this process has open, where the kernel tells. */
function openFiles(): string[] {
  const folder = "/proc/self/fd";
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const targets = names.map((name) => unlessSystemError(() => readlinkSync(join(folder, name))));
  return targets.filter((target) => target !== null && /\.m?[jt]s$/.test(target)) as string[];
}

async function failureOf(answer: Promise<unknown>): Promise<string> {
  return (await assertRejects(() => answer, FailedJob)).message;
}

describe("Threads.ask", () => {
  it("answers in order, one after another, in one thread", async () => {
    await using threads = open();
    const order: unknown[] = [];
    await Promise.all(["a", "b", "c"].map(async (word) => {
      order.push(await threads.ask("echo", word));
    }));
    assertEquals(order, ["a", "b", "c"]);
    const same = await Promise.all([threads.ask("thread", null), threads.ask("thread", null)]);
    assertEquals(same[0], same[1]);
  });

  it("runs as many jobs at the same time as there may be threads, and no more", async () => {
    await using threads = open({ threads: 2 });
    const memory = new SharedArrayBuffer(4);
    const met = [threads.ask("meet", memory), threads.ask("meet", memory)];
    assertEquals(await Promise.all(met), ["met", "met"]);
    const ids = await Promise.all([1, 2, 3, 4].map(() => threads.ask("thread", null)));
    assertEquals(new Set(ids).size, 2);
  });

  it("gives the module its data, and shares memory", async () => {
    const memory = new Int32Array(new SharedArrayBuffer(4));
    memory[0] = 7;
    await using threads = open({ data: { name: "a", memory } });
    const data = await threads.ask("data", null) as { name: string; memory: Int32Array };
    assertEquals([data.name, data.memory[0]], ["a", 7]);
    memory[0] = 8;
    assertEquals(data.memory[0], 8);
  });

  it("says which jobs had been asked for when one was begun", async () => {
    await using threads = open();
    const together = [1, 2, 3].map(() => threads.ask("newest", null));
    assertEquals(await together[0], 3);
    const later = threads.ask("newest", null);
    assertEquals(await Promise.all([together[1], together[2], later]), [3, 4, 4]);
  });

  it("throws what a job refuses, with its data", async () => {
    await using threads = open();
    const error = await assertRejects(() => threads.ask("refuse", "x"), WorkbenchError);
    assertEquals([error.code, error.message, error.data], [
      "page_too_complex",
      'Refuse "x"',
      { word: "x" },
    ]);
  });

  it("makes the user's error of what a job throws, cannot send or cannot be sent", async () => {
    await using threads = open();
    const first = await threads.ask("thread", null);
    const failed = await assertRejects(() => threads.ask("fail", "Oh"), FailedJob, "fail: failed");
    assertStringIncludes(String(failed.cause), "Oh");
    assertEquals(await failureOf(threads.ask("function", null)), "function: failed");
    assertEquals(await failureOf(threads.ask("echo", () => {})), "echo: failed");
    assertEquals(await threads.ask("thread", null), first);
  });
});

describe("Threads.warmUp", () => {
  it("starts the thread in which the next job is done, and none beside a free one", async () => {
    const threads = open({ threads: 2 });
    threads.warmUp();
    threads.warmUp();
    assertEquals(threads.isRunning(), true);
    const first = await threads.ask("thread", null);
    threads.warmUp();
    assertEquals(await threads.ask("thread", null), first);
    await threads[Symbol.asyncDispose]();
    threads.warmUp();
    assertEquals(threads.isRunning(), false);
  });
});

describe("Threads, when a thread ends", () => {
  it("fails the job that it was at, and does the next in a new thread", async () => {
    await using threads = open();
    const failing = [
      threads.ask("exit", null),
      threads.ask("throwLater", "Later"),
      threads.ask("exit", null),
    ].map(failureOf);
    const next = threads.ask("echo", "next");
    assertEquals(await Promise.all(failing), ["exit: died", "throwLater: died", "exit: died"]);
    assertEquals(await next, "next");
  });

  it("gives the job to a second thread where it is to, once", async () => {
    await using threads = open({ retriesDeath: true });
    const folder = makeTemporaryFolder("threads");
    const answers = [
      threads.ask("exitOnce", { mark: join(folder, "mark") }),
      threads.ask("echo", "next"),
    ];
    assertEquals(await Promise.all(answers), ["second", "next"]);
    assertEquals(await failureOf(threads.ask("exit", null)), "exit: died");
    rmSync(folder, { recursive: true });
  });

  it("says when a thread cannot start", async () => {
    await using threads = open({ module: new URL("./broken.ts", import.meta.url) });
    assertEquals(await failureOf(threads.ask("echo", 1)), "echo: not_started");
    assertEquals(await failureOf(threads.ask("echo", 2)), "echo: not_started");
  });

  // Bun and Deno take no limit for a thread's memory.
  if (!process.versions["bun"] && !process.versions["deno"]) {
    it("ends a thread that needs too much memory", async () => {
      await using threads = open({ maxMemoryMb: 32 });
      assertEquals(await failureOf(threads.ask("useMemory", null)), "useMemory: died");
      assertEquals(await threads.ask("echo", "next"), "next");
    });
  }

  it("ends a job that takes too long, and does the next", async () => {
    await using threads = open();
    const late = failureOf(threads.ask("forever", null, { timeoutMs: 50 }));
    const next = threads.ask("echo", "next", { timeoutMs: 60_000 });
    assertEquals(await late, "forever: timeout");
    assertEquals(await next, "next");
  });

  it("ends a thread without jobs and starts another", async () => {
    await using threads = open({ idleMs: 1 });
    const first = await threads.ask("thread", null);
    let other = first;
    for (const end = Date.now() + 20_000; other === first && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      other = await threads.ask("thread", null);
    }
    assertNotEquals(other, first);
  });

  it("does not keep the process from exiting", async () => {
    const child = spawnScript(fileURLToPath(new URL("./ask_and_return.ts", import.meta.url)));
    const exit = untilExit(child);
    assertEquals(await untilLine(child, "answer"), "answer one");
    assertEquals(await exit, 0);
  });
});

describe("Threads, when nobody waits any more", () => {
  it("ends the thread of a running job, takes waiting ones back and does the others", async () => {
    await using threads = open();
    const leaving = new AbortController();
    const reason = new Error("Gone");
    const { signal } = leaving;
    const first = await threads.ask("thread", null);
    const asked = [
      threads.ask("forever", null, { signal, onBegin: () => leaving.abort(reason) }),
      threads.ask("echo", "waits", { signal }),
    ];
    const stays = threads.ask("thread", null);
    for (const answer of asked) assertEquals(await assertRejects(() => answer), reason);
    assertNotEquals(await stays, first);
    assertEquals(await assertRejects(() => threads.ask("echo", "late", { signal })), reason);
  });

  it("keeps a thread that has not begun with the job", async () => {
    await using threads = open();
    const leaving = new AbortController();
    const asked = threads.ask("forever", null, { signal: leaving.signal });
    leaving.abort(new Error("Gone"));
    await assertRejects(() => asked, Error, "Gone");
    assertEquals(await threads.ask("echo", "next"), "next");
  });

  it("tells the job where it is to, and keeps the thread", async () => {
    await using threads = open({ onAbandon: "tell" });
    const first = await threads.ask("thread", null);
    const leaving = new AbortController();
    const asked = threads.ask("untilAbandoned", null, {
      signal: leaving.signal,
      onEvent: () => leaving.abort(new Error("Gone")),
    });
    await assertRejects(() => asked, Error, "Gone");
    assertEquals(await threads.ask("thread", null), first);
  });

  it("leaves no file open that a thread was reading when it was closed", async () => {
    const before = openFiles();
    for (let round = 0; round < 8; round++) {
      const threads = open();
      const asked = threads.ask("echo", round).catch(() => undefined);
      // Somewhere in its start, each further on; one after another, since a close does not wait for ever.
      await delay(round * 30);
      await threads[Symbol.asyncDispose]();
      await asked;
    }
    assertEquals(openFiles(), before);
  });

  it("fails what is open when it is closed, and everything after", async () => {
    const threads = open({ threads: 2 });
    const asked = ["a", "b", "c"].map(() => threads.ask("forever", null));
    const closing = threads[Symbol.asyncDispose]();
    for (const answer of [...asked, threads.ask("forever", null)]) {
      assertEquals(await failureOf(answer), "forever: closed");
    }
    await closing;
  });
});

describe("Job", () => {
  it("tell passes events in their order, before the answer", async () => {
    await using threads = open();
    const told: unknown[] = [];
    const onEvent = (event: unknown) => told.push(event);
    told.push(await threads.ask("count", 3, { onEvent }));
    assertEquals(told, [1, 2, 3, "counted"]);
  });

  it("tell costs the job of a listener that throws, and no other", async () => {
    await using threads = open();
    const onEvent = () => {
      throw new Error("Cannot listen");
    };
    await assertRejects(() => threads.ask("count", 3, { onEvent }), Error, "Cannot listen");
    assertEquals(await threads.ask("echo", "next"), "next");
  });

  it("nextMessage takes the replies in their order, and none of an earlier job", async () => {
    await using threads = open();
    let answerLate = () => {};
    await threads.ask("count", 1, {
      onEvent: (_, reply: (message: never) => void) => (answerLate = () => reply("late" as never)),
    });
    const heard = threads.ask("converse", ["a", "b"], {
      onEvent(event, reply) {
        answerLate();
        reply(event.toUpperCase());
      },
    });
    assertEquals(await heard, ["A", "B"]);
  });
});
