import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Refusal } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { PathText } from "../../parts/path_text.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";

/** The places that render what a unit exports, each with the props that it gives; of other files those that import them. */
export function UsesView({ path }: { readonly path: string }): ReactNode {
  const { data, error, refetch } = useQuery(queries.describe(path));
  if (error instanceof Refusal && error.code === "component_not_found") {
    return <Importers path={path} />;
  }
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
  if (data.usages.length === 0) return <Importers path={path} />;
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

/** The files that import a file of which no element is rendered. */
function Importers({ path }: { readonly path: string }): ReactNode {
  const { data, error, refetch } = useQuery(queries.impact(path));
  if (error !== null) {
    return <Failed title="The uses cannot be read" error={error} retry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting />;
  const files = data.files.filter(({ direction, distance }) =>
    direction === "dependent" && distance === 1
  );
  if (files.length === 0) {
    return (
      <Empty title="Nothing uses this file">
        No element of the project renders it, and no file imports it.
      </Empty>
    );
  }
  return (
    <>
      <p className="section muted">
        No element of the project renders it; {count(files.length, "file imports", "files import")}
        {" "}
        it:
      </p>
      <ul className="uses">
        {files.map((file) => (
          <li key={file.path}>
            <PlaceLink to={{ screen: "units", path: file.path }} className="uses-path">
              <PathText path={file.path} />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </>
  );
}
