import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { splitPath } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";

type File = Schemas["PlanImpact"]["files"][number];

/** More than these on a side are told as a number. */
const SHOWN = 8;
const ROW = 28;
const LINES = 40;

interface Props {
  readonly path: string;
  readonly files: readonly File[];
}

/** A file between those that import it and those that it imports. */
export function ImpactGraph({ path, files }: Props): ReactNode {
  const near = files.filter(({ distance }) => distance === 1);
  const above = near.filter(({ direction }) => direction === "dependent");
  const below = near.filter(({ direction }) => direction === "dependency");
  const rows = Math.max(rowsOf(above), rowsOf(below), 1);
  const height = rows * ROW;
  return (
    <div className="flow-graph" style={{ height }}>
      <Side files={above} label="Imports it" />
      <Lines from={rowsOf(above)} height={height} />
      <p className="flow-graph-node flow-graph-own mono truncate" title={path}>
        {splitPath(path).name}
      </p>
      <Lines from={rowsOf(below)} height={height} isMirrored />
      <Side files={below} label="It imports" />
    </div>
  );
}

function rowsOf(files: readonly File[]): number {
  return Math.min(files.length, SHOWN) + (files.length > SHOWN ? 1 : 0);
}

function Side({ files, label }: { readonly files: readonly File[]; readonly label: string }) {
  return (
    <ul aria-label={label} className="flow-graph-side">
      {files.length === 0 && <li className="muted flow-graph-none">none</li>}
      {files.slice(0, SHOWN).map(({ path }) => (
        <li key={path}>
          <PlaceLink
            to={{ screen: "units", path }}
            className="flow-graph-node mono truncate"
            title={path}
          >
            {splitPath(path).name}
          </PlaceLink>
        </li>
      ))}
      {files.length > SHOWN && <li className="muted">and {files.length - SHOWN} more</li>}
    </ul>
  );
}

interface LinesProps {
  /** How many rows are joined with the middle. */
  readonly from: number;
  readonly height: number;
  readonly isMirrored?: boolean;
}

function Lines({ from, height, isMirrored = false }: LinesProps): ReactNode {
  const top = (height - from * ROW) / 2 + ROW / 2;
  const middle = height / 2;
  return (
    <svg
      width={LINES}
      height={height}
      aria-hidden
      transform={isMirrored ? "scale(-1 1)" : undefined}
      className="flow-graph-lines"
    >
      {Array.from({ length: from }, (_, row) => {
        const y = top + row * ROW;
        const half = LINES / 2;
        return <path key={row} d={`M0 ${y} C${half} ${y} ${half} ${middle} ${LINES} ${middle}`} />;
      })}
    </svg>
  );
}
