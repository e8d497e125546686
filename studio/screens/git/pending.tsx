import { CircleCheck, GitCommitHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { useKeys } from "../../parts/keys.ts";
import { commitNow } from "./ask_git.ts";
import { FileChange } from "./file_change.tsx";
import { useCountdown } from "./use_countdown.ts";

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
      {pending.length > 0 && session?.branch === null && (
        <p className="muted">
          The commit makes a new branch,{" "}
          <span className="mono">{git.config.branchPrefix}/…</span>, and your checkout switches to
          it.
        </p>
      )}
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
