import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Refusal } from "../api/client.ts";

/** The short messages of the Studio, which go by themselves. */
export const toasts = Toast.createToastManager();

/** Tells why something was refused. */
export function tellRefusal(title: string, error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  toasts.add({ type: "error", title, description: error.message, timeout: 10_000 });
}

/** Draws the messages in the corner of the window. */
export function ToastCorner(): ReactNode {
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        <Toasts />
      </Toast.Viewport>
    </Toast.Portal>
  );
}

function Toasts(): ReactNode {
  const { toasts: shown, close } = Toast.useToastManager();
  return shown.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast popup">
      <Toast.Content className="toast-content">
        <div className="grow">
          <Toast.Title className="toast-title" />
          <Toast.Description className="muted" />
        </div>
        {toast.actionProps && <Toast.Action className="button" onClick={() => close(toast.id)} />}
        <Toast.Close className="button button-quiet button-icon" aria-label="Close">
          <X size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
