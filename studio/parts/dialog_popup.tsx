import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";

/**
 * The box of a dialog. Its first field has the focus before the next key comes: by itself the box gives it with the next
 * frame, and the letters that somebody types before that would be lost, or be taken for keys of the screen behind it.
 */
export function DialogPopup(props: Dialog.Popup.Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  function focusField(): boolean {
    const field = box.current?.querySelector<HTMLElement>(
      ":is(input, textarea, select):not([aria-hidden], [type=hidden])",
    );
    field?.focus();
    return !field;
  }
  return <Dialog.Popup ref={box} initialFocus={focusField} {...props} />;
}
