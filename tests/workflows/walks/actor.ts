import * as xstate5 from "xstate";
import * as xstate4 from "xstate4";
import { SimulatedClock as SimulatedClock4 } from "xstate4/lib/SimulatedClock.js";
import type { RandomConfig } from "../random_machine.ts";

/** What a machine has done since it was asked last. */
export interface Deeds {
  /** `in` and `out` with the ids of states, in order. */
  readonly moves: readonly string[];
  /** The jobs that were started and still run, sorted. */
  readonly started: readonly string[];
}

/** A machine that XState runs, with a clock that goes when it is told to. */
export interface WalkedActor {
  deeds(): Deeds;
  send(event: string): void;
  wait(milliseconds: number): void;
  stop(): void;
}

/** Starts a machine in XState. @param config as `walkConfig` makes it */
export function openActor(config: RandomConfig, version: 4 | 5): WalkedActor {
  const moves: string[] = [];
  const started = new Set<string>();
  const names = namesIn(config);
  const tell = names.filter((name) => /^(?:in|out) /.test(name))
    .map((name) => [name, () => void moves.push(name)] as const);
  const actions = Object.fromEntries([...tell, ["note", () => {}]]);
  const runs = names.filter((name) => name.startsWith("job ")).map((name) => {
    const run = () => {
      started.add(name);
      return () => void started.delete(name);
    };
    return [name, run] as const;
  });
  const run = version === 5 ? run5(config, actions, runs) : run4(config, actions, runs);
  return {
    ...run,
    deeds() {
      const told = { moves: moves.splice(0), started: [...started].sort() };
      started.clear();
      return told;
    },
  };
}

type Run = Omit<WalkedActor, "deeds">;
type Jobs = readonly (readonly [name: string, run: () => () => void])[];

function run5(config: RandomConfig, actions: Record<string, () => void>, jobs: Jobs): Run {
  const clock = new xstate5.SimulatedClock();
  const machine = xstate5.createMachine(config as never).provide({
    actions,
    actors: Object.fromEntries(jobs.map(([name, run]) => [name, xstate5.fromCallback(run)])),
  } as never);
  const actor = xstate5.createActor(machine, { clock });
  actor.start();
  return {
    send: (type) => actor.send({ type } as never),
    wait: (milliseconds) => clock.increment(milliseconds),
    stop: () => void actor.stop(),
  };
}

function run4(config: RandomConfig, actions: Record<string, () => void>, jobs: Jobs): Run {
  const clock = new SimulatedClock4();
  const services = Object.fromEntries(jobs.map(([name, run]) => [name, () => run]));
  const machine = xstate4.createMachine(config as never, { actions, services } as never);
  const actor = xstate4.interpret(machine, { clock } as never);
  actor.start();
  return {
    send: (type) => void actor.send({ type } as never),
    wait: (milliseconds) => clock.increment(milliseconds),
    stop: () => void actor.stop(),
  };
}

/** The texts of a configuration. */
function namesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(namesIn) : [];
}
