import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { createActor, SimulatedClock } from "xstate";
import {
  type DevServerActor,
  devServerMachine,
  type Run,
  type RunReport,
  stateOf,
} from "../../lib/dev_server/machine.ts";

const SERVED = { port: 3000, url: "http://localhost:3000/" };

let clock: SimulatedClock;
let actor: DevServerActor;
let orders: string[];
let report: RunReport | null;

/** A run without processes: it notes what it is told, and says what the test has it say. */
const run: Run = {
  script: "dev",
  begin(given) {
    report = given;
    orders.push("begin");
    return {
      terminate: () => orders.push("terminate"),
      kill: () => orders.push("kill"),
      explain: () => "it printed no address",
    };
  },
};

function tell(): RunReport {
  assert(report, "The run has begun");
  return report;
}

const state = () => stateOf(actor.getSnapshot());
const failure = () => actor.getSnapshot().context.failure;

beforeEach(() => {
  clock = new SimulatedClock();
  [orders, report] = [[], null];
  actor = createActor(devServerMachine, { clock });
  actor.start();
});
afterEach(() => {
  actor.stop();
});

describe("devServerMachine", () => {
  it("begins with nothing, and starts nothing by itself", () => {
    clock.increment(1_000_000);
    actor.send({ type: "STOP" });
    assertEquals([state(), orders], ["stopped", []]);
  });

  it("runs once an answer came, not before", () => {
    actor.send({ type: "START", run });
    assertEquals(state(), "starting");
    tell().listens(SERVED);
    assertEquals([state(), actor.getSnapshot().context.served], ["starting", SERVED]);
    tell().answers(SERVED);
    assertEquals(state(), "running");
    clock.increment(1_000_000);
    assertEquals(state(), "running");
  });

  it("starts one run at a time", () => {
    actor.send({ type: "START", run });
    actor.send({ type: "START", run });
    tell().answers(SERVED);
    actor.send({ type: "START", run });
    actor.send({ type: "STOP" });
    actor.send({ type: "START", run });
    assertEquals(orders, ["begin", "terminate"]);
  });

  it("is stopped only when nothing of the run is left", () => {
    actor.send({ type: "START", run });
    actor.send({ type: "STOP" });
    assertEquals(state(), "stopping");
    clock.increment(3999);
    assertEquals(orders, ["begin", "terminate"]);
    clock.increment(1);
    assertEquals(orders, ["begin", "terminate", "kill"]);
    tell().exited({ code: null, signal: "SIGKILL" });
    assertEquals(state(), "stopping");
    tell().gone();
    assertEquals([state(), failure()], ["stopped", null]);
    assertEquals(actor.getSnapshot().context.exit, { code: null, signal: "SIGKILL" });
  });

  it("kills nothing that ended in time", () => {
    actor.send({ type: "START", run });
    actor.send({ type: "STOP" });
    tell().exited({ code: 0, signal: null });
    tell().gone();
    clock.increment(4000);
    assertEquals(orders, ["begin", "terminate"]);
  });

  it("gives up after 90 seconds without an answer", () => {
    actor.send({ type: "START", run });
    tell().listens(SERVED);
    clock.increment(89_999);
    assertEquals(state(), "starting");
    clock.increment(1);
    assertEquals([state(), orders], ["stopping", ["begin", "terminate"]]);
    tell().exited({ code: null, signal: "SIGTERM" });
    tell().gone();
    assertEquals([state(), failure()], ["failed", {
      code: "not_ready",
      message: 'The script "dev" was not ready in time: it printed no address',
    }]);
  });

  it("has failed when the script ends before it is ready, whatever its code", () => {
    actor.send({ type: "START", run });
    tell().exited({ code: 0, signal: null });
    assertEquals(orders, ["begin", "terminate"]);
    tell().gone();
    assertEquals([state(), failure()?.code], ["failed", "exited"]);
  });

  it("is stopped when the script ends well while it runs, and has failed otherwise", () => {
    for (
      const [code, signal, end] of [
        [0, null, "stopped"],
        [1, null, "failed"],
        [null, "SIGSEGV", "failed"],
      ] as const
    ) {
      actor.send({ type: "START", run });
      tell().answers(SERVED);
      tell().exited({ code, signal });
      tell().gone();
      assertEquals(state(), end);
      assertEquals(failure()?.message.includes(`by ${signal}`) ?? false, signal !== null);
      assertEquals(actor.getSnapshot().context.served, null);
    }
  });

  it("has failed when the system could not start it", () => {
    actor.send({
      type: "START",
      run: {
        ...run,
        begin(given) {
          const controls = run.begin(given);
          given.notStarted("The system could not run it");
          given.gone();
          return controls;
        },
      },
    });
    assertEquals([state(), failure()?.code], ["failed", "not_started"]);
  });

  it("forgets the last run with the next start, and the failure with a stop", () => {
    actor.send({ type: "START", run });
    tell().exited({ code: 1, signal: null });
    tell().gone();
    actor.send({ type: "START", run });
    const { exit, failure: last } = actor.getSnapshot().context;
    assertEquals([state(), exit, last], ["starting", null, null]);
    tell().exited({ code: 1, signal: null });
    tell().gone();
    actor.send({ type: "STOP" });
    assertEquals([state(), failure()], ["stopped", null]);
  });
});
