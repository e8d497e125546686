import { ChevronRight, Code } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { PathText } from "../../parts/path_text.tsx";
import { Failed, Waiting } from "../../parts/states.tsx";
import { count, splitPath } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import type { OpenFlow } from "./flow_screen.tsx";
import { type Destination, destinationsOf, endsOf } from "./destinations.ts";
import { type Step, toReference } from "./use_trail.ts";

interface Props {
  readonly step: Step;
  readonly place: OpenFlow;
  /** The column that one of the references leads to. */
  readonly next: Step | undefined;
}

/** A file and the files that its source names; each opens the next column. */
export function Column({ step, place, next }: Props): ReactNode {
  const { view, error, retry } = step;
  if (error !== null) {
    return (
      <section className="flow-column" aria-label="A step that cannot be opened">
        <Failed title="This step cannot be opened" error={error} retry={retry} />
      </section>
    );
  }
  if (view === undefined) {
    return (
      <section className="flow-column" aria-label="The next step">
        <Waiting />
      </section>
    );
  }
  const { folder } = splitPath(view.path);
  const destinations = destinationsOf(view);
  return (
    <section className="flow-column" aria-label={view.path}>
      <header className="flow-head">
        <span className="grow">
          <h2 className="truncate">{view.name}</h2>
          <span className="mono muted truncate flow-path" title={view.path}>{folder}</span>
        </span>
        <PlaceLink
          to={{ screen: "units", path: view.path }}
          className="button button-quiet button-icon"
          aria-label={`Open ${view.path}`}
        >
          <Code size={14} aria-hidden />
        </PlaceLink>
      </header>
      <p className="row flow-kind">
        <span className="badge badge-accent">{view.kind}</span>
        {view.feature !== null && <span className="badge">{view.feature}</span>}
      </p>
      <div className="scroll">
        {destinations.length === 0 && (
          <p className="muted flow-note">Its source names no other file of the project.</p>
        )}
        <ul>
          {destinations.map((destination) => (
            <Row
              key={destination.path}
              destination={destination}
              place={{ ...place, refs: refsThrough(place, step, destination) }}
              isOpen={next?.view?.path === destination.path}
            />
          ))}
        </ul>
        <Ends view={view} />
      </div>
    </section>
  );
}

interface RowProps {
  readonly destination: Destination;
  readonly place: OpenFlow;
  readonly isOpen: boolean;
}

function Row({ destination, place, isOpen }: RowProps): ReactNode {
  const { path, names, crosses } = destination;
  return (
    <li>
      <PlaceLink to={place} className="flow-row" aria-current={isOpen ? "step" : undefined}>
        <span className="grow">
          <span className="truncate flow-name">{names.join(", ")}</span>
          <PathText path={path} className="mono muted flow-path" />
        </span>
        {crosses !== null && <span className="badge" title="Another feature">{crosses}</span>}
        <ChevronRight size={14} className="muted" aria-hidden />
      </PlaceLink>
    </li>
  );
}

/** The names that lead to no file of the project, by the reason. */
function Ends({ view }: { readonly view: Schemas["NavView"] }): ReactNode {
  const ends = endsOf(view);
  if (ends.length === 0) return null;
  const names = ends.reduce((sum, each) => sum + each.names.length, 0);
  return (
    <details className="flow-ends">
      <summary className="muted">
        {count(names, "other name")} {names === 1 ? "leads" : "lead"} to no file of the project
      </summary>
      <dl>
        {ends.map(({ reason, names }) => (
          <div key={reason}>
            <dt className="muted">{reason}</dt>
            <dd className="mono">{names.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function refsThrough({ refs = [] }: OpenFlow, { depth }: Step, { first }: Destination) {
  return [...refs.slice(0, depth), toReference(first)];
}
