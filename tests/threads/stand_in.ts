// A thread for the tests: its verbs are what can become of a job.
import { existsSync, writeFileSync } from "node:fs";
import process from "node:process";
import { threadId } from "node:worker_threads";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { serveJobs, threadData } from "../../lib/threads/mod.ts";

export interface StandInVerbs {
  readonly echo: { readonly request: unknown; readonly answer: unknown };
  readonly thread: { readonly request: null; readonly answer: number };
  readonly data: { readonly request: null; readonly answer: unknown };
  readonly newest: { readonly request: null; readonly answer: number };
  readonly refuse: { readonly request: string; readonly answer: never };
  readonly fail: { readonly request: string; readonly answer: never };
  readonly function: { readonly request: null; readonly answer: unknown };
  readonly exit: { readonly request: null; readonly answer: never };
  readonly exitOnce: { readonly request: { readonly mark: string }; readonly answer: string };
  readonly throwLater: { readonly request: string; readonly answer: never };
  readonly useMemory: { readonly request: null; readonly answer: never };
  readonly forever: { readonly request: null; readonly answer: never };
  readonly untilAbandoned: {
    readonly request: null;
    readonly answer: string;
    readonly event: "begun";
  };
  readonly count: { readonly request: number; readonly answer: string; readonly event: number };
  readonly converse: {
    readonly request: readonly string[];
    readonly answer: readonly string[];
    readonly event: string;
    readonly message: string;
  };
  readonly meet: { readonly request: SharedArrayBuffer; readonly answer: string };
}

serveJobs<StandInVerbs>({
  echo: (request) => request,
  thread: () => threadId,
  data: () => threadData(),
  newest: (_, job) => job.newest,
  refuse(word) {
    throw new WorkbenchError("page_too_complex", `Refuse "${word}"`, { data: { word } });
  },
  fail(message) {
    throw new Error(message);
  },
  function: () => () => {},
  exit: () => process.exit(3),
  exitOnce({ mark }) {
    if (existsSync(mark)) return "second";
    writeFileSync(mark, "");
    return process.exit(3);
  },
  throwLater: (message) =>
    new Promise(() => {
      setTimeout(() => {
        throw new Error(message);
      });
    }),
  useMemory() {
    const kept: unknown[] = [];
    while (true) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index, kept })));
  },
  forever() {
    while (true);
  },
  untilAbandoned(_, job) {
    job.tell("begun");
    while (!job.isAbandoned());
    return "abandoned";
  },
  count(until, job) {
    for (let number = 1; number <= until; number++) job.tell(number);
    return "counted";
  },
  async converse(lines, job) {
    const heard: string[] = [];
    for (const line of lines) {
      job.tell(line);
      heard.push(await job.nextMessage());
    }
    return heard;
  },
  /** Ends when another job, in another thread, has come as well. */
  meet(memory) {
    const arrived = new Int32Array(memory);
    Atomics.add(arrived, 0, 1);
    while (Atomics.load(arrived, 0) < 2);
    return "met";
  },
});
