/** Of a machine, what an op may be about. */
export interface MachineFace {
  readonly id: string;
  readonly name: string;
  readonly states: readonly { readonly path: string; readonly parent: string | null }[];
  readonly transitions: readonly { readonly from: string }[];
}

/** The members of an op that say which state it is about. */
export interface OpPlace {
  readonly op: string;
  readonly state?: string | undefined;
  readonly parent?: string | undefined;
}

/**
 * Returns an op that was made on a machine for the machine at its place in a later text of the file. Null where that is
 * another machine, or where the state that the op is about is not as it was: transitions and actions are named by their
 * place in it.
 */
export function followOp<O extends OpPlace>(
  op: O,
  from: MachineFace | undefined,
  to: MachineFace | undefined,
): O | null {
  if (!from || !to || from.id !== to.id || from.name !== to.name) return null;
  const states = [op.state, op.parent].filter((path) => path !== undefined);
  return states.every((path) => faceOf(from, path) === faceOf(to, path)) ? op : null;
}

/** Where something stands in the file, which every change above it moves. */
const PLACES: readonly string[] = ["line", "column", "start", "end"];

/** Returns all that is told of a state, wherever it stands. */
function faceOf({ states, transitions }: MachineFace, path: string): string {
  const own = states.find((state) => state.path === path);
  const inside = states.filter(({ parent }) => parent === path).map((state) => state.path);
  const leaving = transitions.filter(({ from }) => from === path);
  return JSON.stringify(
    [own, inside, leaving],
    (key, value: unknown) => PLACES.includes(key) ? undefined : value,
  );
}
