import type { ReactNode } from "react";
import type { Line } from "./graph.ts";
import { fit, type Ruler } from "./measure.ts";

/** A line of a state or a wire: a word that says its kind, and the text, as far as there is room. */
export function Words(
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
