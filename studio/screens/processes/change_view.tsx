import { type ReactNode, useMemo, useState } from "react";
import { DiffView } from "../../parts/diff/diff_view.tsx";
import { useSplit } from "../../parts/diff/use_split.ts";
import { useKeys } from "../../parts/keys.ts";
import { useNarrow } from "../../parts/use_narrow.ts";
import { goTo } from "../../places/use_place.ts";
import { ChangeBar } from "./change_bar.tsx";
import { ChangeState } from "./change_state.tsx";
import { nextOpen, orderOf } from "./change_order.ts";
import { CommentForm, CommentText } from "./comments.tsx";
import { decide, type Decision, foreseeRejection, type Refused } from "./decide.ts";
import type { ReviewFile } from "./names.ts";
import type { ProcessProps } from "./process_view.tsx";
import { RejectDialog } from "./reject_dialog.tsx";
import { useLanding } from "./use_landing.ts";

export type ChangeProps = ProcessProps & { readonly file: ReviewFile };

/** What a person writes about: a line of the file, or all of it. */
type Draft = { readonly line: number | null } | null;

/** One changed file: what was decided on it, what stands in its way, and its diff; all by keys. */
export function ChangeView(props: ChangeProps): ReactNode {
  const { place, process, review, file } = props;
  const { path } = file;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [foreseen, setForeseen] = useState<Decision | null>(null);
  const [draft, setDraft] = useState<Draft>(null);
  const [isSplit, setSplit] = useSplit();
  const isNarrow = useNarrow();
  const [isWhole, setWhole] = useState(false);
  const shown = file.moved && !isWhole ? file.moved.diff : file.diff;
  const landing = useLanding(file);
  const files = orderOf(review);
  const at = files.findIndex((each) => each.path === path);

  function open(next: ReviewFile | undefined): void {
    if (next) goTo({ ...place, file: next.path });
  }
  async function give(verdict: "approve" | "reject"): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const why = await decide(place.id, file, verdict);
    setBusy(false);
    setRefused(why);
    if (why === null) open(nextOpen(files, path));
  }
  async function askToReject(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const found = await foreseeRejection(place.id, file);
    setBusy(false);
    if ("refusal" in found) setRefused(found);
    else setForeseen(found);
  }
  const actions = {
    approve: canDecide(file) ? () => void give("approve") : null,
    reject: canDecide(file) ? () => void askToReject() : null,
    undo: landing.undo,
    comment: () => setDraft({ line: null }),
    next: at < files.length - 1 ? () => open(files[at + 1]) : null,
    previous: at > 0 ? () => open(files[at - 1]) : null,
    split: isNarrow ? null : () => setSplit(!isSplit),
  };
  // Behind the question no key decides anything.
  useKeys(
    foreseen !== null ? {} : {
      a: () => actions.approve?.(),
      r: () => actions.reject?.(),
      u: () => actions.undo?.(),
      c: actions.comment,
      j: () => actions.next?.(),
      k: () => actions.previous?.(),
      s: () => actions.split?.(),
    },
  );
  const notes = useNotes(props, draft, () => setDraft(null));
  const own = process.comments.filter((each) => each.path === path && each.line === null);
  return (
    <section className="change" aria-label={path}>
      <ChangeBar {...props} actions={actions} isSplit={isSplit} isBusy={isBusy} />
      <RejectDialog
        foreseen={foreseen}
        review={review}
        close={() => setForeseen(null)}
        reject={() => {
          setForeseen(null);
          void give("reject");
        }}
      />
      <ChangeState {...props} refused={refused} landing={landing} />
      {own.length > 0 && (
        <div className="notice">
          {own.map((each) => <CommentText key={`${each.at}${each.text}`} comment={each} />)}
        </div>
      )}
      {draft?.line === null && (
        <div className="notice">
          <CommentForm
            id={place.id}
            path={path}
            label={`Ask for something about ${path.split("/").at(-1)}`}
            close={() => setDraft(null)}
          />
        </div>
      )}
      {file.moved && (
        <div className="notice row">
          <p>Moved from {file.moved.from}. {isWhole ? WHOLE : toldOf(file.moved)}</p>
          <button type="button" className="button" onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show what else changes" : "Show the whole file"}
          </button>
        </div>
      )}
      {file.hidden === null
        ? (
          <DiffView
            key={`${path} ${isWhole}`}
            diff={shown}
            label="Change"
            isSplit={isSplit && !isNarrow}
            notes={notes}
            onNote={(line) => setDraft({ line })}
          />
        )
        : <p className="notice">{HIDDEN[file.hidden]}</p>}
    </section>
  );
}

const WHOLE = "The whole file is below.";

function toldOf({ diff }: NonNullable<ReviewFile["moved"]>): string {
  return diff.includes("\n@@ ")
    ? "Below is what else changes in it."
    : "Nothing else changes in it.";
}

const HIDDEN: Readonly<Record<NonNullable<ReviewFile["hidden"]>, string>> = {
  binary: "This is no text: its lines cannot be shown.",
  too_large: "This file has more than 1 MiB: its lines are not shown.",
  lost:
    "What it would say is damaged or gone. It cannot be approved; reject it, and plan it again.",
};

/** Whether a decision is open: an approval that waits for its group can be taken back, and sent again. */
function canDecide({ verdict }: ReviewFile): boolean {
  return verdict === null || (verdict.verdict === "approve" && !verdict.landed);
}

/** Returns what is drawn below lines: comments, and the form for one. */
function useNotes(
  { place, process, file }: ChangeProps,
  draft: Draft,
  close: () => void,
): ReadonlyMap<number, ReactNode> {
  const line = draft?.line ?? null;
  return useMemo(() => {
    const own = process.comments.filter((each) => each.path === file.path && each.line !== null);
    const byLine = Map.groupBy(own, (each) => each.line ?? 0);
    const lines = new Set([...byLine.keys(), ...(line === null ? [] : [line])]);
    return new Map([...lines].map((each) => [
      each,
      <div key={each} className="stack">
        {byLine.get(each)?.map((said) => (
          <CommentText key={`${said.at}${said.text}`} comment={said} />
        ))}
        {each === line && (
          <CommentForm
            id={place.id}
            path={file.path}
            line={each}
            label={`Ask for something about line ${each}`}
            close={close}
          />
        )}
      </div>,
    ]));
  }, [process.comments, file.path, place.id, line]);
}
