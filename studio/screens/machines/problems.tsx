import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import type { Machine } from "../../parts/machine/model.ts";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";

interface Props {
  readonly machine: Machine;
  readonly problems: readonly Schemas["WorkflowProblem"][];
}

/** What of the machine cannot be read, and where it is made if not here. */
export function Problems({ machine: { derivedFrom }, problems }: Props): ReactNode {
  return (
    <>
      {derivedFrom && (
        <p className="notice">
          <span>
            This is a copy of a machine that is made in{" "}
            <PlaceLink to={{ screen: "machines", path: derivedFrom.path }}>
              {derivedFrom.path}
            </PlaceLink>, line {derivedFrom.line}: it is edited there.
          </span>
        </p>
      )}
      {problems.length > 0 && (
        <details className="notice notice-warning problems">
          <summary>{count(problems.length, "part")} of it cannot be read</summary>
          <ul>
            {problems.map(({ message, path, line, start }) => (
              <li key={`${path} ${start} ${message}`}>
                {message} <span className="mono">{path}:{line}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
