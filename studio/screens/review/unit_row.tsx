import { Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { mayBeUnit } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import type { ReportProps } from "./change_report.tsx";
import { hasMachines, type ReviewUnit, UNITS } from "./names.ts";

type Props = ReportProps & { readonly unit: ReviewUnit };
type Detail = ReviewUnit["details"][number];

/** A unit as it was and as it is: each prop, element, state and export that came, went or changed. */
export function UnitRow({ place, report, unit }: Props): ReactNode {
  const { path, previousPath, kind, change, details, problems } = unit;
  const [word, , badge] = UNITS[change];
  const isFile = report.files.some((file) => file.path === path);
  return (
    <li className="review-unit">
      <div className="row review-unit-head">
        <span className={`badge ${badge}`}>{word}</span>
        <span className="badge">{kind}</span>
        {isFile || mayBeUnit(path)
          ? (
            <PlaceLink
              to={isFile ? { ...place, file: path } : { screen: "units", path }}
              className="mono review-place"
            >
              {path}
            </PlaceLink>
          )
          : <span className="mono review-place">{path}</span>}
        {isFile && hasMachines(unit) && (
          <PlaceLink to={{ ...place, file: path, view: "diagram" }} className="button">
            <Workflow size={14} aria-hidden /> Before and after
            <span className="hidden">: {path}</span>
          </PlaceLink>
        )}
        {change !== "removed" && mayBeUnit(path) && (
          <PlaceLink to={{ screen: "units", path }} className="button">
            Open<span className="hidden">: {path}</span>
          </PlaceLink>
        )}
      </div>
      {previousPath && <p className="muted mono">It was {previousPath}.</p>}
      {problems.map(({ side, message }) => (
        <p key={`${side}${message}`} className="warning">
          {side === "base" ? "Before" : "After"}: {message}
        </p>
      ))}
      <ul>
        {details.map((detail, index) => <DetailRow key={index} detail={detail} />)}
      </ul>
    </li>
  );
}

function DetailRow(
  { detail: { change, message, before, after } }: { readonly detail: Detail },
): ReactNode {
  const [word, sign] = UNITS[change];
  // A sentence that quotes both sides needs them no second time.
  const isSaid = [before, after].every((side) => side === null || message.includes(side));
  const tone = change === "added" ? "added" : change === "removed" ? "removed" : "muted";
  return (
    <li className="review-detail">
      <span className={`mono ${tone}`} title={word}>
        <span aria-hidden>{sign}</span>
        <span className="hidden">{word}:</span>
      </span>
      <span className="grow">
        {message}
        {!isSaid && (
          <span className="review-sides">
            {before !== null && (
              <del>
                <code>{before}</code>
              </del>
            )}
            {after !== null && (
              <ins>
                <code>{after}</code>
              </ins>
            )}
          </span>
        )}
      </span>
    </li>
  );
}
