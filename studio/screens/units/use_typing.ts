import type { KeyboardEvent } from "react";
import { settle } from "../../parts/keys.ts";
import type { Drafting, Op } from "./draft.ts";

/** Long enough that a word is tried, not each of its letters. */
const PAUSE_MS = 180;

interface Typing<T> {
  readonly change: (value: T) => void;
  /** Saves at Enter, and takes the change back at Escape; where there is none, Escape leads back to the outline. */
  readonly press: (event: KeyboardEvent) => void;
}

/** Makes a step of the draft of what is typed into a field. */
export function useTyping<T>(
  drafting: Drafting,
  stepOf: (value: T) => readonly [string, Op],
): Typing<T> {
  return {
    change: (value) => void drafting.propose(...stepOf(value), { pauseMs: PAUSE_MS }),
    press: (event) => {
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        settle(event.target);
        void drafting.save();
      }
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        if (drafting.draft) drafting.discard();
        else document.querySelector<HTMLElement>(".main [role=tree]")?.focus();
      }
    },
  };
}
