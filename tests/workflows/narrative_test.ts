import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { MachineNarrative } from "../../lib/workflows/machine.ts";
import { narrate } from "../../lib/workflows/narrative/narrate.ts";
import { readMachines } from "../../lib/workflows/machines/read_machines.ts";
import { openCorpus } from "./corpus.ts";
import { readOne } from "./read_texts.ts";

const IMPORT = `import { assign, createMachine, fromPromise, Machine, setup } from "xstate";\n`;

async function told(config: string): Promise<MachineNarrative> {
  return await narrate(await readOne(`${IMPORT}export const made = ${config};`));
}

async function findings(config: string): Promise<string[]> {
  return (await told(config)).findings.map(({ kind, state }) => `${kind} ${state}`);
}

describe("narrate", () => {
  it("finds an event that is not in the type of the machine's events, where that can be read", async () => {
    const types: readonly [string, string, boolean][] = [
      [
        "types: { events: {} as Event },",
        'type Event = { type: "OPEN" } | { type: "SHUT" };',
        true,
      ],
      ["types: {} as { events: Event },", 'interface Event { type: "OPEN" | "SHUT" }', true],
      ["types: { events: {} as Event },", 'import type { Given as Event } from "./given";', true],
      ["types: { events: {} as Event },", 'import type { Far as Event } from "./given";', false],
      ["types: { events: {} as Event },", "type Event = { type: string };", false],
      ["types: { events: {} as Event<1> },", 'type Event<T> = { type: "OPEN"; of: T };', false],
      ["", "", false],
    ];
    const others = {
      "src/given.ts":
        'import type { Far } from "./far";\nexport type { Far };\ntype Shut = { type: "SHUT" };\nexport type Given = { type: "OPEN"; by: string } | Shut;\n',
      "src/far.ts": 'export type Far = { type: "OPEN" };\n',
    };
    for (const [members, declared, isTold] of types) {
      for (const isSetup of [true, false]) {
        const inner =
          'initial: "a", states: { a: { on: { OPEN: "b", LOKC: "b", "*": "b" } }, b: { type: "final" } }';
        const config = isSetup
          ? `setup({ ${members} }).createMachine({ ${inner} })`
          : `createMachine({ ${members} ${inner} })`;
        const text = `${IMPORT}${declared}\nexport const made = ${config};`;
        const { findings } = await narrate(await readOne(text, others));
        assertEquals(
          findings.map(({ kind, message, line }) => `${line} ${kind} ${message}`),
          isTold
            ? [
              '3 undeclared-reference "a" takes the event "LOKC", which is not in the type of its events',
            ]
            : [],
          text,
        );
      }
    }
  });

  it("says what a machine is, what its states do, and how to get through it", async () => {
    const narrative = await told(`setup({
      actors: { save: fromPromise(async () => 1) },
      actions: { thank: () => {} }, guards: { isValid: () => true },
    }).createMachine({
      id: "form", context: { name: "", tries: 0 }, initial: "editing",
      states: {
        editing: { description: "The user types", entry: ["thank", assign({ tries: 1 })], tags: "open",
          on: { SUBMIT: { guard: "isValid", target: "saving" }, TYPE: { actions: "thank" }, IGNORE: undefined } },
        saving: { invoke: { src: "save", onDone: "saved", onError: { target: "editing", actions: "thank" } }, after: { 5000: "editing" } },
        saved: { type: "final" },
      },
    })`);
    assertEquals(
      narrative.summary,
      '"made" is a machine with 3 states in all and 6 transitions. It starts in "editing" and ends in "saved". ' +
        'It reacts to "SUBMIT", "TYPE" and "IGNORE". It runs "save".',
    );
    assertEquals(narrative.context, ['"name" is at first "".', '"tries" is at first 0.']);
    assertEquals(narrative.states, [
      { path: "", sentences: ['The machine has 3 states directly in it and starts in "editing".'] },
      {
        path: "editing",
        sentences: [
          "The user types.",
          'It is tagged "open".',
          'On entering, it runs "thank" and updates the context.',
          'On "SUBMIT", if "isValid" holds, it goes to "saving".',
          'On "TYPE", it runs "thank".',
          'On "IGNORE", nothing happens.',
        ],
      },
      {
        path: "saving",
        sentences: [
          'While it is here, "save" runs.',
          'When "save" is done, it goes to "saved".',
          'When "save" fails, it goes to "editing" and runs "thank".',
          'After 5 s, it goes to "editing".',
        ],
      },
      { path: "saved", sentences: ["Here the machine reaches its end."] },
    ]);
    assertEquals(narrative.scenarios.map(({ title, happy, outcome }) => [title, happy, outcome]), [
      ['From "editing" to "saved"', true, 'The machine ends in "saved".'],
      ['After 5 s: from "saving" to "editing"', true, 'It is back in "editing".'],
      ['When "save" fails: from "saving" to "editing"', false, 'It is back in "editing".'],
    ]);
    const steps = narrative.scenarios[0]?.steps.map(({ given, when, then }) =>
      [given, when, then].join(" ")
    );
    assertEquals(steps, [
      'It is in "editing". On "SUBMIT", if "isValid" holds. It goes to "saving".',
      'It is in "saving". When "save" is done. It goes to "saved".',
    ]);
    assertEquals([narrative.truncated, narrative.findings], [false, []]);
  });

  it("says of what could not be read that it could not be, and not that it is not there", async () => {
    const { summary, states, findings } = await told(
      `((start: string, isShort: boolean, all: object) => createMachine({ initial: start, states: {
        a: { on: { X: isShort ? "b" : "c", Y: "nowhere" } }, b: {}, c: { initial: "d", states: Object.fromEntries(all) } } }))`,
    );
    assertStringIncludes(
      summary,
      "starts in a state that could not be read and has no end that could be read",
    );
    assertEquals(states[0]?.sentences, [
      "The machine has 3 states directly in it and starts in a state that could not be read.",
    ]);
    assertEquals(findings.map(({ severity, message }) => `${severity}: ${message}`), [
      "info: Nothing that could be read leads to an end of the machine",
      'info: Nothing that could be read leads out of "b", and it is not final',
      'info: Nothing that could be read leads out of "c", and it is not final',
      'error: On "Y", "a" goes to "nowhere", which is no state that is known',
    ]);
  });

  it("says whether a transition to its own state enters it again, as the version of XState has it", async () => {
    const states = `{ a: { on: { SELF: { target: "a" }, OUT: "b" } },
      b: { initial: "c", on: { SELF: "b", INNER: { target: ".c", MODE }, MODE: { target: "b", MODE } }, states: { c: {} } } }`;
    const tell = async (creator: string, mode: string) => {
      const text = `${creator}({ initial: "a", states: ${
        states.replaceAll("MODE }", mode + " }")
      } })`;
      const { states: [, a, b], scenarios } = await told(text);
      const self = scenarios.find(({ title }) => title.startsWith('On "SELF": from "a"'));
      return [a?.sentences[0], ...b?.sentences.slice(1) ?? [], self?.outcome];
    };
    assertEquals(await tell("createMachine", "reenter: true"), [
      'On "SELF", it stays in "a" without entering it again.',
      'On "SELF", it stays in "b" and starts again inside it.',
      'On "INNER", it leaves "b", enters it again and goes to "b.c".',
      'On "MODE", it leaves and enters it again.',
      'It stays in "a".',
    ]);
    assertEquals(await tell("Machine", "internal: true"), [
      'On "SELF", it leaves and enters it again.',
      'On "SELF", it leaves and enters it again.',
      'On "INNER", it goes to "b.c".',
      'On "MODE", it stays in "b" and starts again inside it.',
      'It is back in "a".',
    ]);
  });

  it("walks parallel regions: the machine is done when all of them are", async () => {
    const region =
      `{ initial: "open", states: { open: { on: { NAME: "closed" } }, closed: { type: "final" } } }`;
    const { scenarios } = await told(`createMachine({ initial: "both", states: {
      both: { type: "parallel", onDone: "end", states: { a: ${region.replace("NAME", "A")}, b: ${
      region.replace("NAME", "B")
    } } },
      end: { type: "final" } } })`);
    const [first] = scenarios;
    assertEquals(first?.steps.map(({ when }) => when), [
      'On "A".',
      'On "B".',
      'When "both" has reached its end.',
    ]);
    assertEquals(first?.steps[0]?.given, 'It is in "both.a.open" and "both.b.open".');
    assertEquals(first?.outcome, 'The machine ends in "end".');
  });

  it("walks history: a state that was left is entered where it was", async () => {
    const { scenarios } = await told(`createMachine({ initial: "work", states: {
      work: { initial: "one", on: { PAUSE: "paused" }, states: {
        one: { on: { NEXT: "two" } }, two: { on: { FINISH: "#end" } }, last: { type: "history" } } },
      paused: { on: { RESUME: "work.last" } }, end: { id: "end", type: "final" } } })`);
    const resumed = scenarios.find(({ title }) => title.startsWith('On "RESUME"'));
    assertEquals(resumed?.outcome, 'It is back in "work.one".');
    const steps = scenarios.flatMap((scenario) => scenario.steps);
    assert(steps.some(({ then }) => then === 'It goes to where "work" was last.'));
  });

  it("bounds what it tells", async () => {
    const regions = Array.from(
      { length: 12 },
      (_, n) =>
        `r${n}: { initial: "a", states: { a: { on: { E${n}: "b" } }, b: { on: { F${n}: "a" } } } }`,
    );
    const { scenarios, total, truncated } = await told(
      `createMachine({ type: "parallel", states: { ${regions.join(", ")} } })`,
    );
    assert(scenarios.length <= 20 && total > 20 && truncated);
  });

  it("tells its scenarios in pages, each way once, and how many there are", async () => {
    const events = Array.from({ length: 47 }, (_, n) => `E${n}: "s${n}"`).join(", ");
    const states = Array.from({ length: 47 }, (_, n) => `s${n}: { on: { CANCEL${n}: "a" } }`)
      .join(", ");
    const model = await readOne(
      `${IMPORT}export const made = createMachine({ initial: "a", states: { a: { on: { ${events} } }, ${states} } });`,
    );
    const whole = await narrate(model, undefined, { start: 0, limit: 500 });
    assertEquals([whole.total, whole.nextCursor, whole.truncated], [94, null, false]);
    assertEquals(whole.scenarios.map(({ happy }) => happy), [
      ...Array(47).fill(true),
      ...Array(47).fill(false),
    ]);
    const titles: string[] = [];
    for (let start: string | null = "0"; start !== null;) {
      const page = await narrate(model, undefined, { start: Number(start), limit: 20 });
      assertEquals([page.total, page.truncated], [94, false]);
      titles.push(...page.scenarios.map(({ title }) => title));
      start = page.nextCursor;
    }
    assertEquals(titles, whole.scenarios.map(({ title }) => title));
    assertEquals(new Set(titles).size, 94);
  });

  it("bounds how much of a machine it walks, whatever one event does in its regions", async () => {
    const regions = Array.from(
      { length: 1_000 },
      (_, n) => `r${n}: { initial: "a", states: { a: { on: { E: "b" } }, b: {} } }`,
    );
    const { states, scenarios, truncated } = await told(
      `createMachine({ type: "parallel", states: { ${regions.join(", ")} } })`,
    );
    assertEquals([states.length, truncated], [3_001, true]);
    assert(scenarios.length <= 20);
  });

  it("is the same each time, for every machine of the corpus", async () => {
    const corpus = await openCorpus();
    for (const path of corpus.paths) {
      const file = await corpus.parse(path);
      assert(file);
      const tell = async () => {
        const { machines } = await readMachines(file, corpus);
        return JSON.stringify(await Promise.all(machines.map((model) => narrate(model))));
      };
      assertEquals(await tell(), await tell(), path);
    }
  });

  it("quotes names of any kind on one line", async () => {
    const hostile = JSON.stringify('x"\n**bold** <script>alert(1)</script>\u2028 [a](b)');
    const narrative = await told(
      `createMachine({ initial: ${hostile}, states: { ${hostile}: { description: ${hostile}, on: { ${hostile}: ${hostile} } } } })`,
    );
    for (const text of narrative.states.flatMap(({ sentences }) => sentences)) {
      assert(!/[\n\u2028]/.test(text), text);
    }
  });

  it("shortens what it quotes between characters", async () => {
    const smiles = "\u{1f600}".repeat(2);
    const [name, code] = ["a".repeat(78), "b".repeat(113)].map((text) => text + smiles);
    const made = await readOne(
      `${IMPORT}export const made = createMachine({ context: { x: [1, "${code}"] }, on: { "${name}": {} } });`,
    );
    // Of the code, five characters stand before the text, and a mark behind it.
    assertEquals(made.context[0]?.value, `[1, "${"b".repeat(113)}…`);
    const { summary } = await narrate(made);
    assert(summary.includes(`It reacts to "${"a".repeat(78)}…".`), summary);
  });
});

describe("narrate, findings", () => {
  const cases: Readonly<Record<string, readonly [config: string, expected: string[]]>> = {
    "no-initial": [
      `createMachine({ states: { a: { type: "final" } } })`,
      ["no-initial "],
    ],
    "no-initial of a name that is not there": [
      `createMachine({ initial: "x", states: { a: { on: { X: "b" } }, b: { on: { X: "a" } } } })`,
      ["no-end-state ", "no-initial "],
    ],
    "no-end-state": [
      `createMachine({ initial: "a", states: { a: { on: { X: "b" } }, b: { on: { X: "a" } } } })`,
      ["no-end-state "],
    ],
    unreachable: [
      `createMachine({ initial: "a", states: { a: { type: "final" }, b: { initial: "c", states: { c: {} } } } })`,
      ["unreachable b"],
    ],
    "dead-end": [
      `createMachine({ initial: "a", states: { a: { on: { X: "b", Y: "c" } }, b: { on: { X: { actions: "x" } } }, c: { type: "final" } } })`,
      ["dead-end b"],
    ],
    "unresolved-target": [
      `createMachine({ initial: "a", states: { a: { on: { X: "nowhere", Y: "b" } }, b: { type: "final" } } })`,
      ["unresolved-target a"],
    ],
    ambiguous: [
      `createMachine({ initial: "a", states: { a: { on: { X: [{ guard: "g", target: "b" }, { guard: "g", target: "a" }, { target: "b" }] } }, b: { type: "final" } } })`,
      ["ambiguous a"],
    ],
    "shadowed-transition": [
      `createMachine({ initial: "a", states: { a: { on: { X: ["b", { guard: "g", target: "a" }] } }, b: { type: "final" } } })`,
      ["shadowed-transition a"],
    ],
    "no-fallback": [
      `createMachine({ initial: "a", states: { a: { always: [{ guard: "g", target: "b" }] }, b: { type: "final" } } })`,
      ["no-fallback a"],
    ],
    "dead-self-transition": [
      `createMachine({ initial: "a", on: { KEPT: ".b" }, states: { a: { invoke: { src: "login", onDone: "b", onError: "a" },
        after: { 9: { target: "a", actions: "x" }, 10: "a" },
        on: { RETRY: "a", AGAIN: { target: "a", reenter: true }, DOES: { target: "a", actions: "x" }, KEPT: "a",
          ASKS: [{ guard: "g", target: "a" }, { target: "b" }] } }, b: { type: "final" } } })`,
      ["dead-self-transition a", "dead-self-transition a", "dead-self-transition a"],
    ],
    "exclusive-targets": [
      `createMachine({ initial: "a", states: { a: { on: { X: { target: ["b", "c.in"] }, Y: { target: ["c", "c.in"] }, Z: { target: ["d.p.in", "d.q"] } } },
        b: { on: { X: "e" } }, c: { initial: "in", states: { in: { on: { X: "#e" } } } }, e: { id: "e", type: "final" },
        d: { type: "parallel", states: { p: { initial: "in", states: { in: {} } }, q: {} }, on: { X: "e" } } } })`,
      ["exclusive-targets a"],
    ],
    "final-with-transitions": [
      `createMachine({ initial: "a", states: { a: { on: { X: "b" } }, b: { type: "final", on: { Y: "a", Z: "c" } },
        c: { initial: "d", states: { d: { type: "final", on: { X: "#e" } } } , onDone: "b" }, e: { id: "e", type: "final" } } })`,
      ["final-with-transitions b"],
    ],
    "undeclared-reference of XState 4": [
      `Machine({ initial: "a", states: { a: { type: "final", activities: ["beep"] } } }, { activities: {} })`,
      ["undeclared-reference a"],
    ],
    "dead-self-transition of XState 4": [
      `Machine({ initial: "a", states: { a: { on: { RETRY: "a", STAY: { target: "a", internal: true }, X: "b" } }, b: { type: "final" } } })`,
      ["dead-self-transition a"],
    ],
    "unused-declaration": [
      `setup({ actions: { used: () => {}, never: () => {}, queued: () => {} }, delays: { soon: 1 } }).createMachine({ initial: "a", entry: ["used", ({ enqueue }) => enqueue("queued")], states: { a: { type: "final" } } })`,
      ["unused-declaration null", "unused-declaration null"],
    ],
    "undeclared-reference": [
      `setup({ guards: { g: () => true } }).createMachine({ initial: "a", entry: "missing", states: { a: { after: { slow: { target: "b", guard: "g" } }, invoke: { src: "actor", onDone: { target: "b", guard: "other" } } }, b: { type: "final" } } })`,
      [
        "no-fallback a",
        "undeclared-reference ",
        "undeclared-reference a",
        "undeclared-reference a",
        "undeclared-reference a",
      ],
    ],
  };
  for (const [kind, [config, expected]] of Object.entries(cases)) {
    it(`tells ${kind}, and nothing else that is not there`, async () => {
      assertEquals((await findings(config)).sort(), expected.sort());
    });
  }

  it("tells an initial state that is not there in the words of the problem", async () => {
    const { findings: found, summary } = await told(
      `createMachine({ initial: "x", states: { a: { type: "final" } } })`,
    );
    assertEquals(found.map(({ message }) => message), [
      'The initial state "x" of the machine is not there',
    ]);
    assert(summary.includes("It starts in a state that is not there and ends in"), summary);
  });

  it("counts what could not be read apart from what is wrong", async () => {
    const { summary } = await told(
      `((later) => createMachine({ initial: "a", states: { a: { on: { X: "nowhere", Y: "b" } }, b: later } }))`,
    );
    assert(summary.endsWith(" 1 part of it could not be read from the code."), summary);
  });

  it("does not take what could not be read for missing", async () => {
    const { findings: found } = await told(
      `((later) => createMachine({ initial: "a", states: { a: { on: later }, b: { type: "final" } } }))`,
    );
    assert(found.every(({ severity }) => severity === "info"));
  });
});
