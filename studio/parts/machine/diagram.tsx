import { Expand, LocateFixed, Maximize, Minus, Plus, Rows2, Shrink } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Hint } from "../hint.tsx";
import { isTyped, nameOf } from "../keys.ts";
import { Empty, Failed, Waiting } from "../states.tsx";
import { count } from "../words.ts";
import type { Direction, Rectangle } from "./arrange.ts";
import { useCamera } from "./camera.ts";
import { Scene } from "./drawing.tsx";
import { elementId, type Marks, type Selected } from "./marks.ts";
import { firstView, type View } from "./graph.ts";
import { Minimap } from "./minimap.tsx";
import { around, familyOf, keyOf, type Machine } from "./model.ts";
import { MOVES } from "./moves.ts";
import { type Drawn, useDrawn } from "./use_drawn.ts";
import "./machine.css";

interface Props {
  readonly machine: Machine;
  readonly selected: Selected;
  readonly marks: Marks;
  readonly select: (selected: Selected) => void;
  /** Shows the whole first, however small, and no map of it. */
  readonly isWhole?: boolean;
  /** Is told of keys that the drawing has no use for. */
  readonly press?: (event: KeyboardEvent) => void;
}

/** A machine as a diagram, to look at and to choose from: by mouse, by touch and by keys. */
export function Diagram(
  { machine, selected, marks, select, isWhole = false, press }: Props,
): ReactNode {
  const [view, setView] = useView(machine, selected.state);
  const [direction, setDirection] = useState<Direction>("DOWN");
  const { drawn, isBusy, error } = useDrawn({ machine, view, center: selected.state, direction });
  const svg = useRef<SVGSVGElement>(null);
  const prefix = useId();
  // A machine of parallel parts begins in all of them: at its corner.
  const first = selected.state ?? machine.initial;
  const start = first === null ? null : drawn?.arrangement.boxes.get(first) ?? null;
  const controls = useCamera(svg, drawn?.arrangement ?? null, start, isWhole);
  const { camera, reveal } = controls;
  const part = partOf(drawn, selected);
  useEffect(() => {
    if (part) reveal(part);
  }, [part, reveal]);

  function fold(path: string): void {
    const folded = new Set(view.folded);
    if (!folded.delete(path)) folded.add(path);
    setView({ ...view, folded });
  }
  function focus(): void {
    setView({ ...view, focus: view.focus === null ? selected.state : null });
  }
  function click({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const folding = target.closest("[data-fold]")?.getAttribute("data-fold");
    if (folding !== null && folding !== undefined) return fold(folding);
    const key = target.closest("[data-transition]")?.getAttribute("data-transition") ?? null;
    const transition = key === null
      ? undefined
      : machine.transitions.find((each) => keyOf(each) === key);
    if (transition) return select({ state: transition.from, transition: key });
    const state = target.closest("[data-state]")?.getAttribute("data-state") ?? null;
    if (state !== null) select({ state, transition: null });
  }
  function key(event: KeyboardEvent): void {
    if (isTyped(event.target)) return;
    const name = nameOf(event);
    const next = drawn && MOVES[name]?.(drawn, selected);
    const own: Readonly<Record<string, () => void>> = {
      "+": () => controls.zoom(1.25),
      "=": () => controls.zoom(1.25),
      "-": () => controls.zoom(0.8),
      "0": controls.fit,
      f: focus,
      " ": () => selected.state !== null && fold(selected.state),
      "shift+ArrowLeft": () => controls.pan(80, 0),
      "shift+ArrowRight": () => controls.pan(-80, 0),
      "shift+ArrowUp": () => controls.pan(0, 80),
      "shift+ArrowDown": () => controls.pan(0, -80),
    };
    const action = own[name];
    if (next) select(next);
    else if (action) action();
    else if (MOVES[name] === undefined) return press?.(event);
    event.preventDefault();
    event.stopPropagation();
  }

  const active = activeOf(drawn, selected);
  const hidden = drawn ? machine.states.length - drawn.graph.shown.size : 0;
  const hasFolded = view.folded.size > 0;
  return (
    <div className="diagram">
      <svg
        ref={svg}
        className="diagram-svg"
        role="tree"
        tabIndex={0}
        aria-label={`States of ${machine.name || machine.id}`}
        aria-busy={isBusy}
        aria-activedescendant={active === null ? undefined : elementId(prefix, active)}
        onClick={click}
        onDoubleClick={({ target }) => {
          const path = target instanceof Element
            ? target.closest("[data-state]")?.getAttribute("data-state")
            : null;
          if (path && familyOf(machine).inside.has(path)) fold(path);
        }}
        onContextMenu={click}
        onKeyDown={key}
      >
        <defs>
          {["arrow", "arrow-near", "arrow-selected", "arrow-taken"].map((id) => (
            <marker
              key={id}
              id={id}
              className={id}
              viewBox="0 0 10 10"
              refX={9}
              refY={5}
              markerWidth={8}
              markerHeight={8}
              markerUnits="userSpaceOnUse"
              orient="auto-start-reverse"
            >
              <path d="M 0 1 L 9 5 L 0 9 z" />
            </marker>
          ))}
        </defs>
        <g transform={`translate(${camera.x} ${camera.y}) scale(${camera.scale})`}>
          {drawn && <Scene drawn={drawn} selected={selected} marks={marks} prefix={prefix} />}
        </g>
      </svg>
      {drawn === null && error === null && (
        <div className="diagram-over">
          <Waiting rows={8} />
        </div>
      )}
      {error !== null && (
        <div className="diagram-over">
          <Failed title="The diagram cannot be laid out" error={error} />
        </div>
      )}
      {machine.states.length === 0 && (
        <div className="diagram-over">
          <Empty title="No state can be read">The problems of the machine say why.</Empty>
        </div>
      )}
      <div className="diagram-tools" role="toolbar" aria-label="View of the diagram">
        {hidden > 0 && (
          <span className="diagram-note" role="status">
            {count((drawn?.graph.shown.size ?? 1) - 1, "state")} of{" "}
            {(machine.states.length - 1).toLocaleString("en")}
          </span>
        )}
        <Tool
          label={view.focus === null ? "Only the selected state and its neighbours" : "All states"}
          keys="F"
          isPressed={view.focus !== null}
          run={focus}
        >
          <LocateFixed size={16} aria-hidden />
        </Tool>
        <Tool
          label={hasFolded ? "Open all states" : "Close all states"}
          run={() => setView({ focus: null, folded: hasFolded ? new Set() : allHolders(machine) })}
        >
          {hasFolded ? <Expand size={16} aria-hidden /> : <Shrink size={16} aria-hidden />}
        </Tool>
        <Tool
          label={direction === "DOWN" ? "Draw from left to right" : "Draw from top to bottom"}
          run={() => setDirection(direction === "DOWN" ? "RIGHT" : "DOWN")}
        >
          <Rows2 size={16} aria-hidden className={direction === "DOWN" ? undefined : "turned"} />
        </Tool>
        <Tool label="Smaller" keys="−" run={() => controls.zoom(0.8)}>
          <Minus size={16} aria-hidden />
        </Tool>
        <Tool label="Larger" keys="+" run={() => controls.zoom(1.25)}>
          <Plus size={16} aria-hidden />
        </Tool>
        <Tool label="Fit into the window" keys="0" run={controls.fit}>
          <Maximize size={16} aria-hidden />
        </Tool>
      </div>
      {drawn && !isWhole && <Minimap drawn={drawn} controls={controls} selected={selected.state} />}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly isPressed?: boolean;
  readonly run: () => void;
  readonly children: ReactNode;
}

function Tool({ label, keys, isPressed, run, children }: ToolProps): ReactNode {
  return (
    <Hint label={label} side="top" {...keys && { keys }}>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-pressed={isPressed}
        onClick={run}
      >
        {children}
      </button>
    </Hint>
  );
}

/** Holds the view of a machine; a state that is selected is never left folded away. */
function useView(machine: Machine, selected: string | null): [View, (view: View) => void] {
  const key = `${machine.name} ${machine.index}`;
  const [kept, setKept] = useState<{ readonly key: string; readonly view: View } | null>(null);
  const first = useMemo(() => firstView(machine), [machine]);
  const own = kept?.key === key ? kept.view : first;
  const view = useMemo(() => {
    const above = selected === null
      ? []
      : around(familyOf(machine), selected).filter(({ path }) => own.folded.has(path));
    if (above.length === 0) return own;
    const folded = new Set(own.folded);
    for (const { path } of above) folded.delete(path);
    return { ...own, folded };
  }, [machine, own, selected]);
  return [view, (next) => setKept({ key, view: next })];
}

function allHolders({ states }: Machine): ReadonlySet<string> {
  return new Set(states.flatMap(({ parent }) => parent === null || parent === "" ? [] : [parent]));
}

/** Returns the place of the selected part of a drawing. */
function partOf(drawn: Drawn | null, { state, transition }: Selected): Rectangle | null {
  if (drawn === null) return null;
  const { graph, arrangement } = drawn;
  const wire = transition === null
    ? undefined
    : graph.wires.find(({ transitions }) => transitions.some((each) => keyOf(each) === transition));
  const label = wire && arrangement.courses.get(wire.key)?.label;
  return label ?? arrangement.boxes.get(state ?? "") ?? null;
}

/** Returns the part of the drawing that has the focus of the keyboard. */
function activeOf(drawn: Drawn | null, selected: Selected): Selected | null {
  if (drawn === null || selected.state === null) return null;
  const { shown, wires } = drawn.graph;
  const wire = selected.transition === null
    ? undefined
    : wires.find(({ transitions }) =>
      transitions.some((each) => keyOf(each) === selected.transition)
    );
  if (wire) return { state: wire.from, transition: selected.transition };
  return shown.has(selected.state) ? { state: selected.state, transition: null } : null;
}
