import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { openAuthentication } from "../../lib/auth/mod.ts";
import type { Plan, PlanStep } from "../../lib/processes/plan_schemas.ts";
import type {
  Processes,
  ProcessSummary,
  StepChange,
  StepContext,
  StepResult,
  StepRunners,
} from "../../lib/processes/mod.ts";
import type { EngineSetting } from "../../lib/git/mod.ts";
import { openStateDirectory } from "../../lib/state/mod.ts";
import { openContext, type WorkbenchContext } from "../../lib/workbench/mod.ts";
import { afterEvents } from "./after_events.ts";
import { fixturePath } from "./fixture_path.ts";
import { makeTemporaryFolder } from "./temporary_folder.ts";

/** A page of the fixture, and its machine-readable place. */
export const PAGE = "src/features/catalog/pages/CatalogPage.tsx";

/** A step that writes one file. */
export function writes(
  id: string,
  path: string,
  text: string | null,
  more: Partial<PlanStep> = {},
): PlanStep {
  return {
    id,
    title: `Step ${id}`,
    flow: "test-write",
    args: { path, text },
    executor: "deterministic",
    touches: { files: [{ path, change: text === null ? "delete" : "modify" }] },
    ...more,
  };
}

/** A step that makes a file. */
export function creates(
  id: string,
  path: string,
  text: string,
  more: Partial<PlanStep> = {},
): PlanStep {
  return writes(id, path, text, { touches: { files: [{ path, change: "create" }] }, ...more });
}

/** A step that does nothing to the project. */
export function does(id: string, flow: string, more: Partial<PlanStep> = {}): PlanStep {
  return { ...writes(id, "", ""), flow, args: {}, touches: { files: [] }, ...more };
}

export function planOf(...steps: readonly PlanStep[]): Plan {
  return { version: 1, ticket: { title: "A ticket" }, steps: [...steps] };
}

/** Steps that wait until they are told to go on, by their ids. */
export interface Gates {
  /** Resolves when the step is at it. */
  reached(id: string): Promise<void>;
  open(id: string): void;
  /** Whether the step is at it. */
  holds(id: string): boolean;
}

/** A runner with the flows `test-write`, `test-write-many`, `test-fail`, `test-wait`, `test-throw`, `test-hold` and `test-hang`. */
export function testRunners(
  gates: Gates & { pass(id: string, signal: AbortSignal): Promise<void> },
): StepRunners {
  return {
    plan: async (step, context): Promise<StepResult> => {
      context.log(`Begins ${step.id}`);
      if (step.rationale !== undefined) context.log(step.rationale);
      if (step.executor === "local-model") context.asksModel();
      if (step.flow === "test-hang") await new Promise(() => undefined);
      if (step.flow === "test-throw") throw new TypeError("A mistake");
      const many = step.flow === "test-write-many" ? step.args["texts"] as StepTexts : {};
      const changes: StepChange[] = Object.entries(many).map(([path, after]) => ({ path, after }));
      if ("path" in step.args) changes.push(await changeOf(step, context));
      if (step.flow === "test-hold") await gates.pass(step.id, context.signal);
      return {
        changes,
        waitsForUser: step.flow === "test-wait",
      };
    },
    review: async (request, context) => {
      await gates.pass("review", context.signal);
      return { changes: [], output: JSON.stringify(request) };
    },
  };
}

/** What `test-write-many` writes, by path. */
type StepTexts = Readonly<Record<string, string | null>>;

/** A step that makes many files. */
export function createsMany(id: string, texts: Readonly<Record<string, string>>): PlanStep {
  const files = Object.keys(texts).map((path) => ({ path, change: "create" as const }));
  return { ...writes(id, "", ""), flow: "test-write-many", args: { texts }, touches: { files } };
}

async function changeOf({ args }: PlanStep, { view }: StepContext) {
  // What `writes` put there.
  const { path, text } = args as { readonly path: string; readonly text: string | null };
  const before = await view.read(path);
  // `+` goes on from what earlier steps left.
  const after = text?.startsWith("+") ? `${before?.text ?? ""}${text.slice(1)}` : text;
  return { path, after: text === "binary" ? new Uint8Array([0, 255, 1]) : after };
}

export function createGates(): Gates & { pass(id: string, signal: AbortSignal): Promise<void> } {
  const reached = new Map<string, PromiseWithResolvers<void>>();
  const opened = new Map<string, PromiseWithResolvers<void>>();
  const holding = new Map<string, number>();
  const of = (map: Map<string, PromiseWithResolvers<void>>, id: string) => {
    const known = map.get(id) ?? deferred();
    map.set(id, known);
    return known;
  };
  /** Whoever leaves last takes the gate along: the next to come finds a closed one. */
  function leave(id: string): void {
    const others = (holding.get(id) ?? 1) - 1;
    if (others > 0) holding.set(id, others);
    else for (const map of [holding, opened, reached]) map.delete(id);
  }

  return {
    reached: (id) => of(reached, id).promise,
    open: (id) => of(opened, id).resolve(),
    holds: (id) => holding.has(id),
    async pass(id, signal) {
      signal.throwIfAborted();
      const aborted = deferred();
      signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
      holding.set(id, (holding.get(id) ?? 0) + 1);
      of(reached, id).resolve();
      try {
        await Promise.race([of(opened, id).promise, aborted.promise]);
      } finally {
        leave(id);
      }
    },
  };
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

function deferred(): PromiseWithResolvers<void> {
  let resolve = (): void => undefined;
  let reject = (_reason: unknown): void => undefined;
  const promise = new Promise<void>((done, fail) => ([resolve, reject] = [done, fail]));
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** The processes of a copied fixture. */
export interface TestProcesses extends AsyncDisposable {
  readonly root: string;
  readonly stateDirectory: string;
  readonly gates: Gates;
  /** What went wrong while nobody waited. */
  readonly reported: unknown[];
  readonly context: WorkbenchContext & AsyncDisposable;
  readonly processes: Processes;
  text(path?: string): string | null;
  write(path: string, text: string): void;
  remove(path: string): void;
  /** Starts a plan. */
  start(...steps: readonly PlanStep[]): Promise<ProcessSummary>;
  /** Resolves when a process is in a state. */
  until(id: string, state: ProcessSummary["state"]): Promise<ProcessSummary>;
  /** What a decision on a file needs, as the review gives it. */
  approve(
    id: string,
    path: string,
    verdict?: "approve" | "reject",
  ): ReturnType<Processes["decide"]>;
  /** Ends the service, and starts another on the same project and state. */
  restart(): Promise<void>;
  /** Another service beside this one. */
  beside(): Promise<WorkbenchContext & AsyncDisposable>;
}

/** Packages are linked, and what is hidden stays. */
function copyProject(from: string, to: string): void {
  const skipped = (path: string) => basename(path) === "node_modules" || basename(path) === ".git";
  cpSync(from, to, { recursive: true, filter: (path) => !skipped(path) });
  const packages = join(from, "node_modules");
  if (existsSync(packages)) symlinkSync(packages, join(to, "node_modules"), "dir");
}

export async function openTestProcesses(
  options: {
    root?: string;
    stateDirectory?: string;
    gitEngine?: EngineSetting;
    /** The fixture to copy; the shop unless told. */
    fixture?: string;
    /** The folder to copy in its place, whose packages are used where they are; absolute. */
    folder?: string;
    /** Runs the flows of the service in place of those of the tests. */
    realFlows?: boolean;
  } = {},
): Promise<TestProcesses> {
  // A script that is to be killed brings both: nobody would remove a folder of its own.
  const own = options.root && options.stateDirectory ? null : makeTemporaryFolder("processes");
  const root = options.root ?? join(own ?? "", "shop");
  const stateDirectory = options.stateDirectory ?? join(own ?? "", "state");
  if (!options.root) {
    copyProject(options.folder ?? fixturePath("projects", options.fixture ?? "shop"), root);
  }
  const gates = createGates();
  const reported: unknown[] = [];

  async function open(): Promise<WorkbenchContext & AsyncDisposable> {
    const state = openStateDirectory(stateDirectory);
    const context = openContext({
      project: root,
      state,
      authentication: openAuthentication({ mode: "off", stateDirectory }),
      report: (error) => reported.push(error),
      ...(!options.realFlows && { stepRunners: testRunners(gates) }),
      gitEngine: options.gitEngine,
    });
    await context.opened;
    return context;
  }

  let context = await open();

  async function until(id: string, state: ProcessSummary["state"]): Promise<ProcessSummary> {
    const { signal } = new AbortController();
    const events = await context.processes.events(0, { signal });
    return await afterEvents(events, async () => {
      const found = await context.processes.read(id);
      if (found.state === state) return found;
      // Nothing would ever come of it: a test that waits on would only say that it takes long.
      if (found.state === "done" || found.state === "cancelled") {
        throw new Error(`The process is ${found.state}, and never ${state}`);
      }
      return null;
    });
  }

  return {
    root,
    stateDirectory,
    gates,
    reported,
    get context() {
      return context;
    },
    get processes() {
      return context.processes;
    },
    text: (path = PAGE) =>
      existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null,
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    remove: (path) => rmSync(join(root, path)),
    start: (...steps) =>
      context.processes.start({ kind: "plan", plan: planOf(...steps), startedBy: "ada" }),
    until,
    async approve(id, path, verdict = "approve") {
      const { diffSha256 } = await context.processes.diff(id, path);
      return await context.processes.decide(id, { path, verdict, diffSha256, by: "grace" });
    },
    async restart() {
      await context[Symbol.asyncDispose]();
      context = await open();
    },
    beside: open,
    async [Symbol.asyncDispose]() {
      await context[Symbol.asyncDispose]();
      if (own) rmSync(own, { recursive: true, force: true });
    },
  };
}
