import { useVirtualizer } from "@tanstack/react-virtual";
import { Search } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Marks, Selected } from "../../parts/machine/marks.ts";
import {
  around,
  causeOf,
  conditionOf,
  type Family,
  keyOf,
  type Machine,
  rivalsOf,
  type State,
  type Transition,
} from "../../parts/machine/model.ts";
import { Empty } from "../../parts/states.tsx";
import { sayPath } from "./names.ts";

interface Props {
  readonly machine: Machine;
  readonly family: Family;
  readonly selected: Selected;
  readonly marks: Marks;
  readonly select: (selected: Selected) => void;
  readonly press: (event: KeyboardEvent) => void;
}

type Row =
  & { readonly level: number; readonly place: Selected }
  & ({ readonly state: State } | { readonly transition: Transition });

/** The same machine as a list: each state, and under it the transitions that leave it. */
export function StateList({ machine, family, selected, marks, select, press }: Props): ReactNode {
  const [text, setText] = useState("");
  const found = useDeferredValue(text.trim().toLowerCase());
  const rows = useMemo(() => rowsOf(machine, family, found), [machine, family, found]);
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 28,
    overscan: 20,
  });
  const at = rows.findIndex(({ place }) =>
    place.state === selected.state && place.transition === selected.transition
  );
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at, { align: "auto" });
  }, [at, list]);
  function key(event: KeyboardEvent): void {
    const move = MOVES[event.key];
    if (move === undefined) return press(event);
    event.preventDefault();
    const next = rows[Math.min(rows.length - 1, Math.max(0, move(at, rows.length)))];
    if (next) select(next.place);
  }
  return (
    <>
      <div className="bar bar-search">
        <Search size={14} className="muted" aria-hidden />
        <input
          type="search"
          className="input-plain"
          placeholder="Find a state or an event"
          aria-label="Find a state or an event"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {rows.length === 0
        ? <Empty title="Nothing found">No state or event has “{found}” in its name.</Empty>
        : (
          <div className="scroll" ref={scroll}>
            <div
              role="tree"
              tabIndex={0}
              className="tree"
              aria-label="States and transitions"
              aria-activedescendant={at >= 0 ? `row-${at}` : undefined}
              onKeyDown={key}
              style={{ height: list.getTotalSize() }}
            >
              {list.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                return row && (
                  <div
                    key={index}
                    id={`row-${index}`}
                    role="treeitem"
                    aria-level={row.level}
                    aria-selected={index === at}
                    className="tree-row"
                    style={{ transform: `translateY(${start}px)`, paddingLeft: row.level * 14 - 6 }}
                    onClick={() => select(row.place)}
                  >
                    {"state" in row
                      ? <StateWords state={row.state} family={family} marks={marks} />
                      : (
                        <TransitionWords
                          transition={row.transition}
                          family={family}
                          isTaken={marks.taken === row.place.transition}
                        />
                      )}
                  </div>
                );
              })}
            </div>
          </div>
        )}
    </>
  );
}

function StateWords(
  { state, family, marks }: {
    readonly state: State;
    readonly family: Family;
    readonly marks: Marks;
  },
): ReactNode {
  const isInitial = family.states.get(state.parent ?? "")?.initial === state.path;
  const findings = marks.findings.get(state.path)?.length ?? 0;
  return (
    <>
      <span className="truncate list-state">{state.name}</span>
      {state.type !== "atomic" && <span className="badge">{state.type}</span>}
      {isInitial && <span className="badge badge-accent">first</span>}
      {marks.current.has(state.path) && <span className="badge badge-added">here</span>}
      {findings > 0 && <span className="badge badge-warning">{findings} to look at</span>}
    </>
  );
}

function TransitionWords(
  { transition, family, isTaken }: {
    readonly transition: Transition;
    readonly family: Family;
    readonly isTaken: boolean;
  },
): ReactNode {
  return (
    <>
      <span className="part-cause">{causeOf(family, transition)}</span>
      <span className="muted truncate">
        {conditionOf(transition, rivalsOf(family, transition))}
      </span>
      <span className="muted list-target">
        → {transition.targets.map(sayPath).join(" and ") || "stays"}
      </span>
      {isTaken && <span className="badge badge-added">taken</span>}
    </>
  );
}

const MOVES: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 15,
  PageUp: (at) => at - 15,
  Home: () => 0,
  End: (_, length) => length - 1,
};

function rowsOf({ states }: Machine, family: Family, found: string): Row[] {
  const matches = (words: string) => words.toLowerCase().includes(found);
  return states.flatMap((state): Row[] => {
    const level = around(family, state.path).length + 1;
    const leaving = (family.leaving.get(state.path) ?? []).map((transition) => ({
      level: level + 1,
      place: { state: state.path, transition: keyOf(transition) },
      transition,
    }));
    const own = { level, place: { state: state.path, transition: null }, state };
    if (matches(state.name)) return [own, ...leaving];
    const found = leaving.filter(({ transition }) => matches(causeOf(family, transition)));
    return found.length === 0 ? [] : [own, ...found];
  });
}
