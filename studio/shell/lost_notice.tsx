import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useLive } from "../api/follow_events.ts";

/** Says over the window that the service is away, and what to do, while it is. */
export function LostNotice(): ReactNode {
  if (useLive().line !== "lost") return null;
  return (
    <p className="popup lost-notice" role="alert">
      <Unplug size={16} className="danger" aria-hidden />
      <span>
        The service has stopped. Start it again where it ran: this window tries again until it
        answers, and nothing that you wrote here is lost.
      </span>
    </p>
  );
}
