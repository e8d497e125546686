import type { Selected } from "./marks.ts";
import { keyOf } from "./model.ts";
import type { Rectangle } from "./arrange.ts";
import type { Drawn } from "./use_drawn.ts";

type Move = (drawn: Drawn, selected: Selected) => Selected | null;

/** The keys that move from state to state on a drawing; null leads nowhere. */
export const MOVES: Readonly<Record<string, Move>> = {
  ArrowRight: beside(1, 0),
  ArrowLeft: beside(-1, 0),
  ArrowDown: beside(0, 1),
  ArrowUp: beside(0, -1),
  ".": transitionBy(1),
  ",": transitionBy(-1),
  Home: ({ graph: { family, shown } }) => {
    const initial = family.root?.initial ?? null;
    return initial !== null && shown.has(initial) ? at(initial) : null;
  },
  PageUp: ({ graph: { family } }, { state, transition }) => {
    if (transition !== null) return at(state);
    const parent = family.states.get(state ?? "")?.parent ?? null;
    return parent === null ? null : at(parent);
  },
  PageDown: ({ graph: { family, shown } }, { state }) => {
    const own = family.states.get(state ?? "");
    const inside = (family.inside.get(state ?? "") ?? []).filter(({ path }) => shown.has(path));
    const first = inside.find(({ path }) => path === own?.initial) ?? inside[0];
    return first === undefined ? null : at(first.path);
  },
};

function at(state: string | null): Selected {
  return { state, transition: null };
}

/** Returns the move to the nearest state in a direction. */
function beside(x: number, y: number): Move {
  return ({ arrangement: { boxes }, graph }, { state }) => {
    const from = boxes.get(state ?? "");
    if (state === null || from === undefined) return first(graph);
    let best: { readonly path: string; readonly far: number } | null = null;
    for (const [path, box] of boxes) {
      // A state with states in it is reached from these: PageUp leads there.
      if (path === state || path === "" || isAround(box, from)) continue;
      const [ahead, aside] = [gap(from, box, x, y), gap(from, box, y, x)];
      if (ahead.signed <= 0) continue;
      const far = ahead.signed + 2 * Math.abs(aside.apart) + Math.abs(aside.signed) / 4;
      if (best === null || far < best.far) best = { path, far };
    }
    return best === null ? null : at(best.path);
  };
}

function first({ family, shown }: Drawn["graph"]): Selected | null {
  const initial = family.root?.initial ?? null;
  if (initial !== null && shown.has(initial)) return at(initial);
  const [state] = family.inside.get("") ?? [];
  return state === undefined ? null : at(state.path);
}

/** Returns how far the middle of a box is in a direction, and how far apart the edges are. */
function gap(
  from: Rectangle,
  to: Rectangle,
  x: number,
  y: number,
): { readonly signed: number; readonly apart: number } {
  const isAcross = x !== 0;
  const [a, b] = isAcross
    ? [[from.x, from.width], [to.x, to.width]] as const
    : [[from.y, from.height], [to.y, to.height]] as const;
  const middle = (b[0] + b[1] / 2) - (a[0] + a[1] / 2);
  const apart = Math.max(0, b[0] - (a[0] + a[1]), a[0] - (b[0] + b[1]));
  return { signed: middle * (isAcross ? x : y), apart };
}

function isAround(outer: Rectangle, inner: Rectangle): boolean {
  return outer.x <= inner.x && outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height;
}

/** Returns the move to the next or the previous transition of the selected state. */
function transitionBy(step: number): Move {
  return ({ graph: { family } }, { state, transition }) => {
    const own = (family.leaving.get(state ?? "") ?? []).map(keyOf);
    if (own.length === 0) return null;
    const now = transition === null ? (step > 0 ? -1 : 0) : own.indexOf(transition);
    return { state, transition: own[(now + step + own.length) % own.length] ?? null };
  };
}
