import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { queries } from "../../api/queries.ts";
import { BackLink } from "../../parts/back_link.tsx";
import { Failed, Waiting } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { splitPath } from "../../parts/words.ts";
import type { FlowPlace } from "../../places/place.ts";
import { Column } from "./column.tsx";
import { ImpactPane } from "./impact_pane.tsx";
import { Starts } from "./starts.tsx";
import { useTrail } from "./use_trail.ts";
import "./flow.css";

/** From a page along what its source names, a column for each step, and what a change of the last one reaches. */
export default function FlowScreen({ place }: { readonly place: FlowPlace }): ReactNode {
  if (place.path === undefined) return <Starts feature={place.feature} />;
  return <Trail place={{ ...place, path: place.path }} />;
}

/** The address of a file that is open in the flow. */
export type OpenFlow = FlowPlace & { readonly path: string };

function Trail({ place }: { readonly place: OpenFlow }): ReactNode {
  const { data: pages, error, refetch } = useQuery(queries.pages());
  if (error !== null && pages === undefined) {
    return <Failed title="The pages cannot be listed" error={error} retry={() => void refetch()} />;
  }
  if (pages === undefined) return <Waiting rows={10} />;
  const page = pages.pages.find(({ path }) => path === place.path);
  return <Columns place={place} page={page ?? null} />;
}

interface ColumnsProps {
  readonly place: OpenFlow;
  /** Null for a file that only the flow of a feature leads to. */
  readonly page: { readonly feature: string; readonly file: string } | null;
}

function Columns({ place, page }: ColumnsProps): ReactNode {
  const trail = useTrail(place, page);
  const isNarrow = useNarrow();
  const end = useRef<HTMLDivElement>(null);
  const last = trail.findLast(({ view }) => view !== undefined)?.view;
  useEffect(() => end.current?.scrollIntoView({ inline: "end", block: "nearest" }), [last?.path]);
  const shown = isNarrow ? trail.slice(-1) : trail;
  return (
    <>
      <header className="bar">
        <BackLink
          to={back(place, isNarrow)}
          label={isNarrow && (place.refs?.length ?? 0) > 0 ? "One step back" : "All pages"}
        />
        <h1 className="bar-title truncate grow">{splitPath(place.path).name}</h1>
        {place.feature !== undefined && <span className="badge">{place.feature}</span>}
      </header>
      <div className={isNarrow ? "flow-one" : "flow"}>
        <div className="flow-columns">
          {shown.map((step) => (
            <Column key={step.depth} step={step} place={place} next={trail[step.depth + 1]} />
          ))}
          <div ref={end} />
        </div>
        {last && <ImpactPane key={last.path} path={last.path} />}
      </div>
    </>
  );
}

/** One column is shown at a time where there is no room for more: its way back is the one before. */
function back({ feature, path, refs = [] }: OpenFlow, isNarrow: boolean): FlowPlace {
  const start = { screen: "flow", feature } as const;
  return isNarrow && refs.length > 0 ? { ...start, path, refs: refs.slice(0, -1) } : start;
}
