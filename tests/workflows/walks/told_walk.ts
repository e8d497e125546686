import { assert } from "@std/assert";
import type { MachineModel } from "../../../lib/workflows/machine.ts";
import {
  type Configuration,
  initialConfiguration,
} from "../../../lib/workflows/narrative/configuration.ts";
import { type Step, stepsFrom } from "../../../lib/workflows/narrative/explore.ts";
import { indexMachine } from "../../../lib/workflows/narrative/model.ts";
import type { Deeds } from "./actor.ts";

/** A machine walked by what was read of it, beside the one that XState runs. */
export interface ToldWalk {
  deeds(): Deeds;
  send(event: string): void;
  /** How long it is until each delay that runs ends, the next one first. */
  delays(): number[];
  /** No longer than until the next delay ends. */
  wait(milliseconds: number): void;
}

/** Starts to walk a machine. @param model of a machine that `walkConfig` makes */
export function openToldWalk(model: MachineModel): ToldWalk {
  const index = indexMachine(model);
  /** By the path of the state, when its delay ends. */
  const ends = new Map<string, number>();
  let at: Configuration = initialConfiguration(index);
  let now = 0;
  const moves: string[] = [];
  const jobs = new Set<string>();
  enter(at.active);
  settle();

  function enter(paths: ReadonlySet<string>): void {
    for (const { path, id, invoke } of index.inOrder(paths)) {
      moves.push(`in ${id}`);
      const delay = index.transitionsOf(path).find(({ kind }) => kind === "after");
      if (delay) ends.set(path, now + Number(delay.event));
      if (invoke.length > 0) jobs.add(path);
    }
  }

  function take({ left, entered, to }: Step): void {
    for (const { path, id } of index.inOrder(left).toReversed()) {
      moves.push(`out ${id}`);
      jobs.delete(path);
      ends.delete(path);
    }
    at = to;
    enter(entered);
  }

  function takeIf(suits: (step: Step) => boolean): boolean {
    const step = stepsFrom(index, at).find(suits);
    if (step) take(step);
    return step !== undefined;
  }

  /** Goes on by itself until it rests. */
  function settle(): void {
    for (let count = 0; takeIf(({ transition }) => transition.kind === "always"); count++) {
      assert(count < 100, "the machine does not come to rest");
    }
  }

  return {
    deeds() {
      const started = [...jobs].map((path) => `job ${index.state(path)?.id}`).sort();
      jobs.clear();
      return { moves: moves.splice(0), started };
    },
    send(event) {
      takeIf(({ transition }) => transition.kind === "on" && transition.event === event);
      settle();
    },
    delays: () => [...ends.values()].map((end) => end - now).sort((a, b) => a - b),
    wait(milliseconds) {
      now += milliseconds;
      const due = [...ends].filter(([, end]) => end <= now);
      for (const [path] of due) {
        ends.delete(path);
        takeIf(({ transition: { kind, from } }) => kind === "after" && from === path);
        settle();
      }
    },
  };
}
