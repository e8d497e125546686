import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { readTexts } from "../read_texts.ts";

const CONFIG = `{ id: "m", initial: "a", states: { a: {} } }`;
const IMPORT = `import { createMachine, setup } from "xstate";`;

const OTHERS = {
  "src/xstate.ts": `export { createMachine as make } from "xstate";`,
  "src/build.ts": `import { make } from "./xstate"; export const build = make;`,
  "src/fixed.ts": `import { make } from "./xstate"; export const fixed = () => make(${CONFIG});`,
};

/** The names of the machines that are read, and the problems of the file with the text at their places. */
async function found(text: string): Promise<unknown[]> {
  const { machines, problems } = await readTexts({ "src/a.ts": text, ...OTHERS });
  return [
    ...machines.map(({ name }) => name),
    ...problems.map(({ code, start, end }) => [code, text.slice(start, end)]),
  ];
}

describe("findMachines", () => {
  it("finds machines under whatever names and files their creator went through", async () => {
    for (
      const text of [
        `import { make } from "./xstate"; export const m = make(${CONFIG});`,
        `import { build } from "./build"; export const m = build(${CONFIG});`,
        `${IMPORT} const api = { createMachine }; export const m = api.createMachine(${CONFIG});`,
        `${IMPORT} export const m = useMemo(() => createMachine<Context>(${CONFIG}), []);`,
        `${IMPORT} export const m = createActor(createMachine(${CONFIG})).start();`,
        `${IMPORT} const { createMachine: make } = setup({}); export const m = make(${CONFIG});`,
        `const x = require("xstate"); exports.m = (0, x.createMachine)(${CONFIG});`,
      ]
    ) assertEquals(await found(text), ["m"], text);
  });

  it("reads the machine that a function makes of what it is given, once for each call", async () => {
    const text = `${IMPORT} const make = (config) => createMachine({ ...config, version: "1" });
      const twice = (config) => make({ ...config });
      export const m = make(${CONFIG}); export const n = twice(${CONFIG});`;
    assertEquals(await found(text), ["make", "twice", "m", "n"]);
    const { machines } = await readTexts({ "src/a.ts": text });
    assertEquals(machines.map(({ states }) => states.length), [1, 1, 2, 2]);
    assertEquals(machines[2]?.problems, []);
  });

  it("counts a machine that is the same for each call where it is made", async () => {
    assertEquals(await found(`import { fixed } from "./fixed"; export const m = fixed();`), []);
  });

  it("tells of creators that are handed on, with the place", async () => {
    const cases: Readonly<Record<string, string>> = {
      [`createMachine.call(null, ${CONFIG})`]: "",
      "createMachine.bind(null)": `const make = createMachine.bind(null); make(${CONFIG});`,
      [`[${CONFIG}].map(createMachine)`]: "",
      "create: createMachine": `const api = { create: createMachine }; api.create(${CONFIG});`,
      "flag ? createMachine : setup": `(flag ? createMachine : setup)(${CONFIG});`,
      [`new StateMachine(${CONFIG}, {})`]: `import { StateMachine } from "xstate";
        const made = new StateMachine(${CONFIG}, {}) as StateMachine;`,
      "make = createMachine": `let make; make = createMachine; make(${CONFIG});`,
    };
    for (const [place, text] of Object.entries(cases)) {
      const expected = [["not_supported", place]];
      assertEquals(await found(`${IMPORT} ${text || place}`), expected, place);
    }
  });

  it("tells of calls that may make machines, with the reason", async () => {
    const call = `createMachine(${CONFIG})`;
    const cases: readonly (readonly [code: string, before: string])[] = [
      ["not_declared", ""],
      ["unresolved_import", `import { createMachine } from "./nowhere";`],
      ["package_value", `import { createMachine } from "@acme/state";`],
      ["parameter", `export const build = ({ createMachine }) => `],
      ["not_static", `const { createMachine } = await import("xstate");`],
    ];
    for (const [code, before] of cases) {
      const { machines, problems } = await readTexts({ "src/a.ts": `${before} ${call}` });
      assertEquals([machines.length, problems.length], [0, 1], before);
      assertEquals(problems[0]?.code, code);
    }
  });

  it("keeps a machine whose arguments are spread, without what they hold", async () => {
    const { machines: [machine], problems } = await readTexts({
      "src/a.ts": `${IMPORT} const args = [${CONFIG}]; export const m = createMachine(...args);`,
    });
    assertEquals([machine?.name, problems], ["m", []]);
    assertEquals(machine?.problems.map(({ code, state }) => [code, state]), [["not_static", ""]]);
  });

  it("tells nothing of names that make no machine", async () => {
    for (
      const text of [
        `import { createMachine } from "@xstate/fsm"; createMachine(${CONFIG});`,
        `function createMachine(config) { return config; } createMachine(${CONFIG});`,
        `import type { createMachine } from "xstate"; type T = ReturnType<typeof createMachine>;`,
        `${IMPORT} export { createMachine }; export default createMachine;`,
        `${IMPORT} if (typeof createMachine === "function") globalThis.ready = true;`,
      ]
    ) assertEquals(await found(text), [], text);
  });
});
