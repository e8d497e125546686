import { useEffect, useRef } from "react";
import { goTo } from "../../places/use_place.ts";
import type { Drafting, Op } from "./draft.ts";
import { type DraftedTree, newId, stepBringing } from "./drafted_tree.ts";
import { findNode, type Node } from "./nodes.ts";
import type { OpenPlace } from "./units_screen.tsx";

/** The last change of a unit, and the place from which it was made; null for a change that was there before. */
interface Seen {
  readonly path: string;
  readonly op: Op | undefined;
  readonly count: number;
  readonly from: OpenPlace | null;
}

/** Selects what the last change brings as soon as that is known, and what was selected before once that is let go of. */
export function useNewSelected(
  place: OpenPlace,
  drafted: DraftedTree<Node>,
  { draft, ops }: Drafting,
): void {
  const all = ops();
  const last = all.at(-1);
  const id = newId(all.length - 1);
  const isKnown = drafted.marks.get(id) === "new";
  const now = { path: place.path, op: last, count: all.length };
  const seen = useRef<Seen>({ ...now, from: null });
  // The file may be read with it before the save is answered, which tells what it is there.
  const isSaving = draft?.state === "saving";
  const before = useRef<OpenPlace>(place);
  useEffect(() => {
    if (stepBringing(place.node) === null) before.current = place;
    else if (!isSaving && drafted.roots.length > 0 && !findNode(drafted.roots, place.node)) {
      const node = before.current.path === place.path ? before.current.node : undefined;
      goTo({ ...place, node }, { replace: true });
    }
  }, [place, drafted, isSaving]);
  useEffect(() => {
    const { path, op, count } = seen.current;
    if (path !== place.path || count > all.length) seen.current = { ...now, from: null };
    else if (op !== last) seen.current = { ...now, from: place };
    const { from } = seen.current;
    // Who has gone on to something else meanwhile stays there.
    if (isKnown && from && from.node === place.node) {
      goTo({ ...place, node: id }, { replace: true });
    }
  }, [place.path, last, all.length, isKnown]);
}
