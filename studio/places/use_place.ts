import { useMemo, useSyncExternalStore } from "react";
import { addressOf, type Place, placeAt } from "./place.ts";

/** Returns the place that the address leads to, as it is now. */
export function usePlace(): Place {
  const fragment = useSyncExternalStore(follow, () => location.hash);
  return useMemo(() => placeAt(fragment), [fragment]);
}

/**
 * Goes to a place.
 * @param options `replace` leaves no step in the history: for what a person would not go back to
 */
export function goTo(place: Place, options: { readonly replace?: boolean } = {}): void {
  const address = addressOf(place);
  if (address === location.hash) return;
  if (options.replace !== true) {
    location.hash = address;
    return;
  }
  history.replaceState(null, "", address);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function follow(tell: () => void): () => void {
  addEventListener("hashchange", tell);
  return () => removeEventListener("hashchange", tell);
}
