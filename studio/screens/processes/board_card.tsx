import { GitCompareArrows, ListChecks } from "lucide-react";
import type { ReactNode } from "react";
import { waitingFor } from "../../parts/waiting_for.ts";
import { ago, count, shortIds } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { sayState, sayWho, type Summary } from "./names.ts";

/** A process on the board: what it is, how far it is, and what it waits for. */
export function BoardCard({ process }: { readonly process: Summary }): ReactNode {
  const { id, kind, title, startedBy, createdAt, pendingDecisions, error } = process;
  const [words, badge] = sayState(process);
  const Icon = kind === "review" ? GitCompareArrows : ListChecks;
  const waits = waitingFor(process);
  return (
    <PlaceLink to={{ screen: "processes", id }} className="board-card" title={title}>
      <span className="row">
        <Icon size={14} className="muted board-icon" aria-hidden />
        <strong className="truncate grow">{shortIds(title)}</strong>
      </span>
      <span className="row">
        <span className="muted truncate grow">
          {error?.message ?? process.currentStep?.title ??
            `${sayWho(startedBy)}, ${ago(createdAt)}`}
        </span>
        <span className={`badge ${badge}`}>{words}</span>
      </span>
      <span className="row board-foot">
        <StepBar process={process} />
        <span className="grow" />
        {waits > 0 && pendingDecisions > 0 && (
          <span className="badge badge-accent">{count(pendingDecisions, "file")} to decide</span>
        )}
      </span>
    </PlaceLink>
  );
}

/** How many steps of a process are done, drawn and told. */
export function StepBar({ process }: { readonly process: Summary }): ReactNode {
  const { done, failed, total } = process.progress;
  const share = (part: number) => `${(100 * part) / Math.max(total, 1)}%`;
  return (
    <span className="row step-told">
      <span className="step-bar" aria-hidden>
        <span className="step-bar-done" style={{ width: share(done) }} />
        <span className="step-bar-failed" style={{ width: share(failed) }} />
      </span>
      <span className="muted">
        {done} of {count(total, "step")}
        {failed > 0 && `, ${failed} failed`}
      </span>
    </span>
  );
}
