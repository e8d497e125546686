import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { PathText } from "../../parts/path_text.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";

/** The places that render what a unit exports, each with the props that it gives. */
export function UsesView({ path }: { readonly path: string }): ReactNode {
  const { data, error, refetch } = useQuery(queries.describe(path));
  if (error !== null) {
    return (
      <Failed
        title="The uses cannot be read"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting />;
  if (data.usages.length === 0) {
    return <Empty title="Nothing renders this unit">No element of the project leads here.</Empty>;
  }
  const byPath = Map.groupBy(data.usages, (usage) => usage.path);
  return (
    <ul className="uses">
      {[...byPath].map(([from, usages]) => (
        <li key={from}>
          <div className="row">
            <PlaceLink to={{ screen: "units", path: from }} className="uses-path">
              <PathText path={from} />
            </PlaceLink>
            <span className="badge">{count(usages.length, "use")}</span>
          </div>
          <ul>
            {usages.map(({ component, line, props }) => (
              <li key={`${component} ${line}`} className="row muted">
                <span className="mono">line {line}</span>
                <span className="mono node-tag">{component}</span>
                <span className="truncate mono">{props.join(" ")}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
