import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type AnyStateMachine as Machine5, createActor, fromPromise } from "xstate";
import { type AnyStateMachine as Machine4, interpret } from "xstate4";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { type WorkflowEdit, workflowEditBody } from "../../../lib/workflows/edit_schemas.ts";
import { pathNames } from "../../../lib/workflows/extract/path_names.ts";
import type { MachineModel } from "../../../lib/workflows/machine.ts";
import { readMachines } from "../../../lib/workflows/machines/read_machines.ts";
import { seededRandom } from "../../support/random.ts";
import { builtShape } from "../built_shape.ts";
import { type Corpus, openFiles } from "../corpus.ts";
import { randomConfig } from "../random_machine.ts";
import { pathOf, type Shape, transitionKey, type TransitionShape } from "../shape.ts";
import { planIn } from "./edit_machines.ts";
import { randomEdit } from "./random_edits.ts";

const FIRST_SEED = 1;
const COUNT = 150;

/** What an edit makes of a state's path and of the rest of the machine, told without a look at our own models. */
interface Change {
  readonly path: (path: string) => string;
  readonly event: (event: string) => string;
  /** The transitions for a key of the machine before, in their new order. */
  readonly order: (key: string, list: readonly TransitionShape[]) => readonly TransitionShape[];
}

const SAME: Change = {
  path: (path) => path,
  event: (event) => event,
  order: (_, list) => list,
};

type Op = "renameEvent" | "moveState" | "reorderTransitions" | "reorderStates" | "setInput";

const CHANGES: Readonly<Record<Op, (edit: WorkflowEdit, model: MachineModel) => Change>> = {
  renameEvent: (edit) => ({
    ...SAME,
    event: (event) => edit.op === "renameEvent" && event === edit.event ? edit.name : event,
  }),
  moveState: (edit) => ({
    ...SAME,
    path: (path) => edit.op === "moveState" ? movedTo(edit, path) : path,
  }),
  reorderTransitions: (edit, model) => ({
    ...SAME,
    order: (key, list) => edit.op === "reorderTransitions" ? ordered(edit, model, key, list) : list,
  }),
  reorderStates: () => SAME,
  setInput: () => SAME,
};

type Body<Name extends Op> = Extract<WorkflowEdit, { readonly op: Name }>;

function movedTo({ state, parent }: Body<"moveState">, path: string): string {
  const [moved, names] = [pathNames(state), pathNames(path)];
  const isInside = moved.every((name, index) => names[index] === name);
  return isInside ? pathOf([...pathNames(parent), ...names.slice(moved.length - 1)]) : path;
}

function ordered(
  { state, kind, event, invoke, order }: Body<"reorderTransitions">,
  { transitions }: MachineModel,
  key: string,
  list: readonly TransitionShape[],
): readonly TransitionShape[] {
  const found = transitions.find((each) =>
    each.from === state && each.kind === kind && each.invoke === invoke &&
    (event === undefined || each.event === event)
  );
  const heard = kind === "after" ? `after ${found?.event}` : found?.event ?? "";
  return key === transitionKey(state, heard) ? order.flatMap((index) => list[index] ?? []) : list;
}

/** The parts of a machine as text, one for each state and for each list of transitions; nothing that XState makes of ids. */
function partsOf({ states, transitions }: Shape, change: Change, version: 4 | 5): string[] {
  const own = (path: string, text: string) => text.replace(states[path]?.id ?? "", "ID");
  const isMade = (path: string) => states[path]?.id.endsWith(pathNames(path).join("."));
  return [
    ...Object.entries(states).map(([path, { id, initial, type, ...rest }]) =>
      JSON.stringify([change.path(path), {
        ...rest,
        id: isMade(path) ? "made" : id,
        // Which one it is, is compared by itself.
        hasInitial: type !== "atomic" && type !== "compound" && initial !== null,
        type: type === "atomic" ? "compound" : type,
        invokes: rest.invokes.map((each) => own(path, each)),
      }])
    ),
    ...Object.entries(transitions).map(([key, list]) => {
      const [path = "", event = ""]: string[] = JSON.parse(key);
      const from = change.path(path);
      return JSON.stringify([
        from,
        own(path, change.event(event)),
        change.order(key, list).map(({ targets, reenter, ...each }) => {
          const to = targets.map(change.path);
          const isInside = to.some((target) => from === "" || `${target}.`.startsWith(`${from}.`));
          return { ...each, targets: to, reenter: reenter && (version === 5 || isInside) };
        }),
      ]);
    }),
  ].sort();
}

/** The initial states, as far as the edit does not speak of them. */
function initialsOf({ states }: Shape, change: Change, without: readonly string[]): string[] {
  return Object.entries(states).flatMap(([path, { initial }]) =>
    without.includes(change.path(path)) || initial === null
      ? []
      : `${change.path(path)}: ${change.path(initial)}`
  ).sort();
}

describe("machines before and after an edit, as XState builds both", () => {
  const { warn } = console;
  before(() => {
    console.warn = () => {};
  });
  after(() => {
    console.warn = warn;
  });

  for (const version of [4, 5] as const) {
    for (const op of ["renameEvent", "moveState", "reorderTransitions", "reorderStates"] as const) {
      it(`are the same but for what ${op} says, in XState ${version}`, async () => {
        let made = 0;
        for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
          made += await judge(version, op, seed);
        }
        assert(made > 15, `Only ${made} edits were made`);
      });
    }
  }
});

/** @returns 1 for an edit that was made and judged */
async function judge(version: 4 | 5, op: Op, seed: number): Promise<number> {
  const random = seededRandom(seed);
  const config = { ...randomConfig(random, version), predictableActionArguments: true };
  const { corpus, path, model } = await opened(
    version,
    `import { createMachine } from "xstate";
export const machine = createMachine(${JSON.stringify(config, null, 2)});\n`,
  );
  const edit = randomEdit(op, model, random);
  const text = edit && await editedText(corpus, path, edit);
  if (!text) return 0;
  const change = CHANGES[op](edit, model);
  const [old, now] = [corpus.run(path), corpus.run(path, text)]
    .map(({ machine }) => builtShape(machine as Machine4 | Machine5)); // what it exports
  assert(old && now);
  const label = `Seed ${seed}: ${JSON.stringify(edit)}\n${JSON.stringify(config)}\n${text}`;
  assertEquals(partsOf(now, SAME, version), partsOf(old, change, version), label);
  const spoken = edit.op === "moveState"
    ? [edit.parent, pathOf(pathNames(edit.state).slice(0, -1))]
    : [];
  assertEquals(initialsOf(now, SAME, spoken), initialsOf(old, change, spoken), label);
  return 1;
}

async function editedText(
  corpus: Corpus,
  path: string,
  edit: WorkflowEdit,
): Promise<string | null> {
  try {
    const { after: text, edits } = await planIn(corpus, path, edit);
    return edits.length > 0 ? text : null;
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "edit_refused") return null;
    throw error;
  }
}

async function opened(version: 4 | 5, text: string) {
  const path = `v${version}/machine.ts`;
  const corpus = await openFiles({
    [path]: text,
    [`v${version}/package.json`]: `{ "dependencies": { "xstate": "^${version}.0.0" } }`,
  });
  const file = await corpus.parse(path);
  assert(file);
  const { machines: [model] } = await readMachines(file, corpus);
  assert(model);
  return { corpus, path, model };
}

describe("setInput, as an actor is given it", () => {
  for (const version of [4, 5] as const) {
    for (const input of ["{ id: 7 }", "() => ({ id: 8 })"]) {
      it(`gives ${input} to the invoke of XState ${version}`, async () => {
        const { corpus, path } = await opened(
          version,
          `import { createMachine } from "xstate";
export const machine = createMachine({ predictableActionArguments: true, initial: "a",
  states: { a: { invoke: { src: "load", onDone: "b" } }, b: { type: "final" } } });\n`,
        );
        const edit = workflowEditBody.parse({
          feature: "f",
          file: "f",
          machine: 0,
          op: "setInput",
          state: "a",
          input,
        });
        const text = await editedText(corpus, path, edit);
        const { machine } = corpus.run(path, text ?? "");
        const expected = { id: input.startsWith("{") ? 7 : 8 };
        assertEquals(await givenTo(machine as Machine4 | Machine5), expected); // what it exports
      });
    }
  }
});

/** What the actor "load" of a machine is given. */
function givenTo(machine: Machine4 | Machine5): Promise<unknown> {
  return new Promise((resolve) => {
    if ("root" in machine) {
      const load = fromPromise(({ input }) => Promise.resolve(resolve(input)));
      createActor((machine as Machine5).provide({ actors: { load } })).start();
    } else {
      const load = (_: unknown, __: unknown, { data }: { data?: unknown }) =>
        Promise.resolve(resolve(data));
      // The types ask for every kind of implementation.
      interpret((machine as Machine4).withConfig({ services: { load } } as never)).start();
    }
  });
}
