import type { ReactNode } from "react";
import type { Rectangle } from "./arrange.ts";
import type { Box } from "./graph.ts";
import { Words } from "./line_words.tsx";
import { elementId, type Marks, type SceneProps, type Selected } from "./marks.ts";
import { fit, HEAD, MOST_LINES, PAD, ROW, type Ruler } from "./measure.ts";
import { around, type Finding, keyOf } from "./model.ts";
import type { Drawn } from "./use_drawn.ts";

type BoxProps = SceneProps & { readonly box: Box; readonly place: Rectangle };

/** A state: its name, what it does, and the sign of what is wrong in it. */
export function StateBox({ box, place, drawn, selected, marks, prefix }: BoxProps): ReactNode {
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
