import type { ReactNode } from "react";
import type { Course, Point } from "./arrange.ts";
import type { Wire } from "./graph.ts";
import { Words } from "./line_words.tsx";
import { elementId, type Marks, type SceneProps } from "./marks.ts";
import { MOST_LINES } from "./measure.ts";
import { around, causeOf, conditionOf, keyOf, rivalsOf, type Transition } from "./model.ts";
import type { Drawn } from "./use_drawn.ts";

type WireProps = SceneProps & { readonly wire: Wire };

/** The line of the transitions from one state to another. */
export function WireLine({ wire, drawn, selected, marks }: WireProps): ReactNode {
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

/** The names of the transitions of a line; each can be selected. */
export function WireLabel({ wire, drawn, selected, marks, prefix }: WireProps): ReactNode {
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
export function lineOf(points: Course["points"]): string {
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
