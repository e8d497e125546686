import { Footprints } from "lucide-react";
import type { ReactNode } from "react";
import "./help.css";
import { endTour, startTour } from "./tour_state.ts";

/** Offers the tour to whoever opens the Studio for the first time; it stands in nobody's way. */
export function TourOffer(): ReactNode {
  return (
    <section className="card row tour-offer" aria-label="A tour">
      <Footprints size={16} className="muted" aria-hidden />
      <p className="grow">New here? A tour of a minute shows the places.</p>
      <button type="button" className="button" onClick={startTour}>Take the tour</button>
      <button type="button" className="button button-quiet" onClick={endTour}>No, thanks</button>
    </section>
  );
}
