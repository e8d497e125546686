/** Draws whole numbers below a bound. */
export type Random = (below: number) => number;

/** A configuration as plain data. */
export interface RandomConfig {
  [name: string]: unknown;
}

const EVENTS = ["GO", "BACK", "a.b", "mouse.*", "*", "7"];
const NAMES = ["idle", "busy", "with space", "dotted.name", "2", "ünï", "last"];

/** A random configuration that both versions of XState take, but for the names of guards. */
export function randomConfig(random: Random, version: 4 | 5): RandomConfig {
  const ids: string[] = [];
  const root = randomState(0, "root");
  root.id = "root";
  return root;

  function randomState(depth: number, name: string): RandomConfig {
    const state: RandomConfig = {};
    if (depth > 0 && random(3) === 0) {
      state.id = `id${ids.length}`;
      ids.push(String(state.id));
    }
    const names = depth < 3 && (depth === 0 || random(2) === 0) ? someOf(NAMES, 1 + random(4)) : [];
    if (names.length > 0) addStates(state, names, depth);
    else if (depth > 0 && random(6) === 0) state.type = "final";
    if (state.type !== "final") addBehaviour(state, name);
    return state;
  }

  function addStates(state: RandomConfig, names: readonly string[], depth: number): void {
    state.states = Object.fromEntries(names.map((name) => [name, randomState(depth + 1, name)]));
    if (random(4) === 0) state.type = "parallel";
    else state.initial = names[random(names.length)];
  }

  function addBehaviour(state: RandomConfig, name: string): void {
    if (random(2) === 0) {
      const events = someOf(EVENTS, 1 + random(3));
      state.on = Object.fromEntries(
        events.map((event) => [event, randomTransitions(state, name)]),
      );
    }
    if (random(4) === 0) state.entry = randomActions();
    if (random(4) === 0) state.exit = randomActions();
    if (random(5) === 0) state.tags = someOf(["x", "y", "z"], 1 + random(2));
    if (random(6) === 0) state.description = "Some words";
    if (random(5) === 0) {
      state.after = {
        [random(3) * 500]: randomTransition(state, name),
        soon: { actions: "later" },
      };
    }
    if (random(8) === 0) state.always = [{ ...guarded(), actions: "checked" }];
    if (random(5) === 0) state.invoke = { src: "load", onDone: randomTransitions(state, name) };
  }

  function randomTransitions(state: RandomConfig, name: string): unknown {
    if (random(3) > 0) return randomTransition(state, name);
    return Array.from({ length: 1 + random(3) }, () => randomTransition(state, name));
  }

  function randomTransition(state: RandomConfig, name: string): RandomConfig {
    const target = randomTarget(state, name);
    return {
      ...(target !== null && { target }),
      ...(random(3) === 0 && guarded()),
      ...(random(3) === 0 && { actions: randomActions() }),
    };
  }

  function guarded(): RandomConfig {
    return { [version === 5 ? "guard" : "cond"]: random(2) === 0 ? "isOpen" : { type: "isTyped" } };
  }

  /** By the id of a state that was made before, or by the name of one inside. */
  function randomTarget(state: RandomConfig, name: string): string | null {
    // XState reads a dot in a name, its own or the target's, as the way into a state.
    const inner = name.includes(".")
      ? []
      : Object.keys(Object(state.states)).filter((each) => !each.includes("."));
    if (random(3) === 0) return null;
    if (inner.length > 0 && random(2) === 0) return `.${inner[random(inner.length)]}`;
    return ids.length === 0 ? "#root" : `#${ids[random(ids.length)]}`;
  }

  function randomActions(): unknown {
    if (random(2) === 0) return "save";
    return someOf(["save", "load", "note"], 1 + random(3)).map((type) =>
      random(2) === 0 ? type : { type }
    );
  }

  function someOf(items: readonly string[], count: number): string[] {
    const rest = [...items];
    return Array.from(
      { length: Math.min(count, rest.length) },
      () => String(rest.splice(random(rest.length), 1)[0]),
    );
  }
}
