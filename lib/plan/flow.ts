import type { z } from "zod";
import type { Draft } from "./flows/open_draft.ts";
import type { FileTouch, PlanStep } from "../processes/mod.ts";
import type { ProjectFiles } from "../project/mod.ts";
import type { Source } from "../source/mod.ts";

/** The kind of executor that does a step. */
export type Executor = PlanStep["executor"];

/** Asks the local model for an answer in a JSON Schema. @throws {WorkbenchError} `modelhost_unavailable`, `model_not_found` */
export type AskModel = (question: {
  readonly prompt: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}) => Promise<unknown>;

/** The draft and the tools that a step is given. */
export interface FlowSite {
  /** The project with what the steps before it changed: what the step writes here is its change set. */
  readonly draft: Draft;
  /** The project without what the steps before it changed; only where a plan runs in earnest. */
  readonly before?: Source;
  readonly signal: AbortSignal;
  /** Adds a line to the step's log. */
  readonly log: (line: string) => void;
  /** Tells a person which place needs their eyes. The log gets the sentence where nothing else takes it. */
  readonly note?: (sentence: string) => void;
  /** Null where no model may be asked. */
  readonly ask: AskModel | null;
  /** True when code of the project may run: only where a plan runs in earnest, never where it is tried. */
  readonly mayRunCode?: boolean;
}

/** The outcome of a step, besides its writes. */
export interface FlowOutcome {
  /** The task that a person has to do before the plan goes on, as a sentence. */
  readonly waitsFor?: string;
  /** The files of earlier steps without which the changes make no sense, though nothing in them imports those files. */
  readonly needs?: readonly string[];
}

/**
 * One kind of step. It does its work by the verbs of the areas on the draft, so that a dry run and a real one are the
 * same thing, and its touches are what it writes.
 */
export interface Flow<Args extends z.ZodType = z.ZodType> {
  /** The name of the flow in a plan: `rename-unit`. */
  readonly id: string;
  /** For a person, and for a model that drafts plans. Its first sentence alone stands in lists. */
  readonly summary: string;
  /** True when the flow may change files. */
  readonly writes: boolean;
  readonly executors: readonly Executor[];
  /** Lists the changes that a flow may make at most, for a flow that is not tried before the plan runs. */
  readonly touches?: (args: z.output<Args>) => readonly FileTouch[];
  /**
   * Refuses what can be told of the args before the flow is done, for a flow that is not tried before the plan runs.
   * @throws {WorkbenchError} `edit_refused`, `outside_project`
   */
  readonly requireAllowed?: (files: ProjectFiles, args: z.output<Args>) => Promise<void>;
  /** True when the flow changes a declaration with its uses: of its files, none can stand without the others. */
  readonly together?: boolean;
  /** True when the flow runs code of the project: then it is never tried, and refuses where `mayRunCode` is not said. */
  readonly runsCode?: boolean;
  readonly args: Args;
  /** @throws {WorkbenchError} whatever keeps it from being done, with nothing half written that matters: a failed step's draft is thrown away */
  readonly run: (site: FlowSite, args: z.output<Args>) => Promise<FlowOutcome>;
}
