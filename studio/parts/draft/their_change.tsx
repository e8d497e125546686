import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { DiffView } from "../diff/diff_view.tsx";
import { type Draft, type DraftControls, sayWhat } from "./draft.ts";

interface Props {
  readonly draft: Draft;
  readonly drafting: DraftControls;
}

/** Shows what somebody else wrote to the file since the draft was made, and lets the person choose. */
export function TheirChange({ draft, drafting }: Props): ReactNode {
  const { data } = useQuery(queries.changes(draft.path, draft.contentHash));
  const isLost = draft.steps.length === 0;
  return (
    <>
      <div className="notice notice-warning" role="alert">
        <p>
          Somebody else changed this file. {isLost
            ? "Nothing of yours was tried on it."
            : `Nothing of theirs is lost: “${
              sayWhat(draft.steps)
            }” can be tried on the text as it is now.`}
        </p>
        <div className="row">
          {!isLost && (
            <button
              type="button"
              className="button button-main"
              onClick={() => void drafting.retry()}
            >
              Try mine on it
            </button>
          )}
          <button type="button" className="button" onClick={drafting.discard}>
            Keep theirs alone
          </button>
        </div>
      </div>
      {data?.change && <DiffView diff={data.change.diff} />}
    </>
  );
}
