import type { ReactNode } from "react";
import { usePrinting } from "../../parts/use_printing.ts";
import { count, mayBeUnit } from "../../parts/words.ts";
import type { Place } from "../../places/place.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { Fold } from "./fold.tsx";
import type { ReportProps } from "./change_report.tsx";
import { type Indicator, INDICATORS, STATUSES } from "./names.ts";

/** The six things that a reviewer looks at first, each with its evidence. */
export function Indicators({ place, report }: ReportProps): ReactNode {
  return (
    <section aria-labelledby="indicators">
      <h2 id="indicators" className="hidden">Indicators</h2>
      <ul className="indicators">
        {report.indicators.map((indicator) => (
          <li key={indicator.id} className="card indicator">
            <div className="row">
              <h3 className="grow indicator-name">{INDICATORS[indicator.id]}</h3>
              <Status status={indicator.status} />
            </div>
            <p className="indicator-headline">{indicator.headline}</p>
            {indicator.evidence.length > 0 && (
              <Evidence place={place} report={report} indicator={indicator} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Status({ status }: Pick<Indicator, "status">): ReactNode {
  const [word, badge] = STATUSES[status];
  return <span className={`badge ${badge}`}>{word}</span>;
}

interface PlaceProps {
  /** Null for a file that cannot be opened here. */
  readonly to: Place | null;
  readonly children: ReactNode;
}

function EvidencePlace({ to, children }: PlaceProps): ReactNode {
  return to === null
    ? <span className="review-place">{children}</span>
    : <PlaceLink className="review-place" to={to}>{children}</PlaceLink>;
}

/** Of the evidence, drawn here: the findings and the files tell the rest. */
const FEW = 20;

function Evidence(
  { place, report, indicator: { id, evidence } }: ReportProps & { readonly indicator: Indicator },
): ReactNode {
  const few = usePrinting() ? evidence.length : FEW;
  return (
    <Fold
      title={
        <>
          {count(evidence.length, "place")}
          <span className="hidden">of: {INDICATORS[id]}</span>
        </>
      }
    >
      <ul className="indicator-evidence">
        {evidence.slice(0, few).map(({ path, line, message }, index) => (
          <li key={index}>
            {message} {path !== null && (
              <EvidencePlace
                to={report.files.some((file) => file.path === path)
                  ? { ...place, file: path }
                  : mayBeUnit(path)
                  ? { screen: "units", path }
                  : null}
              >
                {path}
                {line !== null && `, line ${line}`}
              </EvidencePlace>
            )}
          </li>
        ))}
      </ul>
      {evidence.length > few && <p className="muted">And {evidence.length - few} more.</p>}
    </Fold>
  );
}
