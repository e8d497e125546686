import { Popover } from "@base-ui/react/popover";
import { type ReactNode, useEffect, useRef } from "react";
import { COMMAND } from "../../parts/keys.ts";
import { endTour, goToStep } from "./tour_state.ts";
import "./help.css";

interface Step {
  /** Finds the element of the window that the step is about. */
  readonly at: string;
  readonly title: string;
  readonly words: string;
}

const STEPS: readonly Step[] = [
  {
    at: ".rail",
    title: "The places",
    words: "Each sign leads to a place. A number on one tells how much waits for you there.",
  },
  {
    at: ".rail-find",
    title: "Find anything",
    words:
      `Find, or ${COMMAND}K on a keyboard, leads to a component, a machine, a place or an action by a part of its name.`,
  },
  {
    at: '.rail a[href^="#/units"]',
    title: "Edit a file as a tree",
    words:
      "Change texts and props, insert, move and extract. You see the diff first; nothing is written before you save.",
  },
  {
    at: ".status-buttons",
    title: "The way back",
    words: "Each save can be taken back from here, and brought again.",
  },
  {
    at: '.rail a[href^="#/processes"]',
    title: "You decide",
    words: "What plans and programs would change waits here until you approve it, file by file.",
  },
  {
    at: '.rail a[href^="#/git"]',
    title: "Commits by themselves",
    words:
      "What you save becomes commits on a branch of its own, beside what you change by hand. Nothing is ever pushed.",
  },
];

/** A step of the tour, beside what it is about; Escape leaves the tour wherever it is. */
export default function TourStep({ step }: { readonly step: number }): ReactNode {
  // A small window has not all of it.
  const shown = STEPS.filter(({ at }) => document.querySelector(at)?.checkVisibility());
  const { at, title, words } = shown[step] ?? STEPS[0] as Step; // there is a first
  const element = document.querySelector<HTMLElement>(at);
  const isLast = step >= shown.length - 1;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    element?.setAttribute("data-tour", "");
    return () => element?.removeAttribute("data-tour");
  }, [element]);
  return (
    <Popover.Root open onOpenChange={(_, { reason }) => reason === "escape-key" && endTour()}>
      <Popover.Portal>
        <Popover.Positioner anchor={element} side="right" align="center" sideOffset={12}>
          <Popover.Popup key={step} className="popup tour" initialFocus={next}>
            <p className="muted" aria-hidden>{step + 1} of {shown.length}</p>
            <Popover.Title className="dialog-title">{title}</Popover.Title>
            <Popover.Description>{words}</Popover.Description>
            <div className="row tour-foot">
              <button type="button" className="button button-quiet" onClick={endTour}>
                Leave <kbd className="kbd">Esc</kbd>
              </button>
              <span className="grow" />
              {step > 0 && (
                <button
                  type="button"
                  className="button"
                  onClick={() => goToStep(step - 1)}
                >
                  Back
                </button>
              )}
              <button
                ref={next}
                type="button"
                className="button button-main"
                onClick={() => isLast ? endTour() : goToStep(step + 1)}
              >
                {isLast ? "Done" : "Next"}
              </button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
