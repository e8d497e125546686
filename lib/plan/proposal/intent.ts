import type { Source } from "../../source/mod.ts";
import type { Executor } from "../flow.ts";
import type { PlanStep } from "../../processes/mod.ts";
import { phraseOf, type Request, type Token } from "./parse_request.ts";
import type { Resolved, Scene } from "./resolve_target.ts";
import type { Target } from "./target_index.ts";

/** What a request asks for, as a step would do it. */
export interface Intent {
  /** The name of a flow; the registry may not have it. */
  readonly flow: string;
  readonly args: PlanStep["args"];
  readonly executor: Executor;
  /** What "it" means from now on. */
  readonly target: Target | null;
}

/** What came of a request: a step, or why it cannot be one. */
export type Recognition =
  | { readonly intent: Intent }
  | { readonly problem: string };

/** What requests are recognised in. */
export interface RequestSite extends Scene {
  /** The project with what the steps before would have changed. */
  readonly source: Source;
  readonly signal: AbortSignal;
}

/** @returns null for a request of another kind */
export type Recognizer = (
  request: Request,
  site: RequestSite,
) => Recognition | null | Promise<Recognition | null>;

export function deterministic(
  flow: string,
  args: PlanStep["args"],
  target: Target | null = null,
): Recognition {
  return { intent: { flow, args, executor: "deterministic", target } };
}

/** Why a phrase is not enough to go by. */
export function unclear(tokens: readonly Token[], resolved: Resolved): Recognition {
  const phrase = phraseOf(tokens);
  if (resolved.kind !== "several") {
    return { problem: `Nothing in the project is called "${phrase}"` };
  }
  const paths = resolved.targets.slice(0, 5).map(({ path }) => `"${path}"`).join(", ");
  return { problem: `"${phrase}" may be any of ${paths}` };
}
