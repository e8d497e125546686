/** What a node of a tree is, wherever it stands. */
export interface Face {
  readonly id: string;
  readonly type: string;
  readonly owner: string;
  readonly tag?: string | undefined;
  readonly text?: string | undefined;
  readonly branch?: string | undefined;
  readonly condition?: string | undefined;
  readonly call?: string | undefined;
  readonly props?: readonly FaceProp[] | undefined;
  readonly shows?: readonly unknown[] | undefined;
  readonly children: readonly Face[];
}

export interface FaceProp {
  readonly index: number;
  readonly name: string;
  readonly kind: string;
  readonly value: string | number | boolean;
}

/**
 * Finds the nodes of a tree in a later tree of the same file: by what they are, not by where they stand. One of several that
 * are alike is found by those that it stands between, and one that was changed by what is left of it. A node that could be
 * another one is not found.
 * @returns each that was found by its earlier id, with the later node
 */
export function sameNodes(
  before: readonly Face[],
  after: readonly Face[],
): ReadonlyMap<string, { readonly old: Face; readonly now: Face }> {
  const likeness = measure();
  const later = new Map<Face, Face>();
  const earlier = new Map<Face, Face>();
  function pair(old: Face, now: Face): void {
    later.set(old, now);
    earlier.set(now, old);
  }

  // What is there once before and once after is the same, wherever it stands.
  const single = onlyOnes(after, likeness);
  for (const [whole, old] of onlyOnes(before, likeness)) {
    const now = single.get(whole);
    if (now) pair(old, now);
  }
  const certain = new Map(later);

  /** Counts the nodes in an old one that are in the new one now; -1 where one of either is elsewhere in the other tree. */
  function linksOf(old: Face, now: Face): number {
    const inOld = new Set(withInner(old.children));
    const inNow = new Set(withInner(now.children));
    const kept = (nodes: Iterable<Face>) => [...nodes].flatMap((each) => certain.get(each) ?? []);
    const strayed = kept(inOld).some((each) => !inNow.has(each)) ||
      [...inNow].some((each) => {
        const was = earlier.get(each);
        return was !== undefined && certain.has(was) && !inOld.has(was);
      });
    // Where all that is kept lies deeper now, something like it was put around.
    const direct = kept(old.children);
    const isAround = direct.length > 0 && !direct.some((each) => now.children.includes(each));
    return strayed || isAround ? -1 : kept(inOld).length;
  }

  /** Pairs nodes of one tag that stand between the same two. */
  function pairAlike(olds: readonly Face[], nows: readonly Face[]): void {
    const wholes = (nodes: readonly Face[]) => nodes.map((node) => likeness(node).whole).join();
    if (wholes(olds) === wholes(nows)) {
      nows.forEach((now, at) => olds.slice(at, at + 1).forEach((old) => pair(old, now)));
      return;
    }
    const least = olds.length === 1 && nows.length === 1 ? 0 : 1;
    for (const old of olds) {
      const { own, inside } = likeness(old);
      const [now, another] = nows.filter((each) => {
        const found = likeness(each);
        return (found.own === own || (inside !== "" && found.inside === inside)) &&
          linksOf(old, each) >= least;
      });
      if (now && !another && !earlier.has(now)) pair(old, now);
    }
  }

  /** Pairs what stands in two lists, and what is in each pair. */
  function follow(olds: readonly Face[], nows: readonly Face[]): void {
    const [hadOld, hasNow] = [new Set(olds), new Set(nows)];
    const open = between(olds, (old) => later.get(old), hasNow);
    const free = between(nows, (now) => earlier.has(now) ? now : undefined, {
      has: (now) => hadOld.has(earlier.get(now) ?? now),
    });
    for (const [place, those] of open) pairAlike(those, free.get(place) ?? []);
    for (const old of olds) {
      const now = later.get(old);
      // Those that are the same wherever they stand have their turn below.
      if (now && !certain.has(old)) follow(old.children, now.children);
    }
  }
  follow(before, after);
  for (const [old, now] of certain) follow(old.children, now.children);
  return new Map([...later].map(([old, now]) => [old.id, { old, now }]));
}

/** How much of a node is as it was: `own` without what is in it, `inside` that alone. */
interface Likeness {
  readonly whole: number;
  readonly own: string;
  /** Empty where nothing is in it. */
  readonly inside: string;
}

/** Returns what measures nodes: those that are alike in all have one number. */
function measure(): (node: Face) => Likeness {
  const numbers = new Map<string, number>();
  const known = new Map<Face, Likeness>();
  function likeness(node: Face): Likeness {
    const last = known.get(node);
    if (last) return last;
    const { type, owner, tag, text, branch, condition, call, props = [], shows } = node;
    const said = props.map(({ name, kind, value }) => [name, kind, value]);
    const own = JSON.stringify([type, owner, tag, text, branch, condition, call, said, shows]);
    const inside = seen(node.children).map((child) => likeness(child).whole).join();
    const key = `${own} ${inside}`;
    const whole = numbers.get(key) ?? numbers.size;
    numbers.set(key, whole);
    known.set(node, { whole, own, inside });
    return { whole, own, inside };
  }
  return likeness;
}

/** Returns the nodes that no other one of their tree is like, by the number of their whole. */
function onlyOnes(
  roots: readonly Face[],
  likeness: (node: Face) => Likeness,
): ReadonlyMap<number, Face> {
  const alike = listsBy(withInner(roots), (node) => `${likeness(node).whole}`);
  return new Map(
    [...alike.values()].flatMap(([node, another]) =>
      node && !another ? [[likeness(node).whole, node] as const] : []
    ),
  );
}

/**
 * Sorts the nodes of a list that have no pair by what they are and by the pairs that they stand between.
 * @param pairOf the later node of a pair
 * @param here which of those are in the list that this one is held against
 */
function between(
  nodes: readonly Face[],
  pairOf: (node: Face) => Face | undefined,
  here: { readonly has: (node: Face) => boolean },
): ReadonlyMap<string, readonly Face[]> {
  const fixed = seen(nodes).map((node) => ({ node, pair: pairOf(node) }))
    .filter(({ pair }) => pair === undefined || here.has(pair));
  const places = new Map<Face, string>();
  fixed.forEach(({ node, pair }, at) => {
    if (pair) return;
    const last = fixed.slice(0, at).findLast((each) => each.pair)?.pair?.id;
    const next = fixed.slice(at).find((each) => each.pair)?.pair?.id;
    places.set(node, JSON.stringify([last, next, node.type, node.tag, node.owner]));
  });
  return listsBy([...places.keys()], (node) => places.get(node) ?? "");
}

function listsBy(
  nodes: readonly Face[],
  keyOf: (node: Face) => string,
): ReadonlyMap<string, readonly Face[]> {
  const lists = new Map<string, Face[]>();
  for (const node of nodes) {
    const key = keyOf(node);
    const list = lists.get(key);
    if (list) list.push(node);
    else lists.set(key, [node]);
  }
  return lists;
}

/** Leaves out the blanks between elements: there is no telling one from another. */
function seen(nodes: readonly Face[]): readonly Face[] {
  return nodes.filter(({ type, text }) => type !== "text" || text?.trim() !== "");
}

function withInner(nodes: readonly Face[]): readonly Face[] {
  return seen(nodes).flatMap((node) => [node, ...withInner(node.children)]);
}
