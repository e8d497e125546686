/** The panes of the window, from the rail to the line at the foot. One that holds others is none itself. */
const PANES = ".rail, .pane:not(:has(.pane)), .main:not(:has(.pane)), .status";
const FOCUSABLE =
  ":is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex='-1'], :disabled)";

/** The last element of each pane that had the focus. */
const kept = new WeakMap<Element, HTMLElement>();

/** Gives the focus to the next pane of the window, or to the one before: to what had it there last. */
export function goToPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll(PANES)].filter((pane) => startOf(pane) !== null);
  const from = document.activeElement;
  const at = panes.findIndex((pane) => pane.contains(from));
  const here = panes[at];
  if (here && from instanceof HTMLElement) kept.set(here, from);
  const next = panes.at(at < 0 && step > 0 ? mainAt(panes) : (at + step) % panes.length);
  if (next) startOf(next)?.focus();
}

/** Gives the focus to what a person came for: the outline of a unit, else the place as a whole. */
export function startOfMain(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".main [role=tree]") ??
    document.querySelector<HTMLElement>(".main");
}

/** Returns what the focus goes to in a pane: what had it last, a tree, what is open, or the first control. */
function startOf(pane: Element): HTMLElement | null {
  const last = kept.get(pane);
  if (last?.isConnected && pane.contains(last)) return last;
  return ["[role=tree]", "a[aria-current=page]", FOCUSABLE]
    .map((selector) => pane.querySelector<HTMLElement>(selector)).find((found) => found !== null) ??
    null;
}

function mainAt(panes: readonly Element[]): number {
  return panes.findIndex((pane) => !pane.matches(".rail"));
}
