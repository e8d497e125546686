import type { ReactNode } from "react";
import { NewFindings, TypesTold } from "../../parts/findings.tsx";
import { ago, count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import type { ChangeProps } from "./change_view.tsx";
import { control } from "./control.ts";
import type { Refused } from "./decide.ts";
import { type ReviewFile, sayWho } from "./names.ts";
import type { LandingSave } from "./use_landing.ts";

type Props = ChangeProps & {
  readonly refused: Refused | null;
  readonly landing: LandingSave;
};

/** What was decided on a file, and what stands in the way of its approval, with what to do. */
export function ChangeState(props: Props): ReactNode {
  const { file, refused } = props;
  const told = new Set(file.blockers.map(({ code }) => code));
  const why = refused?.path === file.path ? refused.refusal : null;
  return (
    <>
      <Verdict {...props} />
      {file.verdict?.landed !== true &&
        file.blockers.map(({ code, message }) => (
          <Obstacle key={`${code}${message}`} code={code} message={message} {...props} />
        ))}
      {file.verdict === null && <Types {...props} />}
      {file.verdict === null && file.unseen.length > 0 && <Unseen unseen={file.unseen} />}
      {why && !told.has(why.code) && (
        <Obstacle code={why.code} message={why.message} isNew {...props} />
      )}
    </>
  );
}

function Types({ file, review: { types, violations } }: Props): ReactNode {
  return (
    <>
      <NewFindings findings={violations.filter(({ path }) => path === file.path)} />
      <TypesTold types={types} />
    </>
  );
}

function Unseen({ unseen }: Pick<ReviewFile, "unseen">): ReactNode {
  const lines = [...new Set(unseen.map(({ line }) => line))];
  return (
    <p className="notice notice-warning change-told">
      This change brings {count(unseen.length, "character", "characters")}{" "}
      that nobody sees, or that show code in another order than it runs:{" "}
      {lines.length === 1 ? "line" : "lines"} {lines.slice(0, MOST_LINES).join(", ")}
      {lines.length > MOST_LINES && " …"}. They stand marked in the lines below.
    </p>
  );
}

/** Longer lists are read by nobody. */
const MOST_LINES = 10;

function Verdict({ file, review, landing }: Props): ReactNode {
  const { path, verdict } = file;
  if (verdict === null) return null;
  const when = <>by {sayWho(verdict.by)}, {ago(verdict.at)}</>;
  if (verdict.verdict === "reject") {
    return (
      <p className="notice notice-bad change-told">Rejected {when}. The project keeps its own.</p>
    );
  }
  if (landing.isUndone) {
    return (
      <p className="notice notice-warning change-told">
        Approved {when}, and undone since: the project is as it was before.
      </p>
    );
  }
  if (verdict.landed) {
    return <p className="notice notice-good change-told">Approved {when}. It is in the project.</p>;
  }
  const group = review.groups.find(({ files }) => files.includes(path));
  const open =
    review.files.filter((each) => each.verdict === null && group?.files.includes(each.path)).length;
  return (
    <p className="notice notice-warning change-told">
      Approved {when}. {open === 0
        ? "Nothing of its group is left to decide: approve it once more to land them."
        : `It lands with its group: ${
          count(open, "file is", "files are")
        } left to decide. Rejecting takes the approval back.`}
    </p>
  );
}

type ObstacleProps = Props & {
  readonly code: string;
  readonly message: string;
  /** Whether a decision met it just now. */
  readonly isNew?: boolean;
};

function Obstacle(props: ObstacleProps): ReactNode {
  const { message, isNew = false } = props;
  return (
    <div className="notice notice-bad" role={isNew ? "alert" : undefined}>
      <p>{message}.</p>
      <WhatToDo {...props} />
    </div>
  );
}

function WhatToDo({ code, process, place }: ObstacleProps): ReactNode {
  switch (code) {
    case "diff_stale":
      return <p>The change as it is now is below. Look at it again, then decide.</p>;
    case "process_active":
      return (
        <div className="row">
          <p>A step may still change this file. Wait for its end, or</p>
          {process.verbs.includes("pause") && (
            <button
              type="button"
              className="button"
              onClick={() => void control(place.id, "pause")}
            >
              Pause the process
            </button>
          )}
        </div>
      );
    case "content_changed":
      return (
        <p>
          Somebody wrote the file since. Reject this, and{" "}
          <PlaceLink to={{ screen: "plan", process: place.id }}>plan it again</PlaceLink>{" "}
          from the file as it is now.
        </p>
      );
    case "already_decided":
      return <p>Somebody else was first: this is what they decided.</p>;
    case "frozen":
      return <p>The project says that nobody changes this file. Reject it.</p>;
    default:
      return null;
  }
}
