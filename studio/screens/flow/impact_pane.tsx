import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { PathText } from "../../parts/path_text.tsx";
import { Failed, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { ImpactGraph } from "./impact_graph.tsx";

/**
 * The files that a change of a file may break, and those that it stands on.
 * @param props.path of the file whose change is asked about
 */
export function ImpactPane({ path }: { readonly path: string }): ReactNode {
  const { data, error, refetch } = useQuery(queries.impact(path));
  return (
    <aside className="flow-impact" aria-label={`Impact of ${path}`}>
      <header className="flow-head">
        <h2 className="grow">If this changes</h2>
      </header>
      {error !== null && data === undefined
        ? <Failed title="The impact cannot be told" error={error} retry={() => void refetch()} />
        : data === undefined
        ? <Waiting />
        : <Impact impact={data} path={path} />}
    </aside>
  );
}

function Impact(
  { impact, path }: { readonly impact: Schemas["PlanImpact"]; readonly path: string },
): ReactNode {
  const { stats, warnings, files } = impact;
  const dependents = files.filter(({ direction }) => direction === "dependent");
  const beyond = stats.dependents - dependents.length;
  return (
    <div className="scroll stack flow-impact-body">
      <p>{noticed(impact)}</p>
      <ImpactGraph path={path} files={files} />
      {warnings.map(({ code, message }) => <p key={code} className="warning">{message}</p>)}
      {dependents.length > 0 && (
        <section>
          <h3>Who imports it, nearest first</h3>
          <ul>
            {dependents.map((file) => (
              <li key={file.path}>
                <PlaceLink
                  to={{ screen: "units", path: file.path }}
                  className="flow-row"
                  title={file.reasons.join("; ")}
                >
                  <PathText path={file.path} className="mono grow" />
                  <span className="badge">{distance(file.distance)}</span>
                </PlaceLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {beyond > 0 && (
        <p className="muted">
          {count(beyond, "file")} further away {beyond === 1 ? "is" : "are"} left out.
        </p>
      )}
    </div>
  );
}

function noticed({ stats, features }: Schemas["PlanImpact"]): string {
  if (stats.dependents === 0) return "No other file imports it.";
  const reached = features.filter(({ dependents }) => dependents > 0).length;
  const where = reached === 0 ? "" : `, of ${count(reached, "feature")}`;
  return `${count(stats.dependents, "file")} may notice${where}.`;
}

function distance(imports: number): string {
  return imports === 1 ? "directly" : `${imports} imports away`;
}
