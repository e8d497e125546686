import { useMedia } from "./use_media.ts";

const NARROW = matchMedia("(width < 720px)");

/** Whether the window is too narrow for panes beside each other. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}
