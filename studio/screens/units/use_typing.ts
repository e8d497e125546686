import type { KeyboardEvent } from "react";
import { settle } from "../../parts/keys.ts";
import type { Drafting, Op } from "./draft.ts";

/** Long enough that a word is tried, not each of its letters. */
const PAUSE_MS = 180;

interface Typing<T> {
  readonly change: (value: T) => void;
  /** Saves at Enter, which asks once where that brings an error, and takes back at Escape what the field changed; where that is nothing, Escape leads back to the outline. */
  readonly press: (event: KeyboardEvent) => void;
}

/**
 * Makes a step of the draft of what is typed into a field.
 * @param isOwn whether an op sets what the field shows
 */
export function useTyping<T>(
  drafting: Drafting,
  stepOf: (value: T) => readonly [string, Op],
  isOwn: (op: Op) => boolean,
): Typing<T> {
  return {
    change: (value) => void drafting.propose(...stepOf(value), { pauseMs: PAUSE_MS }),
    press: (event) => {
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        settle(event.target);
        void drafting.save({ isQuick: true });
      }
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        if (drafting.takeBack(isOwn)) return;
        document.querySelector<HTMLElement>(".main [role=tree]")?.focus();
      }
    },
  };
}
