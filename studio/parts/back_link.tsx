import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Place } from "../places/place.ts";
import { PlaceLink } from "../places/place_link.tsx";

interface Props {
  readonly to: Place;
  /** Names the place that it leads to. */
  readonly label: string;
  readonly className?: string;
}

/** The way back at the beginning of a bar. */
export function BackLink({ to, label, className = "" }: Props): ReactNode {
  return (
    <PlaceLink
      to={to}
      className={`button button-quiet button-icon ${className}`}
      aria-label={label}
    >
      <ChevronLeft size={16} aria-hidden />
    </PlaceLink>
  );
}
