import { createTwoFilesPatch } from "diff";
import { type ReactNode, useMemo } from "react";
import { DiffView } from "../../parts/diff/diff_view.tsx";
import type { Note } from "./ask_notes.ts";

interface Props {
  readonly mine: string;
  readonly theirs: Note;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Shows what is written here against what somebody else saved meanwhile, and lets the person choose. */
export function BothTexts({ mine, theirs, keepMine, takeTheirs }: Props): ReactNode {
  const diff = useMemo(
    () => createTwoFilesPatch("theirs", "mine", theirs.body, mine),
    [mine, theirs.body],
  );
  return (
    <section className="note-both">
      <div className="notice notice-warning" role="alert">
        <p>
          Somebody else saved this note meanwhile. Red is theirs alone, green is yours; nothing is
          lost before you choose.
        </p>
        <div className="row">
          <button type="button" className="button button-main" onClick={keepMine}>
            Save mine over it
          </button>
          <button type="button" className="button" onClick={takeTheirs}>Take theirs</button>
        </div>
      </div>
      <div className="note-diff">
        <DiffView diff={diff} label="Theirs against mine" />
      </div>
    </section>
  );
}
