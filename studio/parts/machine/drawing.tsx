import { memo, type ReactNode } from "react";
import type { Changes } from "./changes.ts";
import { type Course, type Point, type Rectangle, startCourse } from "./arrange.ts";
import type { Box, Line, Wire } from "./graph.ts";
import { fit, HEAD, MOST_LINES, PAD, ROW, type Ruler } from "./measure.ts";
import {
  around,
  causeOf,
  conditionOf,
  type Finding,
  keyOf,
  rivalsOf,
  type Transition,
} from "./model.ts";
import type { Drawn } from "./use_drawn.ts";

/** The state or transition that is selected. */
export interface Selected {
  readonly state: string | null;
  /** The key of the transition. */
  readonly transition: string | null;
}

/** What is said of the parts of a machine beside what they are. */
export interface Marks {
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  /** The states that a scenario is in. */
  readonly current: ReadonlySet<string>;
  /** The key of the transition that a scenario takes. */
  readonly taken: string | null;
  /** What a change makes of states and transitions. */
  readonly changes: Changes;
}

export const NO_MARKS: Marks = {
  findings: new Map(),
  current: new Set(),
  taken: null,
  changes: new Map(),
};

interface SceneProps {
  readonly drawn: Drawn;
  readonly selected: Selected;
  readonly marks: Marks;
  readonly prefix: string;
}

/** The states and transitions of a drawing. */
export const Scene = memo(function Scene(props: SceneProps): ReactNode {
  const { graph, arrangement } = props.drawn;
  const boxes = flat(graph.root);
  return (
    <>
      {boxes.map((box) => {
        const place = arrangement.boxes.get(box.state.path);
        return place && <StateBox key={box.state.path} {...props} box={box} place={place} />;
      })}
      <g aria-hidden="true">
        {boxes.map(({ state: { path } }) => (
          <Beginning key={path} path={path} drawn={props.drawn} />
        ))}
        {graph.wires.map((wire) => <WireLine key={wire.key} {...props} wire={wire} />)}
      </g>
      {graph.wires.map((wire) => <WireLabel key={wire.key} {...props} wire={wire} />)}
    </>
  );
});

function flat(box: Box): Box[] {
  return [box, ...box.children.flatMap(flat)];
}

/** Returns the id of the element of a state or transition. */
export function elementId(prefix: string, { state, transition }: Selected): string {
  return `${prefix}-${transition === null ? `s${state}` : `t${transition}`}`;
}

type BoxProps = SceneProps & { readonly box: Box; readonly place: Rectangle };

function StateBox({ box, place, drawn, selected, marks, prefix }: BoxProps): ReactNode {
  const { state, children } = box;
  const { path, type } = state;
  const findings = marks.findings.get(path) ?? [];
  const isSelected = selected.transition === null && selected.state === path;
  const isOpen = children.length > 0;
  const region = drawn.graph.family.states.get(state.parent ?? "")?.type === "parallel";
  const holds = (drawn.graph.family.inside.get(path) ?? []).length > 0;
  return (
    <g
      className={[
        "state",
        `state-${type}`,
        isSelected && "state-selected",
        isOpen && "state-open",
        region && state.parent !== null && "state-region",
        marks.current.has(path) && "state-current",
        marks.changes.has(path) && `state-${marks.changes.get(path)}`,
        findings.length > 0 && `state-${worstOf(findings)}`,
      ].filter(Boolean).join(" ")}
      data-state={path}
      transform={`translate(${place.x} ${place.y})`}
    >
      <g
        id={elementId(prefix, { state: path, transition: null })}
        role="treeitem"
        aria-level={around(drawn.graph.family, path).length + 1}
        aria-selected={isSelected}
        aria-expanded={holds ? isOpen : undefined}
        aria-label={sayState(box, drawn, findings, marks)}
      >
        <Body box={box} place={place} />
      </g>
      {
        /* The label says it all, in words: what is written here is cut off where there is no room, and would be read twice. */
      }
      <g aria-hidden="true">
        {type === "history" ? <History box={box} place={place} /> : (
          <>
            <Head
              box={box}
              width={place.width}
              ruler={drawn.ruler}
              findings={findings}
              isCurrent={marks.current.has(path)}
            />
            <Lines box={box} width={place.width} ruler={drawn.ruler} selected={selected} />
          </>
        )}
      </g>
    </g>
  );
}

function Body(
  { box: { state: { type }, folded, children }, place }: {
    readonly box: Box;
    readonly place: Rectangle;
  },
): ReactNode {
  const { width, height } = place;
  const middle = width / 2;
  if (type === "history") {
    return <circle className="state-body" cx={middle} cy={middle} r={middle - 1} />;
  }
  return (
    <>
      {folded > 0 && children.length === 0 && (
        <rect className="state-behind" x={4} y={4} width={width} height={height} rx={8} />
      )}
      <rect className="state-body" width={width} height={height} rx={8} />
      {type === "final" && (
        <rect className="state-inner" x={3} y={3} width={width - 6} height={height - 6} rx={6} />
      )}
    </>
  );
}

function History(
  { box: { state }, place }: { readonly box: Box; readonly place: Rectangle },
): ReactNode {
  const middle = place.width / 2;
  return (
    <text className="state-name" x={middle} y={middle + 4} textAnchor="middle">
      {state.history === "deep" ? "H*" : "H"}
    </text>
  );
}

interface HeadProps {
  readonly box: Box;
  readonly width: number;
  readonly ruler: Ruler;
  readonly findings: readonly Finding[];
  readonly isCurrent: boolean;
}

function Head({ box, width, ruler, findings, isCurrent }: HeadProps): ReactNode {
  const { state, lines, children, folded } = box;
  const holds = children.length > 0 || folded > 0;
  const left = isCurrent ? 22 : PAD;
  const right = (findings.length > 0 ? 18 : 0) + (holds ? 18 : 0) + PAD;
  const signAt = width - (holds ? 34 : 16);
  return (
    <>
      {isCurrent && <circle className="state-here" cx={13} cy={HEAD / 2} r={4} />}
      <text className="state-name" x={left} y={HEAD / 2 + 4}>
        {fit(state.name, width - left - right, true, ruler)}
      </text>
      {(lines.length > 0 || children.length > 0) && (
        <line className="state-rule" x1={0} x2={width} y1={HEAD} y2={HEAD} />
      )}
      {findings.length > 0 && <Sign x={signAt} severity={worstOf(findings)} />}
      {holds && (
        <g className="state-fold" data-fold={state.path} transform={`translate(${width - 27} 3)`}>
          <rect width={24} height={24} rx={5} />
          {children.length > 0
            ? <path d="M 7 10 l 5 5 l 5 -5" />
            : <path d="M 10 7 l 5 5 l -5 5" />}
        </g>
      )}
    </>
  );
}

/** The sign of what is wrong: its form tells the weight, not its colour alone. */
function Sign(
  { x, severity }: { readonly x: number; readonly severity: Finding["severity"] },
): ReactNode {
  return (
    <g className={`sign sign-${severity}`} transform={`translate(${x} ${HEAD / 2})`}>
      {severity === "error"
        ? <circle r={7} />
        : severity === "warning"
        ? <path d="M 0 -8 L 8 6 L -8 6 Z" />
        : <rect x={-6} y={-6} width={12} height={12} rx={3} />}
      <text y={severity === "warning" ? 4.5 : 3.5} textAnchor="middle">
        {severity === "info" ? "i" : "!"}
      </text>
    </g>
  );
}

interface LinesProps {
  readonly box: Box;
  readonly width: number;
  readonly ruler: Ruler;
  readonly selected: Selected;
}

function Lines({ box: { lines, elsewhere }, width, ruler, selected }: LinesProps): ReactNode {
  const shown = lines.slice(0, MOST_LINES);
  const more = lines.length - shown.length;
  return (
    <>
      {shown.map((line, index) => {
        const key = line.transition && keyOf(line.transition);
        const y = HEAD + 4 + index * ROW;
        return (
          <g key={index} data-transition={key} className={key && "state-line"}>
            {key !== undefined && (
              <rect
                className={key === selected.transition ? "line-selected" : "line-ground"}
                x={3}
                y={y}
                width={width - 6}
                height={ROW}
                rx={4}
              />
            )}
            <text x={PAD} y={y + 13}>
              <Words line={line} room={width - 2 * PAD} ruler={ruler} />
            </text>
          </g>
        );
      })}
      {more > 0 && (
        <text className="line-text" x={PAD} y={HEAD + 17 + shown.length * ROW}>
          {`${more} more`}
        </text>
      )}
      {elsewhere > 0 && (
        <g className="state-elsewhere" transform={`translate(${width - 8} -2)`}>
          <rect x={-24} y={-8} width={32} height={14} rx={7} />
          <text x={-8} y={3} textAnchor="middle">{`+${elsewhere}`}</text>
        </g>
      )}
    </>
  );
}

function Words(
  { line, room, ruler }: { readonly line: Line; readonly room: number; readonly ruler: Ruler },
): ReactNode {
  const word = fit(line.word, room, true, ruler);
  const left = room - ruler(word, true) - 5;
  return (
    <>
      <tspan className={line.transition && line.text === "" ? "line-cause" : "line-word"}>
        {word}
      </tspan>
      {line.text !== "" && left > 12 && (
        <tspan className="line-text" dx={5}>{fit(line.text, left, false, ruler)}</tspan>
      )}
    </>
  );
}

/** The dot that a machine, or a state with states in it, begins at; and the place that leads from all states in it. */
function Beginning({ path, drawn }: { readonly path: string; readonly drawn: Drawn }): ReactNode {
  const { starts, anys, courses } = drawn.arrangement;
  const start = starts.get(path);
  const any = anys.get(path);
  const course = courses.get(startCourse(path));
  return (
    <>
      {start && <circle className="start" cx={start.x + 5} cy={start.y + 5} r={5} />}
      {course && (
        <path className="wire wire-start" d={lineOf(course.points)} markerEnd="url(#arrow)" />
      )}
      {any && (
        <g transform={`translate(${any.x} ${any.y})`} className="any">
          <rect width={any.width} height={any.height} rx={10} />
          <text x={any.width / 2} y={14} textAnchor="middle">any state</text>
        </g>
      )}
    </>
  );
}

type WireProps = SceneProps & { readonly wire: Wire };

function WireLine({ wire, drawn, selected, marks }: WireProps): ReactNode {
  const course = drawn.arrangement.courses.get(wire.key);
  if (course === undefined) return null;
  const keys = wire.transitions.map(keyOf);
  const isTaken = keys.some((key) => key === marks.taken);
  const isSelected = keys.some((key) => key === selected.transition);
  const isNear = selected.transition === null &&
    (selected.state === wire.from || selected.state === wire.to);
  const kind = isTaken ? "taken" : isSelected ? "selected" : isNear ? "near" : "plain";
  const marker = kind === "plain" ? "arrow" : `arrow-${kind}`;
  return (
    <path
      className={`wire wire-${kind} ${changeClass("wire", marks, keys)}`}
      d={lineOf(course.points)}
      markerEnd={`url(#${marker})`}
    />
  );
}

function WireLabel({ wire, drawn, selected, marks, prefix }: WireProps): ReactNode {
  const label = drawn.arrangement.courses.get(wire.key)?.label;
  if (!label) return null;
  const shown = wire.lines.slice(0, MOST_LINES);
  const groups = [...Map.groupBy(shown.entries(), ([, line]) => line.transition)];
  const isTaken = wire.transitions.some((each) => keyOf(each) === marks.taken);
  const changed = changeClass("label", marks, wire.transitions.map(keyOf));
  return (
    <g
      className={`label ${isTaken ? "label-taken" : ""} ${changed}`}
      transform={`translate(${label.x} ${label.y})`}
    >
      <rect className="label-ground" width={label.width} height={label.height} rx={6} />
      {groups.map(([transition, lines], group) => {
        const [first = 0] = lines[0] ?? [];
        const key = transition && keyOf(transition);
        const isSelected = key !== undefined && key === selected.transition;
        return (
          <g key={group} data-transition={key} aria-hidden={transition === undefined || undefined}>
            <rect
              {...transition && {
                id: elementId(prefix, { state: wire.from, transition: key ?? null }),
                role: "treeitem",
                "aria-level": around(drawn.graph.family, transition.from).length + 2,
                "aria-selected": isSelected,
                "aria-label": [
                  sayTransition(transition, drawn),
                  marks.changes.get(key ?? ""),
                ].filter(Boolean).join(", "),
              }}
              className={isSelected ? "line-selected" : "line-ground"}
              x={2}
              y={2 + first * 15}
              width={label.width - 4}
              height={lines.length * 15 + 2}
              rx={4}
            />
            {lines.map(([index, line]) => (
              <text key={index} x={8} y={14 + index * 15} aria-hidden="true">
                <Words line={line} room={label.width - 16} ruler={drawn.ruler} />
              </text>
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** Writes the points of a wire as a line with round corners. */
function lineOf(points: Course["points"]): string {
  const [start, ...rest] = points;
  if (start === undefined) return "";
  const parts = [`M ${start.x} ${start.y}`];
  let before = start;
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    if (next === undefined) parts.push(`L ${point.x} ${point.y}`);
    else {
      const [into, out] = [towards(point, before), towards(point, next)];
      parts.push(`L ${into.x} ${into.y} Q ${point.x} ${point.y} ${out.x} ${out.y}`);
    }
    before = point;
  }
  return parts.join(" ");
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(6, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Returns the class of what a change makes of a wire: of several transitions, of the first that changes. */
function changeClass(part: "wire" | "label", { changes }: Marks, keys: readonly string[]): string {
  const key = keys.find((each) => changes.has(each));
  return key === undefined ? "" : `${part}-${changes.get(key)}`;
}

function worstOf(findings: readonly Finding[]): Finding["severity"] {
  return (["error", "warning", "info"] as const).find((each) =>
    findings.some(({ severity }) => severity === each)
  ) ?? "info";
}

function sayState(
  box: Box,
  { graph }: Drawn,
  findings: readonly Finding[],
  marks: Marks,
): string {
  const { state, folded } = box;
  const isInitial = graph.family.states.get(state.parent ?? "")?.initial === state.path;
  const leaving = (graph.family.leaving.get(state.path) ?? []).length;
  return [
    state.name,
    state.parent === null ? "machine" : `${state.type} state`,
    isInitial && "entered first",
    marks.changes.get(state.path),
    marks.current.has(state.path) && "the scenario is here",
    leaving > 0 && `${leaving} ${leaving === 1 ? "transition" : "transitions"}`,
    folded > 0 && `${folded} states not shown`,
    ...findings.map(({ severity, message }) => `${severity}: ${message}`),
  ].filter(Boolean).join(", ");
}

/** Returns what a transition does in one line. */
export function sayTransition(
  transition: Transition,
  { graph: { family } }: Pick<Drawn, "graph">,
): string {
  const names = transition.targets.map((path) => family.states.get(path)?.name ?? path);
  return [
    `${causeOf(family, transition)} from ${
      family.states.get(transition.from)?.name ?? transition.from
    }`,
    names.length > 0 ? `to ${names.join(" and ")}` : "stays",
    conditionOf(transition, rivalsOf(family, transition)),
  ].filter(Boolean).join(", ");
}
