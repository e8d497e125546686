import { type ReactNode, useEffect, useState } from "react";
import { CircleAlert } from "lucide-react";
import { Refusal } from "../api/client.ts";
import { ReportButton } from "./report_button.tsx";

interface EmptyProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Says that there is nothing here, and what to do next. */
export function Empty({ icon, title, children }: EmptyProps): ReactNode {
  return (
    <div className="empty">
      {icon}
      <h2>{title}</h2>
      {children !== undefined && <div className="muted empty-words">{children}</div>}
    </div>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly title: string;
  readonly retry?: (() => void) | undefined;
  /** Links to other places. */
  readonly children?: ReactNode;
}

/** Says why something cannot be shown, in the words of the service. */
export function Failed({ error, title, retry, children }: FailedProps): ReactNode {
  return (
    <div className="empty" role="alert">
      <CircleAlert size={20} className="danger" aria-hidden />
      <h2>{title}</h2>
      <p className="muted empty-words">{error.message}</p>
      {error instanceof Refusal && typeof error.data["fix"] === "string" && (
        <p className="muted empty-words">{error.data["fix"]}</p>
      )}
      <div className="row empty-ways">
        {children}
        {retry && <button type="button" className="button" onClick={retry}>Try again</button>}
        <ReportButton title={title} error={error} />
      </div>
    </div>
  );
}

/** An answer that has taken this long, in milliseconds, gets its shape, and words after longer. */
const SHAPE_MS = 300;
const WORDS_MS = 2_000;

interface WaitingProps {
  readonly rows?: number;
  /** Says what takes so long. */
  readonly words?: string;
}

/** Draws the shape of what will come, once that has taken a while, and says so in words once it has taken long. */
export function Waiting(
  { rows = 6, words = "Still at it. The first look at a project takes longest." }: WaitingProps,
): ReactNode {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timers = [SHAPE_MS, WORDS_MS].map((ms) => setTimeout(() => setPassed(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div className="waiting" aria-busy="true">
      <span className="hidden">Loading</span>
      {passed >= SHAPE_MS &&
        Array.from({ length: rows }, (_, row) => <div key={row} className="waiting-row" />)}
      <p className="muted" role="status">{passed >= WORDS_MS && words}</p>
    </div>
  );
}
