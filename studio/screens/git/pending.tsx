import { CircleCheck, GitCommitHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { useKeys } from "../../parts/keys.ts";
import { commitNow } from "./ask_git.ts";
import { FileChange } from "./file_change.tsx";

type Git = Schemas["GitSession"];

/** What was saved and not committed yet, and when it will be. */
export function Pending({ git }: { readonly git: Git }): ReactNode {
  const { session } = git;
  const pending = session?.pending ?? [];
  const canCommit = pending.length > 0 && !session?.question;
  useKeys({ c: () => void (canCommit && commitNow()) });
  return (
    <section className="card" aria-labelledby="pending">
      <div className="row">
        <h2 id="pending" className="grow">To commit</h2>
        {canCommit && <Due git={git} />}
        {canCommit && (
          <button
            type="button"
            className="button button-main"
            onClick={() => void commitNow()}
          >
            <GitCommitHorizontal size={14} aria-hidden /> Commit now{" "}
            <kbd className="kbd git-key">C</kbd>
          </button>
        )}
      </div>
      {pending.length === 0 && (
        <p className="row muted">
          <CircleCheck size={16} aria-hidden /> Nothing. The next save comes here.
        </p>
      )}
      <ul className="home-list">
        {pending.map(({ path, change }) => (
          <li key={path}>
            <FileChange path={path} change={change} />
          </li>
        ))}
      </ul>
      {(session?.left ?? []).map(({ path, why }) => (
        <p key={path} className="muted">
          In no commit: <span className="mono">{path}</span> {why}.
        </p>
      ))}
    </section>
  );
}

function Due({ git }: { readonly git: Git }): ReactNode {
  const dueInMs = git.session?.dueInMs ?? null;
  const seconds = useCountdown(dueInMs);
  if (seconds === null) return <span className="muted">when you say so</span>;
  return <span className="muted">in {seconds} s</span>;
}

/** Counts the seconds of a span down, from when it was told. */
function useCountdown(spanMs: number | null): number | null {
  const [left, setLeft] = useState(spanMs);
  useEffect(() => {
    setLeft(spanMs);
    if (spanMs === null) return;
    const end = performance.now() + spanMs;
    const timer = setInterval(() => setLeft(Math.max(0, end - performance.now())), 1000);
    return () => clearInterval(timer);
  }, [spanMs]);
  return left === null ? null : Math.ceil(left / 1000);
}
