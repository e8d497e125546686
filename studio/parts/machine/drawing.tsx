import { memo, type ReactNode } from "react";
import { startCourse } from "./arrange.ts";
import type { Box } from "./graph.ts";
import type { SceneProps } from "./marks.ts";
import { StateBox } from "./state_box.tsx";
import type { Drawn } from "./use_drawn.ts";
import { lineOf, WireLabel, WireLine } from "./wires.tsx";

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
