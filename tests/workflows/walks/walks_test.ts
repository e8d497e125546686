import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../support/random.ts";
import type { Random } from "../random_machine.ts";
import { readOne } from "../read_texts.ts";
import { openActor } from "./actor.ts";
import { openToldWalk } from "./told_walk.ts";
import { EVENTS, walkConfig } from "./walk_config.ts";

/** Machines of each version; many more when asked for. */
const COUNT = Math.ceil(Number(process.env.WORKBENCH_FUZZ ?? 500) / 4);
const FIRST_SEED = Number(process.env.WORKBENCH_SEED ?? 1);
const STEPS = 25;

describe("walking a machine, beside XState with a clock that is told the time", () => {
  const { warn } = console;

  before(() => {
    // What XState thinks of random machines is not the point.
    console.warn = () => {};
  });

  after(() => {
    console.warn = warn;
  });

  for (const version of [4, 5] as const) {
    it(`leaves, enters, starts and waits as XState ${version} does`, async () => {
      let again = 0;
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
        again += await walk(seededRandom(seed), version, `XState ${version}, seed ${seed}`);
      }
      assert(again > COUNT, `only ${again} states were entered again`);
    });
  }
});

/** @returns how many states were entered in the step that left them */
async function walk(random: Random, version: 4 | 5, label: string): Promise<number> {
  const config = walkConfig(random, version);
  const text = JSON.stringify(config);
  const model = await readOne(
    `import { createMachine } from "xstate";\nexport const made = createMachine(${text});`,
    { "src/package.json": JSON.stringify({ dependencies: { xstate: `^${version}.0.0` } }) },
  );
  assertEquals([model.problems, model.version], [[], version], label);
  const told = openToldWalk(model);
  const actor = openActor(config, version);
  const done: string[] = [];
  let again = 0;
  const compare = (what: string) => {
    done.push(what);
    const deeds = actor.deeds();
    assertEquals(told.deeds(), deeds, `${label}: ${done.join(", ")}\n${text}`);
    again += deeds.moves.filter((each) => deeds.moves.includes(each.replace("out", "in"))).length;
  };
  compare("start");
  for (let step = 0; step < STEPS; step++) {
    const [next, other] = told.delays();
    // Which of two delays ends first is the clock's business.
    if (next !== undefined && next === other) break;
    const wait = 40 + random(200);
    if (random(2) === 0) {
      const event = EVENTS[random(EVENTS.length)] ?? "";
      told.send(event);
      actor.send(event);
      compare(event);
    } else {
      const milliseconds = Math.min(wait, next ?? wait);
      told.wait(milliseconds);
      actor.wait(milliseconds);
      compare(`${milliseconds} ms`);
    }
  }
  actor.stop();
  return again;
}
