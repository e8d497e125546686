import {
  actionName,
  around,
  causeOf,
  conditionOf,
  type Family,
  familyOf,
  type Machine,
  rivalsOf,
  type State,
  type Transition,
} from "./model.ts";

/** A line in the box of a state, or in the label of a wire. */
export interface Line {
  readonly word: string;
  readonly text: string;
  /** Of the transition that the line tells of. */
  readonly transition?: Transition;
}

/** A state as it is drawn. */
export interface Box {
  readonly state: State;
  readonly lines: readonly Line[];
  readonly children: readonly Box[];
  /** How many states are in it that are not drawn. */
  readonly folded: number;
  /** How many transitions lead to or from states that are not drawn. */
  readonly elsewhere: number;
  /** Whether transitions leave from all of its states at once to one of them. */
  readonly hasAny: boolean;
}

/** A line from one state to another: all transitions between the two. */
export interface Wire {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** It leaves from wherever in the state the machine is. */
  readonly fromAny: boolean;
  readonly transitions: readonly Transition[];
  readonly lines: readonly Line[];
}

/** The part of a machine that is drawn. */
export interface Graph {
  readonly family: Family;
  readonly root: Box;
  readonly wires: readonly Wire[];
  /** The paths of the states that are drawn. */
  readonly shown: ReadonlySet<string>;
}

/** The parts of a machine that a person wants to see. */
export interface View {
  readonly folded: ReadonlySet<string>;
  /** Draws this state and those next to it alone. */
  readonly focus: string | null;
}

/** A diagram with more is read by nobody, and takes a while to lay out. */
const MOST = 250;
/** States next to a state are added until there are so many. */
const NEAR = 40;
/** A machine opens with what is in a state folded, once this many are drawn. */
const READABLE = 40;

/** Returns the view that a machine opens with: as much as can be read at once, the outer states first. */
export function firstView(machine: Machine): View {
  const { inside } = familyOf(machine);
  const folded = new Set<string>();
  let level = inside.get("") ?? [];
  let drawn = level.length;
  while (level.length > 0) {
    const next: State[] = [];
    for (const { path } of level) {
      const own = inside.get(path) ?? [];
      if (own.length === 0) continue;
      if (drawn + own.length > READABLE) folded.add(path);
      else {
        drawn += own.length;
        next.push(...own);
      }
    }
    level = next;
  }
  return { folded, focus: null };
}

/** All states of a machine. */
export const WHOLE: View = { folded: new Set(), focus: null };

/** Whether all states of a machine can be drawn at once. */
export function canBeWhole({ states }: Machine): boolean {
  return states.length <= MOST;
}

/** Returns the boxes and wires of the part of a machine that is to be seen. */
export function graphOf(machine: Machine, view: View, center: string | null): Graph | null {
  const family = familyOf(machine);
  const { root } = family;
  if (root === undefined) return null;
  const open = unfolded(family, view.folded);
  const ends = endsOf(machine, family, open);
  const kept = chosen({ family, open, ends, view, center });
  const wires = wiresOf(family, ends, kept);
  const cut = countCut(ends, kept);
  const sources = new Set(wires.filter(({ fromAny }) => fromAny).map(({ from }) => from));

  function box(state: State): Box {
    const own = family.inside.get(state.path) ?? [];
    const isFolded = view.folded.has(state.path);
    const children = isFolded ? [] : own.filter(({ path }) => kept.has(path)).map(box);
    return {
      state,
      children,
      lines: linesOf(family, state),
      folded: own.length - children.length,
      elsewhere: cut.get(state.path) ?? 0,
      hasAny: sources.has(state.path),
    };
  }
  return { family, root: box(root), wires, shown: kept };
}

/** Returns the states that no folded one hides. */
function unfolded({ inside, root }: Family, folded: ReadonlySet<string>): Set<string> {
  const open = new Set<string>();
  const waiting = root === undefined ? [] : [root];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    open.add(state.path);
    if (!folded.has(state.path)) waiting.push(...inside.get(state.path) ?? []);
  }
  return open;
}

/** A transition between two states that are not hidden. */
interface End {
  readonly transition: Transition;
  readonly from: string;
  readonly to: string;
  readonly isLifted: boolean;
}

function endsOf(machine: Machine, family: Family, open: ReadonlySet<string>): End[] {
  const lift = (path: string): string =>
    open.has(path) ? path : around(family, path).find((state) => open.has(state.path))?.path ?? "";
  return machine.transitions.flatMap((transition): End[] =>
    transition.targets.map((target) => {
      const [from, to] = [lift(transition.from), lift(target)];
      return { transition, from, to, isLifted: from !== transition.from || to !== target };
    }).filter(({ from, to, isLifted }) => from !== to || (!isLifted && isLoop(family, transition)))
  );
}

/** Whether a transition is drawn as a line from a state to itself. */
function isLoop({ inside }: Family, { from, reenter }: Transition): boolean {
  return reenter === true && !inside.has(from);
}

interface Choice {
  readonly family: Family;
  readonly open: ReadonlySet<string>;
  readonly ends: readonly End[];
  readonly view: View;
  readonly center: string | null;
}

/** Returns the states to draw: all that are not hidden, or those next to one where these are too many. */
function chosen({ family, open, ends, view, center }: Choice): ReadonlySet<string> {
  const { focus } = view;
  if (focus === null && open.size <= MOST) return open;
  const start =
    [focus, center, family.root?.initial ?? null].find((path) =>
      path !== null && path !== "" && open.has(path)
    ) ?? family.inside.get("")?.[0]?.path ?? "";
  const near = new Map<string, string[]>();
  for (const { from, to } of ends) {
    for (const [one, other] of [[from, to], [to, from]] as const) {
      near.set(one, [...near.get(one) ?? [], other]);
    }
  }
  const kept = new Set<string>([""]);
  const keep = (path: string): void => {
    for (const each of [path, ...around(family, path).map((state) => state.path)]) kept.add(each);
  };
  let ring = [start];
  for (let steps = focus === null ? Infinity : 1; ring.length > 0 && steps >= 0; steps--) {
    for (const path of ring.slice(0, NEAR)) keep(path);
    if (kept.size >= NEAR) break;
    const next = ring.flatMap((path) => [
      ...near.get(path) ?? [],
      ...(focus === null || path === start)
        ? (family.inside.get(path) ?? []).map((state) => state.path)
        : [],
    ]);
    ring = [...new Set(next)].filter((path) => open.has(path) && !kept.has(path)).slice(
      0,
      NEAR - kept.size,
    );
  }
  return kept;
}

function countCut(ends: readonly End[], kept: ReadonlySet<string>): ReadonlyMap<string, number> {
  const cut = new Map<string, number>();
  for (const { from, to } of ends) {
    if (kept.has(from) === kept.has(to)) continue;
    const path = kept.has(from) ? from : to;
    cut.set(path, (cut.get(path) ?? 0) + 1);
  }
  return cut;
}

function wiresOf(family: Family, ends: readonly End[], kept: ReadonlySet<string>): Wire[] {
  const shown = ends.filter(({ from, to }) => kept.has(from) && kept.has(to));
  const groups = Map.groupBy(shown, ({ from, to }) => JSON.stringify([from, to]));
  return [...groups].map(([key, own]) => {
    const { from, to } = own[0] as End; // a group is never empty
    const transitions = [...new Set(own.map(({ transition }) => transition))];
    const isFolded = own.some(({ isLifted }) => isLifted) && transitions.length > 2;
    const lines: readonly Line[] = isFolded
      ? [{ word: `${transitions.length} transitions`, text: "" }]
      : transitions.flatMap((transition) => labelOf(family, transition));
    const fromAny = from === "" || around(family, to).some(({ path }) => path === from);
    return { key, from, to, fromAny, transitions, lines };
  });
}

/** Returns the lines that tell of a transition. */
function labelOf(family: Family, transition: Transition): Line[] {
  const condition = conditionOf(transition, rivalsOf(family, transition));
  const [word = "", ...rest] = condition.split(" ");
  const actions = transition.actions.map(actionName).join(", ");
  return [
    { word: causeOf(family, transition), text: "", transition },
    ...(condition === "" ? [] : [splitWord(word, rest, transition)]),
    ...(actions === "" ? [] : [{ word: "do", text: actions, transition }]),
    ...(transition.targets.length > 1
      ? [{ word: "and", text: `${transition.targets.length - 1} more`, transition }]
      : []),
  ];
}

function splitWord(word: string, rest: readonly string[], transition: Transition): Line {
  const isElseIf = word === "else" && rest[0] === "if";
  return isElseIf
    ? { word: "else if", text: rest.slice(1).join(" "), transition }
    : { word, text: rest.join(" "), transition };
}

/** Returns the lines in the box of a state: what it runs, and the events that do not leave it. */
function linesOf(family: Family, state: State): Line[] {
  const staying = (family.leaving.get(state.path) ?? []).filter((transition) =>
    transition.targets.every((target) => target === state.path) && !isLoop(family, transition)
  );
  return [
    ...state.tags.map((tag) => ({ word: "tag", text: tag })),
    ...state.entry.map((action) => ({ word: "entry", text: actionName(action) })),
    ...state.invoke.map(({ src, id }) => ({ word: "invoke", text: src || id })),
    ...staying.map((transition) => ({
      word: causeOf(family, transition),
      text: [
        conditionOf(transition, rivalsOf(family, transition)),
        transition.actions.length > 0 ? `do ${transition.actions.map(actionName).join(", ")}` : "",
        transition.targets.length > 0 ? transition.reenter ? "enters again" : "stays" : "",
        ...transition.unresolved?.map((target) => `leads to ${target}, which is not there`) ?? [],
      ].filter(Boolean).join(" "),
      transition,
    })),
    ...state.exit.map((action) => ({ word: "exit", text: actionName(action) })),
  ];
}
