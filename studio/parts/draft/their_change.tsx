import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { DiffView } from "../diff/diff_view.tsx";
import { type Draft, type DraftControls, sayWhat } from "./draft.ts";
import { useLastSave } from "./use_last_save.ts";

interface Props {
  readonly draft: Draft;
  readonly drafting: DraftControls;
}

/** Shows what somebody else wrote to the file since the draft was made, and lets the person choose. */
export function TheirChange({ draft, drafting }: Props): ReactNode {
  const { data } = useQuery(queries.changes(draft.path, draft.contentHash));
  const { isWaiting, isBack } = drafting;
  const isLost = draft.steps.length === 0 && !isBack;
  return (
    <>
      <div className="notice notice-warning" role="alert">
        <p>Somebody else changed this file. {sayTried(draft, isBack)}</p>
        {isWaiting && <p>It does not parse as it is now: yours is kept until it does.</p>}
        <div className="row draft-choices">
          {!isLost && (
            <button
              type="button"
              className="button button-main"
              disabled={isWaiting}
              onClick={() => void drafting.retry()}
            >
              Try mine on it
            </button>
          )}
          <Overwrite drafting={drafting} />
          <button type="button" className="button" onClick={drafting.discard}>
            Keep theirs alone
          </button>
        </div>
      </div>
      {data?.change ? <DiffView diff={data.change.diff} /> : data && <LastSave path={draft.path} />}
    </>
  );
}

function sayTried({ steps, lost }: Draft, isBack: boolean): string {
  if (steps.length === 0 && isBack) {
    return `What you changed is there again: “${sayWhat(lost)}” can be tried once more.`;
  }
  return steps.length === 0
    ? "Nothing of yours was tried on it."
    : `Nothing of theirs is lost: “${sayWhat(steps)}” can be tried on the text as it is now.`;
}

/** Offers to write over what somebody else changed, where the person changed the same. */
export function Overwrite({ drafting }: { readonly drafting: DraftControls }): ReactNode {
  const { contested, isWaiting } = drafting;
  if (contested.length === 0 || isWaiting) return null;
  return (
    <button
      type="button"
      className="button"
      title={`Changed by both: ${contested.join(", ")}`}
      onClick={() => void drafting.overwrite()}
    >
      Write mine over theirs
    </button>
  );
}

/** The lines of the last save of a file, where another window or program wrote it by the service. */
function LastSave({ path }: { readonly path: string }): ReactNode {
  const { diff } = useLastSave(path);
  return diff && <DiffView diff={diff} label="The last save of this file" />;
}
