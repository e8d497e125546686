import { useCallback, useSyncExternalStore } from "react";

/** Whether the page is shown as a media query says, now and whenever that changes. */
export function useMedia(media: MediaQueryList): boolean {
  const subscribe = useCallback((listener: () => void) => {
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  }, [media]);
  return useSyncExternalStore(subscribe, () => media.matches);
}
