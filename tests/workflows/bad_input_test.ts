import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { drawMachine } from "../../lib/workflows/mermaid.ts";
import { narrate } from "../../lib/workflows/narrative/narrate.ts";
import { briefly, readOne, readTexts } from "./read_texts.ts";

const IMPORT = `import { createMachine } from "xstate";\n`;

describe("readMachines, of bad input", () => {
  it("finds nothing in files that make no machine", async () => {
    for (
      const text of [
        "",
        "\u0000\uFFFF{{{",
        "const createMachine = () => 1; createMachine({ initial: 'a' });",
        `import { createMachine } from "robot3"; createMachine({ idle: {} });`,
        `import { createMachine } from "@xstate/fsm"; createMachine({ initial: "a" });`,
        `import type { createMachine } from "xstate"; declare const x: typeof createMachine;`,
        "# Not code at all\n\n<<<<<<< HEAD",
      ]
    ) {
      const { machines } = await readTexts({ "a.ts": text });
      assertEquals(machines, [], text);
    }
  });

  it("reads what is there of a file with syntax errors, and tells them", async () => {
    const { machines: [machine], problems } = await readTexts({
      "a.ts":
        `${IMPORT}const m = createMachine({ initial: "a", states: { a: { on: { GO: "b" } }, b: { on: `,
    });
    assert(problems.length > 0 && problems.every(({ code }) => code === "syntax_error"));
    assertEquals(machine?.states.map(({ path }) => path), ["", "a", "b"]);
    assertEquals(machine?.transitions[0]?.targets, ["b"]);
  });

  it("ends on constants and imports that go in circles", async () => {
    const { machines, problems } = await readTexts({
      "a.ts": `import { createMachine } from "xstate"; import { B } from "./b";
        const x = y; const y = x; const self = { states: { inner: self } };
        const spread = { ...spread, on: { GO: "a" } };
        function loop(n) { return { initial: "a", states: { a: loop(n) } }; }
        export const A = B;
        createMachine({ initial: x, states: { a: { entry: A, on: { GO: y } }, self, spread, loop: loop(1) } });`,
      "b.ts": `import { A } from "./a"; export const B = A; export * from "./c";`,
      "c.ts": `export * from "./b"; export { C } from "./c";`,
    });
    assertEquals(problems, []);
    const codes = new Set(machines[0]?.problems.map(({ code }) => code));
    assert(codes.has("circular") && codes.has("too_deep"));
    assert((machines[0]?.states.length ?? 0) < 100);
  });

  it("bounds constants that double again and again", async () => {
    const doubled = Array.from(
      { length: 40 },
      (_, index) =>
        `const t${index + 1} = t${index} + t${index};
       const l${index + 1} = [...l${index}, ...l${index}];
       const s${index + 1} = { initial: "a", states: { a: s${index}, b: s${index} } };`,
    );
    const machine = await readOne(
      `${IMPORT}const t0 = "xxxxxxxx"; const l0 = ["a"]; const s0 = {};\n${doubled.join("\n")}
       createMachine({ id: t40, entry: l40, initial: "a", states: { a: s40 } });`,
    );
    assert(machine.states.length <= 20_000);
    assert(machine.problems.some(({ code }) => code === "too_large"));
  });

  it("reads a thousand levels of states, explains and draws them", async () => {
    const levels = Array.from(
      { length: 1_000 },
      (_, index) =>
        `const s${index + 1} = { initial: "x", states: { x: s${index} }, on: { UP: "#root" } };`,
    );
    const machine = await readOne(
      `${IMPORT}const s0 = {};\n${levels.join("\n")}\ncreateMachine({ id: "root", ...s1000 });`,
    );
    assertEquals(machine.problems, []);
    assertEquals(machine.states.length, 1_001);
    assertEquals(machine.transitions.length, 1_000);
    assertEquals((await narrate(machine)).states.length, 1_001);
    assert((await drawMachine(machine)).includes("s1000"));
  });

  it("reads a machine of three thousand states", async () => {
    const states = Array.from(
      { length: 3_000 },
      (_, index) =>
        `s${index}: { entry: "enter", on: { NEXT: "s${
          (index + 1) % 3_000
        }", BACK: { target: "s0" } } }`,
    );
    const machine = await readOne(
      `${IMPORT}createMachine({ initial: "s0", states: { ${states.join(",\n")} } });`,
    );
    assertEquals(machine.problems, []);
    assertEquals(machine.states.length, 3_001);
    assertEquals(machine.transitions.length, 6_000);
    assertEquals(machine.transitions.at(-2)?.targets, ["s0"]);
    const kinds = (await narrate(machine)).findings.map(({ kind }) => kind);
    // The first state goes back to itself.
    assertEquals(kinds, ["dead-self-transition", "no-end-state"]);
  });

  it("keeps names that every object has apart from what objects have", async () => {
    const machine = await readOne(
      `${IMPORT}createMachine({ initial: "constructor", states: {
        constructor: { on: { toString: "hasOwnProperty", __proto__: "constructor" } },
        hasOwnProperty: { on: { GO: "valueOf" } }, ["__proto__"]: {} } });`,
    );
    assertEquals(machine.states.map(({ path }) => path), ["", "constructor", "hasOwnProperty"]);
    assertEquals(machine.transitions.map(({ event, targets }) => [event, targets]), [
      ["toString", ["hasOwnProperty"]],
      ["GO", []],
    ]);
    assertEquals(briefly(machine.problems), [
      'reserved_name "__proto__"',
      'not_static "constructor"',
      'unresolved_target "hasOwnProperty" GO',
    ]);
    assertEquals(Object.getPrototypeOf({}), Object.prototype);
  });

  it("takes any value at any place", async () => {
    const values = [
      "null",
      "1",
      "[]",
      "[[]]",
      "{}",
      "() => 1",
      "/x/",
      "new Date()",
      "class {}",
      "x`y`",
      "''",
      "!0",
    ];
    const places = [
      "id",
      "initial",
      "type",
      "states",
      "on",
      "after",
      "always",
      "entry",
      "exit",
      "invoke",
      "tags",
      "context",
      "onDone",
      "history",
      "description",
    ];
    for (const value of values) {
      for (const place of places) {
        const text =
          `${IMPORT}createMachine({ ${place}: ${value}, states: { a: { ${place}: ${value}, on: { E: ${value}, F: { target: ${value}, guard: ${value}, cond: ${value}, actions: ${value} } }, invoke: { src: ${value}, id: ${value}, onDone: ${value} } } } });`;
        const machine = await readOne(text);
        await narrate(machine);
        await drawMachine(machine);
      }
    }
  });

  it("reads what a JSON file holds, whatever its names, and none that is no JSON", async () => {
    const { machines: [machine, broken] } = await readTexts({
      "a.ts": `${IMPORT}import config, { states } from "./machine.json";
        import bad from "./bad.json"; import text from "./machine.json?raw";
        createMachine(config); createMachine({ initial: "x", entry: bad, exit: text, states });`,
      "machine.json": `{ "initial": "a", "states": { "a": { "on": { "__proto__": "b",
        "constructor": { "target": "b", "actions": "<img src=x>" } } }, "b": {}, "__proto__": {} } }`,
      "bad.json": "}{ nothing",
    });
    assertEquals(machine?.states.map(({ path }) => path), ["", "a", "b"]);
    assertEquals(
      machine?.transitions.map(({ event, targets, editable }) => [event, targets, editable]),
      [
        ["__proto__", ["b"], false],
        ["constructor", ["b"], false],
      ],
    );
    assertEquals(briefly(machine?.problems ?? []), ['reserved_name "__proto__"']);
    assertEquals(broken?.states.length, 3);
    assertEquals(briefly(broken?.problems ?? []).sort(), [
      'reserved_name "__proto__"',
      'unresolved_import ""',
      'unresolved_import ""',
      'unresolved_initial ""',
    ]);
    assertEquals(Object.getPrototypeOf({}), Object.prototype);
  });

  it("ends on modules that hold each other as namespaces", async () => {
    const { machines: [machine] } = await readTexts({
      "a.ts":
        `import { createMachine } from "xstate"; import * as all from "./b"; export * as self from "./a";
        export const kept = { ...all, inner: all };
        export const m = createMachine({ initial: "one", states: { ...all, kept } });`,
      "b.ts": `import * as back from "./a"; export const one = { states: { back } };
        back.kept.added = {}; export * from "./a"; export * from "./b";`,
    });
    assert(machine && machine.states.length < 100);
    assert(machine.problems.some(({ code }) => code === "changed"));
  });

  it("bounds the places that a value is followed to", async () => {
    const size = 150;
    const names = Array.from({ length: size }, (_, index) => `n${index}`);
    const holders = names.map((name, index) =>
      `const ${name} = { ${names.slice(0, index).join(", ")} };`
    );
    const uses = names.map((name) => `use(${names.join(", ")}, ${name});`);
    const machine = await readOne(`${IMPORT}function use(...all) { return all.map((x) => () => x); }
      ${holders.join("\n")}\n${uses.join("\n")}
      createMachine({ states: { ${
      names.map((name) => `${name}: {}, x_${name}: { on: ${name} }`).join(", ")
    } } });`);
    assert(machine.states.length > size);
  });

  it("tells of transitions that XState forgets", async () => {
    const machine = await readOne(
      `${IMPORT}createMachine({ initial: "a", states: { a: { invoke: { src: "s", id: "i", onDone: "b" },
        on: { "xstate.done.actor.i": "a" } }, b: {} } });`,
    );
    assertEquals(machine.transitions.map(({ targets }) => targets), [["b"]]);
    assertEquals(briefly(machine.problems), ['bad_value "a" xstate.done.actor.i']);
  });

  it("tells of a machine whose configuration is not known, and lists it", async () => {
    const machine = await readOne(
      `${IMPORT}export function wrap(config) { return createMachine(config); }`,
    );
    assertEquals([machine.name, machine.states.length], ["wrap", 1]);
    assertEquals(briefly(machine.problems), ['parameter ""']);
    assertMatch(
      machine.problems[0]?.message ?? "",
      /^Cannot read the machine: "config" is a parameter/,
    );
  });
});
