import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import { sayCancel } from "./say_cancel.ts";
import type { Process, Review } from "./names.ts";

interface Props {
  readonly process: Process;
  readonly review: Review;
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly cancel: () => void;
}

/** Asks before a process is cancelled, which cannot be taken back, and says what of it can still land. */
export function CancelDialog({ process, review, isOpen, close, cancel }: Props): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => next || close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <DialogPopup className="popup dialog" initialFocus>
          <Dialog.Title className="dialog-title">Cancel “{process.title}”?</Dialog.Title>
          <Dialog.Description render={<div className="stack" />}>
            {sayCancel(process, review).map((each) => <p key={each}>{each}</p>)}
          </Dialog.Description>
          <div className="row dialog-foot">
            <Dialog.Close className="button">Leave it as it is</Dialog.Close>
            <button type="button" className="button button-danger" onClick={cancel}>
              Cancel the process
            </button>
          </div>
        </DialogPopup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
