import { ArrowDown, ArrowUp, Check, Columns2, MessageSquare, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { BackLink } from "../../parts/back_link.tsx";
import { EditorLink } from "../../parts/editor/editor_link.tsx";
import { PathTitle } from "../../parts/path_text.tsx";
import { mayBeUnit } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import type { ChangeProps } from "./change_view.tsx";
import { CHANGES } from "./names.ts";

type Act = (() => void) | null;

/** All that can be done with the open file; null for what cannot be done now. */
export interface Actions {
  readonly approve: Act;
  readonly reject: Act;
  readonly undo: Act;
  readonly comment: Act;
  readonly next: Act;
  readonly previous: Act;
  readonly split: Act;
}

type Props = ChangeProps & {
  readonly actions: Actions;
  readonly isSplit: boolean;
  readonly isBusy: boolean;
};

/** The name of the open file, and what can be done with it, each with its key. */
export function ChangeBar({ place, file, actions, isSplit, isBusy }: Props): ReactNode {
  const { word, badge } = CHANGES[file.change];
  const key = (label: string, shown: string, act: Act, icon: ReactNode, more = "") => (
    <button
      type="button"
      className={`button ${more}`}
      disabled={act === null}
      onClick={() => act?.()}
    >
      {icon} <span className="change-word">{label}</span> <kbd className="kbd">{shown}</kbd>
    </button>
  );
  return (
    <>
      <div className="change-title">
        <BackLink
          to={{ screen: "processes", id: place.id }}
          label="All changes"
          className="change-back"
        />
        <PathTitle path={file.path} />
        <span className={`badge ${badge}`}>{word}</span>
        <span className="change-stats">
          <span className="added">+{file.stats.added}</span>{" "}
          <span className="removed">−{file.stats.removed}</span>
        </span>
        {file.change !== "delete" && file.verdict?.landed && (
          <>
            {mayBeUnit(file.path) && (
              <PlaceLink to={{ screen: "units", path: file.path }} className="button">
                Open
              </PlaceLink>
            )}
            <EditorLink path={file.path} />
          </>
        )}
      </div>
      <div className="change-keys" role="toolbar" aria-label="Decide">
        {key(
          "Approve",
          "A",
          isBusy ? null : actions.approve,
          <Check size={14} aria-hidden />,
          "button-main",
        )}
        {key(
          "Reject",
          "R",
          isBusy ? null : actions.reject,
          <X size={14} aria-hidden />,
          "button-danger",
        )}
        {key("Undo", "U", actions.undo, <Undo2 size={14} aria-hidden />)}
        {key("Comment", "C", actions.comment, <MessageSquare size={14} aria-hidden />)}
        <span className="grow" />
        {actions.split && (
          <button
            type="button"
            className="button button-quiet"
            aria-pressed={isSplit}
            onClick={actions.split}
          >
            <Columns2 size={14} aria-hidden /> <span className="change-word">Split</span>{" "}
            <kbd className="kbd">S</kbd>
          </button>
        )}
        {key("Previous", "K", actions.previous, <ArrowUp size={14} aria-hidden />, "button-quiet")}
        {key("Next", "J", actions.next, <ArrowDown size={14} aria-hidden />, "button-quiet")}
      </div>
    </>
  );
}
