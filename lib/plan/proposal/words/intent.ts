import type { PlanStep } from "../../../processes/mod.ts";
import type { Source } from "../../../source/mod.ts";
import type { Executor } from "../../flow.ts";
import type { Slots } from "../forms/pattern.ts";
import type { Candidate, Resolved, Scene } from "./resolve_target.ts";
import type { Target } from "./target_index.ts";
import { phraseOf, type Token } from "./tokens.ts";

/** The content of a request, in the form in which a step would do it. */
export interface Intent {
  /** The name of a flow. */
  readonly flow: string;
  readonly args: PlanStep["args"];
  readonly executor: Executor;
  /** The target that "it" means from here onward. */
  readonly target: Target | null;
  /** The request for a person where this alone cannot be done: the steps before it are useful without it. */
  readonly apart?: string;
}

/** The outcome of a request: steps that belong together, or why there are none. */
export type Recognition =
  | {
    readonly intents: readonly Intent[];
    /** True when the words in front of the request were looked at and found to fit. */
    readonly scoped?: boolean;
    /** The names of the slots that the form took, to tell whether two clauses ask for the same kind of thing. */
    readonly shape?: string;
    /** The file with which a step before has done all of it: then there are no steps. */
    readonly made?: string;
  }
  | Problem;

/** Why there are no steps. */
export interface Problem {
  readonly problem: string;
  /** The things that the words may mean, where they are several. */
  readonly candidates?: readonly Candidate[];
  /** The step that each of these would be. */
  readonly choices?: readonly Choice[];
}

/** A step that a request may mean. */
export interface Choice {
  readonly title: string;
  readonly flow: string;
  readonly args: PlanStep["args"];
}

/** The surroundings in which requests are recognised. */
export interface RequestSite extends Scene {
  /** The project with what the steps before would have changed. */
  readonly source: Source;
  readonly signal: AbortSignal;
  /** The findings about the project as it is, by the question. */
  readonly memory: Map<string, Promise<unknown>>;
}

/** A clause that has a form. */
export interface Asked {
  readonly slots: Slots;
  readonly site: RequestSite;
  /** The subject of the clause, if the clause names it in front: "On the cart page, ...". */
  readonly scope: readonly Token[];
  /** The clause as it is written. */
  readonly text: string;
}

/** Makes steps of what a form has taken. @returns null where the words turn out to mean something else */
export type StepMaker = (asked: Asked) => Promise<Recognition | null> | Recognition | null;

export function deterministic(
  flow: string,
  args: PlanStep["args"],
  target: Target | null = null,
): { readonly intents: readonly [Intent] } {
  return { intents: [{ flow, args, executor: "deterministic", target }] };
}

/** Explains why a phrase does not name one target. */
export function unclear(tokens: readonly Token[], resolved: Resolved): Problem {
  const phrase = phraseOf(tokens);
  if (resolved.kind !== "several") {
    const near = resolved.kind === "none" ? resolved.near : [];
    const meant = near.length === 0 ? "" : `: did you mean ${titlesOf(near)}?`;
    return {
      problem: `Nothing ${
        near.length === 0 ? "in the project" : "that fits here"
      } is called "${phrase}"${meant}`,
    };
  }
  const candidates = resolved.targets.map((target): Candidate => ({
    title: titleOf(target),
    path: target.path,
    symbol: target.symbol,
  }));
  return { problem: `"${phrase}" may be any of ${titlesOf(resolved.targets)}`, candidates };
}

function titlesOf(targets: readonly Target[]): string {
  return targets.slice(0, 5).map(titleOf).join(", ");
}

function titleOf({ path, symbol }: Target): string {
  return symbol === undefined ? `"${path}"` : `"${symbol}" of "${path}"`;
}

/** Words that may mean what people see as well as what the code calls so. */
export function ambiguous(tokens: readonly Token[]): Recognition {
  return {
    problem: `Whether "${
      phraseOf(tokens)
    }" is something of the code, or what people see, is not clear`,
  };
}
