import { type ReactNode, useState } from "react";
import { BackLink } from "../../parts/back_link.tsx";
import { ago, count } from "../../parts/words.ts";
import { StepBar } from "./board_card.tsx";
import { CancelDialog } from "./cancel_dialog.tsx";
import { control } from "./control.ts";
import { type Process, type Review, sayState, sayWho, VERBS } from "./names.ts";

interface Props {
  readonly process: Process;
  readonly review: Review;
}

/** What a process is, how far it is, and the verbs that it takes now. */
export function ProcessHead({ process, review }: Props): ReactNode {
  const { id, title, verbs, startedBy, createdAt, error } = process;
  const [words, badge] = sayState(process);
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      <header className="process-head">
        <div className="row">
          <BackLink to={{ screen: "processes" }} label="All processes" />
          <h1 className="bar-title truncate grow" title={title}>{title}</h1>
          {verbs.filter((verb) => verb !== "complete").map((verb) => (
            <button
              key={verb}
              type="button"
              className={`button ${verb === "cancel" ? "button-danger" : ""}`}
              onClick={() => verb === "cancel" ? setCancelling(true) : void control(id, verb)}
            >
              {VERBS[verb]}
            </button>
          ))}
        </div>
        <p className="row process-facts">
          <span className={`badge ${badge}`}>{words}</span>
          <StepBar process={process} />
          <span className="muted truncate">{sayWho(startedBy)}, {ago(createdAt)}</span>
          <span className="grow" />
          <Decisions review={review} />
        </p>
      </header>
      {error && <p className="notice notice-bad" role="alert">{error.message}</p>}
      <CancelDialog
        process={process}
        review={review}
        isOpen={isCancelling && verbs.includes("cancel")}
        close={() => setCancelling(false)}
        cancel={() => {
          setCancelling(false);
          void control(id, "cancel");
        }}
      />
    </>
  );
}

/** How many files were decided on, and how. */
function Decisions({ review: { files, resolved } }: Pick<Props, "review">): ReactNode {
  if (files.length === 0) return null;
  const landed = files.filter(({ verdict }) => verdict?.landed === true).length;
  const rejected = files.filter(({ verdict }) => verdict?.verdict === "reject").length;
  const open = files.filter(({ verdict }) => verdict === null).length;
  const waiting = files.length - landed - rejected - open;
  return (
    <span className="row process-counts" aria-live="polite">
      {open > 0 && <span className="badge badge-accent">{count(open, "file")} to decide</span>}
      {waiting > 0 && <span className="badge badge-warning">{waiting} approved, not landed</span>}
      {landed > 0 && <span className="badge badge-added">{landed} landed</span>}
      {rejected > 0 && <span className="badge badge-removed">{rejected} rejected</span>}
      {resolved && <span className="muted">All is decided</span>}
    </span>
  );
}
