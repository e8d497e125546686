import type { Random, RandomConfig } from "../random_machine.ts";

export const EVENTS = ["GO", "BACK", "AGAIN"];

/** A state of a machine to be walked, before it has transitions. */
interface Plan {
  readonly id: string;
  readonly order: number;
  readonly parent: Plan | null;
  readonly config: RandomConfig;
  readonly children: Plan[];
}

/**
 * A random machine that tells all that it does: each state names itself on entering and on leaving, and many run something
 * or wait, so that it shows whether a transition enters a state again.
 */
export function walkConfig(random: Random, version: 4 | 5): RandomConfig {
  const plans: Plan[] = [];
  const root = planState(null, "s", 0);
  for (const plan of plans) addTransitions(plan);
  return { ...root.config, predictableActionArguments: true };

  function planState(parent: Plan | null, id: string, depth: number): Plan {
    const config: RandomConfig = { id, entry: [`in ${id}`], exit: [`out ${id}`] };
    const plan: Plan = { id, order: plans.length, parent, config, children: [] };
    plans.push(plan);
    const count = depth === 0 ? 2 + random(2) : depth < 3 && random(2) === 0 ? 1 + random(3) : 0;
    for (let place = 0; place < count; place++) {
      plan.children.push(planState(plan, `${id}${"abc".charAt(place)}`, depth + 1));
    }
    if (count === 0) return plan;
    config.states = Object.fromEntries(plan.children.map((each) => [each.id, each.config]));
    if (random(3) === 0) config.type = "parallel";
    else config.initial = plan.children[random(count)]?.id;
    return plan;
  }

  function addTransitions(plan: Plan): void {
    const { config, id, children } = plan;
    const events = EVENTS.filter(() => random(2) === 0);
    config.on = Object.fromEntries(events.map((event) => [event, transitionOf(plan)]));
    // A machine that is entered again without being left keeps the delays that it had.
    if (plan.parent && random(3) === 0) {
      config.after = { [150 + 7 * plan.order]: transitionOf(plan) };
    }
    if (random(3) === 0) config.invoke = { src: `job ${id}`, id: `job ${id}` };
    const later = plans.filter((each) => each.order > plan.order && each.parent === plan.parent);
    const next = later[random(later.length + 4)];
    // Only onwards and from the innermost states: a machine that goes on by itself comes to rest.
    if (next && children.length === 0 && plan.parent?.config.type !== "parallel") {
      config.always = { target: `#${next.id}` };
    }
  }

  function transitionOf(plan: Plan): RandomConfig {
    if (random(8) === 0) return { actions: "note" };
    const target = targetOf(plan);
    const isInside = isWithin(target, plan);
    const relative = target.parent === plan && random(2) === 0;
    return {
      target: relative ? `.${target.id}` : `#${target.id}`,
      ...(version === 5 && random(2) === 0 && { reenter: random(3) > 0 }),
      ...(version === 4 && isInside && random(2) === 0 && { internal: random(2) === 0 }),
    };
  }

  /** Often the state itself, or one in it or around it. */
  function targetOf(plan: Plan): Plan {
    const near = plans.filter((each) => isWithin(each, plan) || isWithin(plan, each));
    const drawn = random(3) === 0 ? plans : random(2) === 0 ? [plan] : near;
    const region = regionOf(plan);
    // XState 4 mixes what the regions want where one of them is left.
    const choices = version === 4 && region
      ? drawn.filter((each) => isWithin(each, region))
      : drawn;
    return choices[random(choices.length)] ?? plan;
  }
}

function isWithin(inner: Plan, outer: Plan): boolean {
  for (let plan: Plan | null = inner; plan; plan = plan.parent) {
    if (plan === outer) return true;
  }
  return false;
}

function regionOf(plan: Plan): Plan | null {
  for (let each = plan; each.parent; each = each.parent) {
    if (each.parent.config.type === "parallel") return each;
  }
  return null;
}
