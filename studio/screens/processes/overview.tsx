import type { ReactNode } from "react";
import { useKeys } from "../../parts/keys.ts";
import { goTo } from "../../places/use_place.ts";
import { orderOf } from "./change_order.ts";
import { CommentForm, CommentText } from "./comments.tsx";
import { control } from "./control.ts";
import { LogView } from "./log_view.tsx";
import type { Process } from "./names.ts";
import type { ProcessProps } from "./process_view.tsx";
import { StepRow } from "./step_row.tsx";

interface OverviewProps extends ProcessProps {
  /** Whether the step that waits for the person is shown above already. */
  readonly isTold?: boolean;
}

/** The steps of a process with their log, and what people asked for. */
export function Overview({ place, process, review, isTold = false }: OverviewProps): ReactNode {
  const { id, steps, log, plan, verbs } = process;
  const files = orderOf(review);
  const first = files.find(({ verdict }) => verdict === null) ?? files[0];
  const open = () => first && goTo({ ...place, file: first.path });
  useKeys({ j: () => open() });
  // What only the person can do has the main button then.
  const isDoing = verbs.includes("complete");
  return (
    <div className="scroll overview">
      {!isTold && <Instruction process={process} />}
      {first && (
        <p>
          <button
            type="button"
            className={`button ${isDoing ? "" : "button-main"}`}
            onClick={open}
          >
            Look at the changes <kbd className="kbd">J</kbd>
          </button>
        </p>
      )}
      {plan?.ticket.body && <p className="overview-ticket">{plan.ticket.body}</p>}
      <section aria-labelledby="steps">
        <h2 id="steps">Steps</h2>
        {steps.length === 0 && <p className="muted">This plan has no steps.</p>}
        <ol className="step-list">
          {steps.map((step, index) => (
            <StepRow key={step.id} id={id} step={step} number={index + 1} process={process} />
          ))}
        </ol>
      </section>
      <Comments process={process} />
      {log.length > 0 && (
        <section aria-labelledby="log">
          <h2 id="log">Log</h2>
          <LogView lines={log} />
        </section>
      )}
    </div>
  );
}

/** The step that only a person can do, while the process waits for it. */
export function Instruction({ process: { id, state, verbs, currentStep, plan } }: {
  readonly process: Process;
}): ReactNode {
  if (state !== "waiting" || currentStep === null) return null;
  const told = plan?.steps.find((step) => step.id === currentStep.id)?.args["instruction"];
  return (
    <section className="card overview-task" aria-labelledby="task">
      <h2 id="task">For you: {currentStep.title}</h2>
      {typeof told === "string" && told !== currentStep.title && <p>{told}</p>}
      {verbs.includes("complete") && (
        <p>
          <button
            type="button"
            className="button button-main"
            onClick={() => void control(id, "complete")}
          >
            I have done this
          </button>
        </p>
      )}
    </section>
  );
}

function Comments({ process: { id, comments } }: { readonly process: Process }): ReactNode {
  return (
    <section aria-labelledby="comments" className="stack">
      <h2 id="comments">
        Comments <span className="badge">{comments.length}</span>
      </h2>
      {comments.map((comment) => (
        <div key={`${comment.at}${comment.text}`}>
          {comment.path !== null && (
            <p className="mono muted comment-place">
              {comment.path}
              {comment.line !== null && `, line ${comment.line}`}
            </p>
          )}
          <CommentText comment={comment} />
        </div>
      ))}
      <CommentForm id={id} label="Ask for something about the change as a whole" />
    </section>
  );
}
