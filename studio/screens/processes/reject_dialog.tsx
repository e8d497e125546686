import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import { useLast } from "../../parts/use_last.ts";
import { count } from "../../parts/words.ts";
import { type Decision, nameOf } from "./decide.ts";
import type { Review } from "./names.ts";

interface Props {
  /** The decision as it would be; null while nothing is asked. */
  readonly foreseen: Decision | null;
  readonly review: Review;
  readonly close: () => void;
  readonly reject: () => void;
}

/** Asks before a rejection, which cannot be taken back, and says what it rejects with the file. */
export function RejectDialog({ foreseen, review, close, reject }: Props): ReactNode {
  const shown = useLast(foreseen);
  return (
    <Dialog.Root open={foreseen !== null} onOpenChange={(isOpen) => isOpen || close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        {shown && (
          <DialogPopup className="popup dialog" initialFocus>
            <Dialog.Title className="dialog-title">{titleOf(shown)}</Dialog.Title>
            <Dialog.Description>{sentencesOf(shown, review).join(" ")}</Dialog.Description>
            {shown.alsoRejected.length > 0 && (
              <ul className="mono reject-files">
                {[shown.path, ...shown.alsoRejected].map((path) => <li key={path}>{path}</li>)}
              </ul>
            )}
            <div className="row dialog-foot">
              <Dialog.Close className="button">Cancel</Dialog.Close>
              <button type="button" className="button button-danger" onClick={reject}>
                Reject {sayFiles(shown)}
              </button>
            </div>
          </DialogPopup>
        )}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function sayFiles({ alsoRejected }: Decision): string {
  return alsoRejected.length === 0 ? "it" : count(1 + alsoRejected.length, "file");
}

function titleOf({ path, alsoRejected }: Decision): string {
  const others = alsoRejected.length === 0 ? "" : ` and ${count(alsoRejected.length, "more file")}`;
  return `Reject ${nameOf(path)}${others}?`;
}

function sentencesOf({ path, alsoRejected, changes }: Decision, review: Review): string[] {
  const gone = new Set([path, ...alsoRejected]);
  const group = review.groups.find(({ files }) => files.includes(path));
  const left =
    review.files.filter((file) =>
      group?.files.includes(file.path) && !gone.has(file.path) && isOpen(file)
    ).length;
  return [
    alsoRejected.length === 0
      ? ""
      : "They go together: none of the others can stand without the one that you reject.",
    left === 0 || changes.length > 0
      ? ""
      : `${count(left, "file")} of the group can still land, without it.`,
    changes.length === 0
      ? ""
      : `${count(changes.length, "file")} that you approved will land at once, without it.`,
    "This cannot be taken back: the plan has to be run again.",
  ].filter(Boolean);
}

function isOpen({ verdict }: Review["files"][number]): boolean {
  return verdict === null || (verdict.verdict === "approve" && !verdict.landed);
}
