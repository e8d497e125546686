import { useQuery } from "@tanstack/react-query";
import { GitBranch, LoaderCircle, Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { LINES, type Live, useLive } from "../api/follow_events.ts";
import { queries } from "../api/queries.ts";
import { Hint } from "../parts/hint.tsx";
import { COMMAND } from "../parts/keys.ts";
import { allWaitingFor } from "../parts/waiting_for.ts";
import { count } from "../parts/words.ts";
import { PlaceLink } from "../places/place_link.tsx";
import { nextSave, undoLast, whyNot } from "./undo.ts";

const TASKS: Readonly<Record<Live["progress"][number]["task"], string>> = {
  units: "Reading the units",
  types: "Loading types",
  analysis: "Comparing branches",
  clone: "Cloning",
  pull: "Pulling a model",
};

/** The line at the foot: what is saved where, what waits, and how the service is. */
export function StatusLine(): ReactNode {
  const { line, progress } = useLive();
  return (
    <footer className="status">
      <span role="status">
        <span
          className={`dot ${line === "open" ? "dot-good" : line === "lost" ? "dot-bad" : ""}`}
        />
        {LINES[line]}
      </span>
      <GitState />
      <Waiting />
      {progress.map(({ task, id, done, total }) => (
        <span key={`${task} ${id}`}>
          <LoaderCircle size={12} aria-hidden /> {TASKS[task]}
          {done > 0 && ` ${Math.round((100 * done) / total)} %`}
        </span>
      ))}
      <span className="grow" />
      <SaveButtons />
    </footer>
  );
}

/** Takes the last save back, or brings it again, from every place. */
function SaveButtons(): ReactNode {
  const { data } = useQuery(queries.saves());
  const saves = data?.saves ?? [];
  const button = (way: "undo" | "redo", label: string, keys: string, icon: ReactNode) => {
    const save = nextSave(saves, way);
    return (
      <Hint
        label={save ? `${label}: ${save.what}` : whyNot(saves, way) || `Nothing to ${way}`}
        keys={keys}
        side="top"
      >
        <button
          type="button"
          className="button button-quiet status-button"
          aria-disabled={save === undefined}
          onClick={() => void undoLast(way)}
        >
          {icon}
        </button>
      </Hint>
    );
  };
  return (
    <span className="status-buttons">
      {button("undo", "Undo", `${COMMAND}Z`, <Undo2 size={14} aria-hidden />)}
      {button("redo", "Redo", `${COMMAND}Shift Z`, <Redo2 size={14} aria-hidden />)}
    </span>
  );
}

function GitState(): ReactNode {
  const { data } = useQuery(queries.git());
  if (data === undefined) return null;
  if (!data.repo.found) return <span>Not under version control</span>;
  const pending = data.session?.pending.length ?? 0;
  // Those of a session are on its branch, wherever the person has gone meanwhile.
  const isThere = data.session?.branch === data.branch;
  const commits = isThere ? data.session?.commits.length ?? 0 : 0;
  const branch = data.branch ?? "no branch";
  return (
    <PlaceLink to={{ screen: "git" }} className="truncate">
      <GitBranch size={12} aria-hidden /> {branch}
      {pending > 0 && <span>· {count(pending, "file")} to commit</span>}
      {commits > 0 && <span>· {count(commits, "commit")}</span>}
    </PlaceLink>
  );
}

function Waiting(): ReactNode {
  const { data } = useQuery(queries.processes());
  const waiting = allWaitingFor(data?.processes ?? []);
  if (waiting === 0) return null;
  return (
    <PlaceLink to={{ screen: "processes" }}>
      {waiting} {waiting === 1 ? "waits" : "wait"} for you
    </PlaceLink>
  );
}
