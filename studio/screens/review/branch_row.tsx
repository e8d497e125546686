import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { ago } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { analyse, cancel, type Comparison } from "./analyse.ts";
import { ANALYSES, type Branch } from "./names.ts";

interface Props {
  readonly branch: Branch;
  readonly comparison: Comparison;
}

/** A branch: how far it is from the base, its newest commit, and its analysis. */
export function BranchRow({ branch, comparison }: Props): ReactNode {
  const { name, current, remote, ahead, behind, subject, author, date, analysis } = branch;
  const isBase = name === comparison.base;
  const own = analysis !== null && analysis.plan === (comparison.plan ?? null) ? analysis : null;
  const [word, badge] = ANALYSES[own?.state ?? "none"];
  const isLive = own?.state === "running" || own?.state === "queued";
  return (
    <div className="row branch">
      <div className="grow">
        <p className="row">
          {isBase ? <strong className="mono truncate">{name}</strong> : (
            <PlaceLink
              to={{ screen: "review", ...comparison }}
              className="mono truncate branch-name"
            >
              {name}
            </PlaceLink>
          )}
          {current && <span className="badge badge-accent">checked out</span>}
          {remote && <span className="badge">remote</span>}
          {isBase && <span className="badge">base</span>}
        </p>
        <p className="muted truncate">{subject}, {author}, {ago(date)}</p>
      </div>
      {!isBase && (
        <>
          <Distance ahead={ahead} behind={behind} />
          <span className={`badge branch-state ${badge}`}>{word}</span>
          {isLive
            ? (
              <button type="button" className="button" onClick={() => void cancel(comparison)}>
                Cancel<span className="hidden">: {name}</span>
              </button>
            )
            : own?.state === "done"
            ? (
              <PlaceLink to={{ screen: "review", ...comparison }} className="button">
                Open<span className="hidden">: {name}</span>
              </PlaceLink>
            )
            : (
              <button type="button" className="button" onClick={() => void analyse(comparison)}>
                Analyse<span className="hidden">: {name}</span>
              </button>
            )}
        </>
      )}
    </div>
  );
}

function Distance({ ahead, behind }: Pick<Branch, "ahead" | "behind">): ReactNode {
  if (ahead === null || behind === null) {
    return <span className="muted">history cannot be read</span>;
  }
  return (
    <span className="row branch-distance">
      <span className="row" title={`${ahead} commits that the base has not`}>
        <ArrowUp size={12} role="img" aria-label="Ahead" /> {ahead}
      </span>
      <span className="row" title={`${behind} commits of the base that it has not`}>
        <ArrowDown size={12} role="img" aria-label="Behind" /> {behind}
      </span>
    </span>
  );
}
