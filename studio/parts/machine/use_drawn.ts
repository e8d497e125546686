import { useEffect, useMemo, useRef, useState } from "react";
import type { Arrangement, Direction } from "./arrange.ts";
import { canBeWhole, type Graph, graphOf, type View, WHOLE } from "./graph.ts";
import { arrange, arrangeWhole } from "./layout.ts";
import { openRuler, type Ruler } from "./measure.ts";
import type { Machine } from "./model.ts";

/** A graph with the place of everything in it. */
export interface Drawn {
  readonly graph: Graph;
  readonly arrangement: Arrangement;
  readonly ruler: Ruler;
}

interface Asked {
  readonly machine: Machine;
  readonly view: View;
  /** The state that is drawn with those next to it, where all are too many. */
  readonly center: string | null;
  readonly direction: Direction;
}

interface Result {
  /** The last drawing that is done: of what was asked for unless `isBusy`. */
  readonly drawn: Drawn | null;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** Lays out the part of a machine that is to be seen; what was drawn before stays until that is done. */
export function useDrawn({ machine, view, center, direction }: Asked): Result {
  const ruler = useRef<Ruler | null>(null);
  const around = useCenter(machine, view, center);
  const graph = useMemo(() => graphOf(machine, view, around), [machine, view, around]);
  const [done, setDone] = useState<
    { readonly graph: Graph; readonly drawn: Drawn | null; readonly error: Error | null } | null
  >(null);
  useEffect(() => {
    if (graph === null) return;
    let isLatest = true;
    ruler.current ??= openRuler();
    const own = ruler.current;
    const isWhole = view.focus === null && view.folded.size === 0 && canBeWhole(machine);
    const arranged = isWhole
      ? arrangeWhole(machine, graph, own, direction)
      : arrange(graph, own, direction);
    arranged.then(
      (arrangement) =>
        isLatest && setDone({ graph, drawn: { graph, arrangement, ruler: own }, error: null }),
      (error: unknown) =>
        isLatest &&
        setDone({
          graph,
          drawn: null,
          error: error instanceof Error ? error : new Error(String(error)),
        }),
    );
    return () => {
      isLatest = false;
    };
  }, [graph, machine, view, direction]);
  useAhead(done?.drawn ?? null, { machine, view, direction });
  return {
    drawn: done?.drawn ?? null,
    isBusy: graph !== null && done?.graph !== graph,
    error: done?.error ?? null,
  };
}

/** Lays out the whole of a machine as soon as a part of it is drawn: opening all of its states need not wait then. */
function useAhead(
  drawn: Drawn | null,
  { machine, view, direction }: Omit<Asked, "center">,
): void {
  const ruler = drawn?.ruler;
  const isPart = view.folded.size > 0 && canBeWhole(machine);
  useEffect(() => {
    const graph = ruler && isPart ? graphOf(machine, WHOLE, null) : null;
    if (ruler === undefined || graph === null) return;
    // Why it failed is told to whoever opens all states.
    arrangeWhole(machine, graph, ruler, direction).catch(() => undefined);
  }, [ruler, isPart, machine, direction]);
}

/** Returns the state to draw around: another one only once the selected state is not drawn, so that a choice moves nothing. */
function useCenter(machine: Machine, view: View, selected: string | null): string | null {
  const kept = useRef<{ machine: string; center: string | null }>({ machine: "", center: null });
  return useMemo(() => {
    const { center } = kept.current;
    const isSame = kept.current.machine === machine.id && center !== null;
    const shown = isSame ? graphOf(machine, view, center)?.shown : undefined;
    if (selected === null || !shown?.has(selected)) {
      kept.current = { machine: machine.id, center: selected ?? (isSame ? center : null) };
    }
    return kept.current.center;
  }, [machine, view, selected]);
}
