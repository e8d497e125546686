import { type ActorOptions, type ActorRefFrom, assign, fromCallback, sendTo, setup } from "xstate";
import type { DevServerState, Exit, Failure } from "./schemas.ts";

/** The address at which a dev server answers. */
export interface Served {
  readonly port: number;
  readonly url: string;
}

/** The reports of a run of the script about itself. */
export interface RunReport {
  /** It accepts connections. May be told again: some tools move to another port. */
  listens(served: Served): void;
  /** It has answered a request there. */
  answers(served: Served): void;
  /** The package manager ended; others of its group may live on. */
  exited(exit: Exit): void;
  /** The package manager could not be run. */
  notStarted(message: string): void;
  /** No process of the group lives any more. Told once, and last. */
  gone(): void;
}

/** The commands that a run can take. */
export interface RunControls {
  terminate(): void;
  kill(): void;
  /** One sentence: what was seen instead of an answer. */
  explain(): string;
}

/** A run of a script: `begin` starts the processes. */
export interface Run {
  readonly script: string;
  begin(report: RunReport): RunControls;
}

type DevServerEvent =
  | { readonly type: "START"; readonly run: Run }
  | { readonly type: "STOP" }
  | { readonly type: "LISTENS"; readonly served: Served }
  | { readonly type: "ANSWERS"; readonly served: Served }
  | { readonly type: "EXITED"; readonly exit: Exit }
  | { readonly type: "FAILED"; readonly failure: Failure }
  | { readonly type: "GONE" };

interface DevServerContext {
  readonly run: Run | null;
  readonly served: Served | null;
  readonly exit: Exit | null;
  readonly failure: Failure | null;
}

type Order = { readonly type: "TERMINATE" } | { readonly type: "KILL" } | {
  readonly type: "GIVE_UP";
};

/** The processes, as an actor: alive from the start until nothing of them is left. */
const processes = fromCallback<Order, { readonly run: Run }>(({ input, receive, sendBack }) => {
  const { script } = input.run;
  const send = (event: DevServerEvent): void => sendBack(event);
  const controls = input.run.begin({
    listens: (served) => send({ type: "LISTENS", served }),
    answers: (served) => send({ type: "ANSWERS", served }),
    exited: (exit) => send({ type: "EXITED", exit }),
    notStarted: (message) => send({ type: "FAILED", failure: { code: "not_started", message } }),
    gone: () => send({ type: "GONE" }),
  });
  receive(({ type }) => {
    if (type === "TERMINATE") controls.terminate();
    else if (type === "KILL") controls.kill();
    else {
      const message = `The script "${script}" was not ready in time: ${controls.explain()}`;
      send({ type: "FAILED", failure: { code: "not_ready", message } });
    }
  });
});

const NOTHING: DevServerContext = { run: null, served: null, exit: null, failure: null };

/** The life of a dev server. It is over only when no process of the group is left. */
export const devServerMachine = setup({
  types: {
    context: {} as DevServerContext, // XState takes types as values
    events: {} as DevServerEvent,
  },
  actors: { processes },
  delays: { readyLimit: 90_000, killDelay: 4000 },
  guards: { hasFailed: ({ context }) => context.failure !== null },
  actions: {
    begin: assign(({ event }) => event.type === "START" ? { ...NOTHING, run: event.run } : {}),
    keepServed: assign(({ event }) => "served" in event ? { served: event.served } : {}),
    keepExit: assign(({ event }) => event.type === "EXITED" ? { exit: event.exit } : {}),
    keepFailure: assign(({ event }) => event.type === "FAILED" ? { failure: event.failure } : {}),
    failUnready: assign(({ context, event }) =>
      event.type === "EXITED"
        ? { failure: exitFailure(context, event.exit, "before it was ready") }
        : {}
    ),
    failBroken: assign(({ context, event }) =>
      event.type === "EXITED" && event.exit.code !== 0
        ? { failure: exitFailure(context, event.exit, "while it ran") }
        : {}
    ),
    forgetServed: assign({ served: null }),
    forgetFailure: assign({ failure: null }),
    giveUp: sendTo("processes", { type: "GIVE_UP" }),
    terminate: sendTo("processes", { type: "TERMINATE" }),
    kill: sendTo("processes", { type: "KILL" }),
  },
}).createMachine({
  id: "devServer",
  context: NOTHING,
  initial: "stopped",
  states: {
    stopped: { on: { START: { target: "active", actions: "begin" } } },
    active: {
      invoke: {
        id: "processes",
        src: "processes",
        input: ({ context }) => {
          if (!context.run) throw new TypeError("A start without a run");
          return { run: context.run };
        },
      },
      exit: "forgetServed",
      on: {
        GONE: [{ guard: "hasFailed", target: "failed" }, { target: "stopped" }],
        FAILED: { target: ".stopping", actions: "keepFailure" },
      },
      initial: "starting",
      states: {
        starting: {
          after: { readyLimit: { actions: "giveUp" } },
          on: {
            STOP: "stopping",
            LISTENS: { actions: "keepServed" },
            ANSWERS: { target: "running", actions: "keepServed" },
            EXITED: { target: "stopping", actions: ["keepExit", "failUnready"] },
          },
        },
        running: {
          on: {
            STOP: "stopping",
            ANSWERS: { actions: "keepServed" },
            EXITED: { target: "stopping", actions: ["keepExit", "failBroken"] },
          },
        },
        stopping: {
          entry: "terminate",
          after: { killDelay: { actions: "kill" } },
          on: { EXITED: { actions: "keepExit" }, FAILED: {} },
        },
      },
    },
    failed: {
      on: {
        START: { target: "active", actions: "begin" },
        STOP: { target: "stopped", actions: "forgetFailure" },
      },
    },
  },
});

/** The exit code by which a shell says that a command is not there. */
const NOT_FOUND = 127;

function exitFailure({ run }: DevServerContext, { code, signal }: Exit, when: string): Failure {
  const how = signal === null ? `with code ${code}` : `by ${signal}`;
  const hint = code === NOT_FOUND
    ? ": a command that it names is not there, the project's packages may have to be installed"
    : "";
  return { code: "exited", message: `The script "${run?.script}" ended ${how} ${when}${hint}` };
}

/** The clock that measures the time limits. */
export type Clock = NonNullable<ActorOptions<typeof devServerMachine>["clock"]>;
export type DevServerActor = ActorRefFrom<typeof devServerMachine>;
export type DevServerSnapshot = ReturnType<DevServerActor["getSnapshot"]>;

/** The machine's state as the interface names it. */
export function stateOf({ value }: DevServerSnapshot): DevServerState {
  return typeof value === "string" ? value as DevServerState : value.active;
}
