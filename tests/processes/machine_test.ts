import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import {
  eventOf,
  type ProcessEvent,
  type ProcessSnapshot,
  step,
  takesDecisions,
  verbsOf,
} from "../../lib/processes/machine/process_machine.ts";
import { newSnapshot, persist, restore } from "../../lib/processes/machine/snapshot.ts";
import { VERBS } from "../../lib/processes/machine/verbs.ts";

const at = "2026-01-01T00:00:00.000Z";
const by = "ada";
const outcome = { changes: [], output: null };

const EVENTS: readonly ProcessEvent[] = [
  ...VERBS.map((verb) => eventOf(verb, { at, by })),
  { type: "START", at },
  { type: "LOST", at, reason: "Gone" },
  { type: "STEP_LOG", at, line: "A line" },
  { type: "STEP_ASKS_MODEL", at },
  { type: "STEP_DONE", at, ...outcome },
  { type: "STEP_WAITS", at, ...outcome },
  { type: "STEP_FAILED", at, error: { code: "x", message: "y" } },
];

/** Where a process is, and where each of its steps is. */
function keyOf({ value, context }: ProcessSnapshot): string {
  return JSON.stringify([value, context.steps.map(({ state }) => state)]);
}

function nameOf({ value }: ProcessSnapshot): string {
  return typeof value === "string" ? value : value.running;
}

/** Every snapshot that events lead to, apart from times, counts and logs. */
function reachable(): ProcessSnapshot[] {
  const first = newSnapshot([{ id: "a", dependsOn: [] }, { id: "b", dependsOn: ["a"] }, {
    id: "c",
    dependsOn: [],
  }]);
  const found = new Map([[keyOf(first), first]]);
  for (const snapshot of found.values()) {
    for (const event of EVENTS) {
      const next = step(snapshot, event);
      if (next && !found.has(keyOf(next))) found.set(keyOf(next), next);
    }
  }
  return [...found.values()];
}

describe("the machine of a process", () => {
  const snapshots = reachable();

  it("has every state within reach", () => {
    assertEquals([...new Set(snapshots.map(nameOf))].sort(), [
      "active",
      "cancelled",
      "done",
      "failed",
      "paused",
      "queued",
      "stopping",
      "waiting",
    ]);
  });

  it("offers exactly the verbs that it takes", () => {
    for (const snapshot of snapshots) {
      const taken = VERBS.filter((verb) => step(snapshot, eventOf(verb, { at, by })) !== null);
      assertEquals(verbsOf(snapshot), taken, keyOf(snapshot));
    }
  });

  it("takes these verbs in each state", () => {
    const table = new Map(
      snapshots.map((snapshot) => [nameOf(snapshot), verbsOf(snapshot).join(" ")]),
    );
    assertEquals(Object.fromEntries(table), {
      queued: "pause cancel",
      active: "pause cancel",
      stopping: "resume cancel",
      waiting: "cancel complete",
      paused: "resume cancel",
      failed: "cancel retry",
      done: "",
      cancelled: "",
    });
  });

  it("lets files be decided on while no step can change them", () => {
    const open = new Set(snapshots.filter(takesDecisions).map(nameOf));
    assertEquals([...open].sort(), ["cancelled", "done", "failed", "paused", "waiting"]);
    for (const snapshot of snapshots) {
      assertEquals(takesDecisions(snapshot), open.has(nameOf(snapshot)));
    }
  });

  it("has a step at work while it runs, and only then", () => {
    for (const snapshot of snapshots) {
      const atWork = snapshot.context.steps.filter(({ state }) => state === "running").length;
      assertEquals(
        atWork,
        ["active", "stopping"].includes(nameOf(snapshot)) ? 1 : 0,
        keyOf(snapshot),
      );
      const waits = snapshot.context.steps.filter(({ state }) => state === "waiting").length;
      assertEquals(waits, nameOf(snapshot) === "waiting" ? 1 : 0, keyOf(snapshot));
    }
  });

  it("never loses a step on which others wait: what is done stays done", () => {
    for (const snapshot of snapshots) {
      const done = (one: ProcessSnapshot) =>
        one.context.steps.filter(({ state }) => state === "done").map(({ id }) => id);
      for (const event of EVENTS) {
        const next = step(snapshot, event);
        if (next) assertEquals(done(snapshot).filter((id) => !done(next).includes(id)), []);
      }
    }
  });

  it("is the same after it was written down and read again", () => {
    for (const snapshot of snapshots) {
      const again = restore(JSON.parse(JSON.stringify(persist(snapshot))));
      assertEquals(persist(again), persist(snapshot));
      assertEquals(verbsOf(again), verbsOf(snapshot));
    }
  });
});
