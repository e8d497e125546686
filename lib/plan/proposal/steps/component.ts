import type { ComponentFact } from "../../../source/components/mod.ts";
import { type Asked, type Recognition, unclear } from "../words/intent.ts";
import { resolveTarget } from "../words/resolve_target.ts";
import type { Target } from "../words/target_index.ts";
import type { Token } from "../words/tokens.ts";

/** A component that a request names. */
export interface NamedComponent {
  readonly target: Target;
  readonly fact: ComponentFact;
}

/** The component that a slot, or what stands in front of the request, names. */
export function componentOf(
  { slots, scope, site }: Asked,
  name = "component",
): NamedComponent | Extract<Recognition, { problem: string }> {
  const tokens: readonly Token[] = slots.get(name) ?? scope;
  if (tokens.length === 0) return { problem: "It does not say of which component" };
  const resolved = resolveTarget(tokens, site, ({ kind }) => kind !== "feature");
  if (resolved.kind !== "one") return unclear(tokens, resolved);
  const { target } = resolved;
  const wanted = target.symbol ?? target.name;
  const facts = site.index.graph.unitFactsOf(target.path).components;
  const fact =
    facts.find(({ name: each, exported }) => each === wanted || exported.includes(wanted)) ??
      (target.symbol === undefined ? mainOf(facts) : onlyOne(facts));
  if (!fact) return { problem: `"${target.path}" declares no component "${wanted}"` };
  return { target, fact };
}

/** The component that a file exports by default, or the one in it, where that only wraps it; else the file's only one. */
function mainOf(facts: readonly ComponentFact[]): ComponentFact | undefined {
  const main = facts.find(({ exported }) => exported.includes("default"));
  return facts.find(({ name }) => name === main?.around) ?? main ?? onlyOne(facts);
}

function onlyOne(facts: readonly ComponentFact[]): ComponentFact | undefined {
  return facts.length === 1 ? facts[0] : undefined;
}
