import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { silentDifferences } from "../compare.ts";
import { builtShape } from "../built_shape.ts";
import { openFiles } from "../corpus.ts";
import { findBuilt } from "../find_built.ts";
import { readShape } from "../read_shape.ts";
import { readTexts } from "../read_texts.ts";
import { readMachines } from "../../../lib/workflows/machines/read_machines.ts";

const DOOR = `import { createMachine } from "xstate";
export const door = createMachine({ id: "door", context: { opened: 0 }, initial: "shut",
  states: { shut: { entry: "ring", on: { OPEN: "open" } }, open: { on: { SHUT: { target: "shut", actions: "count" } } } } });
export const doors = { front: door };
export default door;
`;

const DATA_4 = `import { Machine } from "xstate";
export const dataMachine = (id: string, first = "idle") => Machine({ id, initial: first,
  states: { idle: { on: { FETCH: "loading" } }, loading: { invoke: { src: "fetchData", onDone: "idle", onError: "idle" } } } },
  { services: {} });
`;

const OTHERS = { "src/door.ts": DOOR, "src/data.ts": DATA_4 };

/** The machines of a file: names, ids and where each is derived from; and the codes of its problems. */
async function read(text: string, others: Record<string, string> = OTHERS) {
  const { machines, problems } = await readTexts({ "src/a.ts": text, ...others });
  return [
    ...machines.map(({ name, id, derivedFrom }) => [name, id, derivedFrom?.path]),
    ...problems.map(({ code, start, end }) => [code, text.slice(start, end)]),
  ];
}

describe("a machine that is derived in another file", () => {
  it("is read wherever its base comes from", async () => {
    const given = `{ actions: { ring() {} } }`;
    for (
      const text of [
        `import { door } from "./door"; export const m = door.provide(${given});`,
        `import door from "./door"; export const m = door.provide(${given});`,
        `import * as all from "./door"; export const m = all.door.provide(${given});`,
        `import { doors } from "./door"; export const m = doors.front.provide(${given});`,
        `import { door as d } from "./door"; const e = d; export const m = (e as any).provide(${given});`,
        `import { doors } from "./door"; const { front } = doors; export const m = front.provide(${given});`,
        `const { door } = require("./door"); exports.m = door.provide(${given});`,
        `import { door } from "./door"; const get = () => door; export const m = get().provide(${given});`,
        `import * as all from "./door"; export const m = all["door"].provide(${given});`,
        `import { door } from "./door"; export function m() { return door.provide(${given}); }`,
      ]
    ) assertEquals(await read(text), [["m", "door", "src/door.ts"]], text);
  });

  it("is read out of a factory with the arguments of the call", async () => {
    const text = `import { dataMachine } from "./data";
      export const users = dataMachine("users").withConfig({ services: { async fetchData() {} } });
      export const likes = dataMachine("likes", "loading");`;
    assertEquals(await read(text), [
      ["users", "users", "src/data.ts"],
      ["likes", "likes", "src/data.ts"],
    ]);
    const { machines } = await readTexts({ "src/a.ts": text, ...OTHERS });
    assertEquals(machines.map(({ initial, problems }) => [initial, problems.length]), [
      ["idle", 0],
      ["loading", 0],
    ]);
    assertEquals(machines[0]?.setup?.actors, ["fetchData"]);
  });

  it("has the context and the implementations that it is given", async () => {
    const { machines: [machine] } = await readTexts({
      "src/a.ts": `import { door } from "./door";
export const m = door.withConfig({ actions: { ring() {}, never() {} } }).withContext({ opened: 7, by: "me" });`,
      ...OTHERS,
    });
    assertEquals(machine?.context, [
      { name: "opened", value: "7", line: 2 },
      { name: "by", value: '"me"', line: 2 },
    ]);
    assertEquals(machine?.setup?.actions, ["ring", "never"]);
    assertEquals(machine?.setup?.unused, [{ kind: "action", name: "never", line: 2 }]);
    assertEquals(machine?.line, 2);
    assert(machine?.states.every(({ line }) => line === 2));
    assert(machine?.transitions.every(({ editable }) => !editable));
  });

  it("is named after what it is a copy of where nothing holds it", async () => {
    const text = `import { door } from "./door";
      export const View = () => { const [state] = useMachine(door.provide({ guards: {} })); return state; };`;
    assertEquals(await read(text), [["door", "door", "src/door.ts"]]);
  });

  it("is not told twice: a copy of a machine of the same file is that machine", async () => {
    const text = `${DOOR} export const loud = door.provide({ actions: { ring() {} } });
      const make = (id) => createMachine({ id }); export const made = make("x").provide({ actions: {} });`;
    assertEquals((await read(text)).map(([name]) => name), ["door", "make"]);
    const copies = `import { door } from "./door"; const base = door.provide({ actions: {} });
      export const more = base.provide({ guards: {} });`;
    assertEquals((await read(copies)).map(([name]) => name), ["base"]);
  });

  it("is no machine of its own where it is an actor of another one", async () => {
    const actors = `actors: { one: door.provide({ actions: {} }), two: dataMachine("two") }`;
    const imports = `import { createMachine, setup } from "xstate";
      import { door } from "./door"; import { dataMachine } from "./data";`;
    for (
      const text of [
        `${imports} export const m = createMachine({}, { ${actors} });`,
        `${imports} export const m = createMachine({}).provide({ ${actors} }).provide({});`,
        `${imports} export const m = setup({ ${actors} }).createMachine({});`,
        `${imports} const made = setup({ ${actors} }); export const m = made.createMachine({});`,
        `${imports} export const m = door.provide({ ${actors} });`,
      ]
    ) assertEquals((await read(text)).map(([name]) => name), ["m"], text);
  });

  it("is a problem with its reason and place where its base is not known", async () => {
    const call = "door.provide({ actions: {} })";
    const cases: readonly (readonly [code: string, before: string])[] = [
      ["package_value", `import { door } from "@acme/doors"; export const m = `],
      ["unresolved_import", `import { door } from "./nowhere"; export const m = `],
      ["parameter", `export const loud = (door) => `],
      ["not_static", `const door = useDoor(); export const m = `],
    ];
    for (const [code, before] of cases) {
      assertEquals(await read(`${before}${call};`), [[code, call]], before);
    }
    const made = `make("x")`;
    const factory = `import { createMachine } from "xstate";
      export function make(id) { if (id === "") throw new Error("no id"); return createMachine({ id }); }`;
    const text = `import { make } from "./make"; export const m = ${made};`;
    assertEquals(await read(text, { "src/make.ts": factory }), [["not_static", made]]);
  });

  it("is not seen in what other libraries call the same", async () => {
    for (
      const text of [
        `import { createApp } from "vue"; const app = createApp({}); app.provide("key", { actions: {} });`,
        `import { app } from "./app"; app.provide("key", 1);`,
        `import styled from "styled-components"; export const A = styled.div.withConfig({ shouldForwardProp: () => true });`,
        `import { logger } from "@acme/log"; export const log = logger.withContext({ user: 1 });`,
        `import { door } from "./door"; export const same = door; export { door };`,
      ]
    ) {
      assertEquals(
        await read(text, { ...OTHERS, "src/app.ts": "export const app = start();" }),
        [],
      );
    }
  });

  for (const version of [4, 5] as const) {
    it(`is what XState ${version} makes of it`, async () => {
      const copy = version === 4 ? "withConfig" : "provide";
      const folder = `v${version}`;
      const corpus = await openFiles({
        [`${folder}/package.json`]: JSON.stringify({ dependencies: { xstate: `^${version}.0.0` } }),
        [`${folder}/base.ts`]: `import { createMachine } from "xstate";
          export const base = createMachine({ id: "base", initial: "a", states: {
            a: { after: { 10: "b" }, invoke: { src: "load", onDone: "b", onError: { target: "a", actions: "tell" } } },
            b: { tags: ["end"], type: "final" } } });
          export const make = (id, to) => createMachine({ id, initial: to, states: { [to]: { on: { GO: "#" + id } } } });`,
        [`${folder}/copies.ts`]: `import { base, make } from "./base";
          export const one = base.${copy}({ actions: { tell() {} } });
          export const two = make("two", "first").${copy}({ guards: {} });
          export const three = make("three", "second");`,
      });
      const path = `${folder}/copies.ts`;
      const file = await corpus.parse(path);
      assert(file);
      const { machines, problems } = await readMachines(file, corpus);
      assertEquals([machines.map(({ name }) => name), problems], [["one", "two", "three"], []]);
      const built = findBuilt(corpus.run(path));
      assertEquals(built.size, 3);
      for (const model of machines) {
        const machine = built.get(model);
        assert(machine);
        assertEquals(model.problems, []);
        assertEquals(silentDifferences(readShape(model), builtShape(machine)), []);
      }
    });
  }
});
