import type { PlanStep } from "../../../processes/mod.ts";
import type { Intent } from "./intent.ts";
import type { NamedFeature } from "./resolve_target.ts";
import type { Target, TargetIndex } from "./target_index.ts";

/** An intent that was tried, with what it changed. */
export interface TriedIntent {
  readonly intent: Intent;
  readonly files: PlanStep["touches"]["files"];
}

/** The target and the feature that "it" and "there" mean. */
export interface Before {
  readonly last: Target | null;
  readonly lastFeature: NamedFeature | null;
}

/** Follows what "it" and "there" mean through further steps. */
export function namedBefore(
  before: Before,
  made: readonly TriedIntent[],
  index: TargetIndex,
): Before {
  return made.reduce(({ last, lastFeature }, { intent, files }) => ({
    last: targetAfter(intent.target, files, index) ?? last,
    lastFeature: featureAfter(intent, lastFeature, { files, index }),
  }), before);
}

/** Finds the feature that "there" means after a step: the one that it has made, else the one in which it has made something. */
function featureAfter(
  { flow, args: { feature } }: Intent,
  known: NamedFeature | null,
  { files, index }: { files: PlanStep["touches"]["files"]; index: TargetIndex },
): NamedFeature | null {
  if (flow === "create-feature") {
    const made = files.filter(({ change }) => change === "create").map(({ path }) => path);
    const [name] = made.flatMap((path) => index.byPath(path)).flatMap((each) => each.feature ?? []);
    return name === undefined ? null : { name, made };
  }
  if (typeof feature !== "string" || feature === known?.name) return known;
  return { name: feature, made: null };
}

/** Finds the target that "it" means after a step: what the step was about, where it has moved it to, or what it has made. */
function targetAfter(
  target: Target | null,
  files: PlanStep["touches"]["files"],
  index: TargetIndex,
): Target | null {
  const isGone = files.some(({ path, change }) => path === target?.path && change === "delete");
  if (target && !isGone) return target;
  return files.filter(({ change }) => change === "create")
    .flatMap(({ path }) => index.byPath(path))
    .find(({ kind, path }) => kind !== "file" && !/\.(?:test|spec|stories)\./.test(path)) ?? null;
}
