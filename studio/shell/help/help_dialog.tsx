import { Dialog } from "@base-ui/react/dialog";
import { BookOpen, Footprints, X } from "lucide-react";
import type { ReactNode } from "react";
import { SERVICE } from "../../api/client.ts";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import type { Screen } from "../../places/place.ts";
import { SCREENS } from "../screens.ts";
import { EVERYWHERE, HELP, type KeyRow } from "./places.ts";
import { startTour } from "./tour_state.ts";
import "./help.css";

interface Props {
  readonly screen: Screen;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The help of a place: what it is for, its keys, and the way to the documentation and to the tour. */
export default function HelpDialog({ screen, isOpen, setOpen }: Props): ReactNode {
  const { purpose, keys } = HELP[screen];
  const name = SCREENS.find((each) => each.screen === screen)?.name ?? "";
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <DialogPopup className="popup dialog help">
          <div className="row">
            <Dialog.Title className="dialog-title grow">{name}</Dialog.Title>
            <Dialog.Close
              className="button button-quiet button-icon"
              aria-label="Close the help"
            >
              <X size={16} aria-hidden />
            </Dialog.Close>
          </div>
          <Dialog.Description className="muted">{purpose}</Dialog.Description>
          {keys.length > 0 && <Keys title="Keys of this place" rows={keys} />}
          <Keys title="Keys of every place" rows={EVERYWHERE} />
          <div className="row dialog-foot">
            <a className="button" href={`${SERVICE}/docs`}>
              <BookOpen size={14} aria-hidden /> Documentation
            </a>
            <button
              type="button"
              className="button"
              onClick={() => {
                setOpen(false);
                startTour();
              }}
            >
              <Footprints size={14} aria-hidden /> Take the tour
            </button>
          </div>
        </DialogPopup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Keys(
  { title, rows }: { readonly title: string; readonly rows: readonly KeyRow[] },
): ReactNode {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="help-keys">
        {rows.map(([keys, does]) => (
          <div key={keys} className="help-key">
            <dt>
              <kbd className="kbd">{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
