import { COMMAND } from "../../parts/keys.ts";
import type { Screen } from "../../places/place.ts";

/** A key, or several one after the other, and what it does. */
export type KeyRow = readonly [keys: string, does: string];

/** What a place is for, and the keys that work there alone. */
export interface PlaceHelp {
  readonly purpose: string;
  readonly keys: readonly KeyRow[];
}

/** The keys that work in every place. */
export const EVERYWHERE: readonly KeyRow[] = [
  [
    `${COMMAND}K`,
    "finds a unit, a machine, a note, a branch, a place or an action by name, and a text of the app",
  ],
  ["G, then 1 to 9, 0 or -", "leads to a place of the rail, in its order"],
  ["F6, Shift F6", "leads to the next pane, or to the one before"],
  [`${COMMAND}Z`, "takes the last save back"],
  [`${COMMAND}Shift Z`, "brings it again"],
  ["?", "shows this help"],
];

const DRAFT: readonly KeyRow[] = [
  [`${COMMAND}S`, "saves what is shown as the change"],
  ["Esc", "discards it"],
];

const FILES: readonly KeyRow[] = [
  ["J, K", "lead to the next file, and to the one before"],
  ["S", "sets both sides of a diff beside each other"],
];

export const HELP: Readonly<Record<Screen, PlaceHelp>> = {
  home: {
    purpose:
      "Shows the project at a glance: what waits for you, its pages, the rules that it keeps, and the last saves, each with the way back.",
    keys: [],
  },
  units: {
    purpose:
      "Edits a file as a tree of its elements. Each change is shown as a diff first; nothing is written before you save it.",
    keys: [
      ["↑ ↓ ← →", "walk the outline"],
      ["Enter", "leads to the text or the props of the element, Esc there leads back"],
      ["I", "inserts a component, or JSX"],
      ["W, E, R, D", "wrap, extract, replace and duplicate the element"],
      ["Alt ↑, Alt ↓", "move it"],
      ["F2, M, Del", "change its tag, the imports, remove it"],
      ["O, N", "open the file of the component, write a note on the element"],
      [`${COMMAND}click, F12`, "in the source, lead to where a name is declared"],
      ...DRAFT,
    ],
  },
  components: {
    purpose:
      "Lists the components of the project: the props of each, who renders it, and where it is written.",
    keys: [],
  },
  machines: {
    purpose:
      "Draws a state machine, tells it in words, and walks through it step by step. Each edit is shown as a diff first.",
    keys: [
      ["↑ ↓ ← →", "lead from state to state"],
      ["Enter", "follows a transition, or leads to the fields of a state"],
      ["+, -, 0", "zoom in, out, and to the whole"],
      ["Shift ↑ ↓ ← →", "move the drawing"],
      ["F", "shows the selected state and its neighbours alone"],
      ["Space", "folds a state that holds others, or opens it"],
      ["I, F2, M, Del", "enter it first, rename, move and remove it"],
      ...DRAFT,
    ],
  },
  flow: {
    purpose:
      "Follows the project from a page along what its source names, and tells what a change of a file reaches.",
    keys: [],
  },
  plan: {
    purpose:
      "Makes steps of a ticket in your own words, tries each of them, and runs them. What they change waits for your approval.",
    keys: [
      [`${COMMAND}Enter`, "proposes steps for the ticket"],
      [`${COMMAND}Shift Enter`, "runs the plan"],
    ],
  },
  processes: {
    purpose:
      "Shows what runs and what it would change. You approve file by file; files that need each other land together.",
    keys: [
      ["A, R", "approve and reject the open file"],
      ["U", "takes a landing back"],
      ["C", "asks for something, about a file or the line that the arrows lead to"],
      ...FILES,
    ],
  },
  review: {
    purpose:
      "Compares two branches: what speaks for a closer look, findings by weight, units and machines before and after.",
    keys: [...FILES, ["D", "draws the machines of the open file before and after"]],
  },
  git: {
    purpose:
      "Makes commits of what you save, on a branch of their own, and tells how to bring them home. Nothing is ever pushed.",
    keys: [
      ["C", "commits what is pending"],
      ["A, S", "carry changes by hand along, or stash them, when that is asked"],
    ],
  },
  notes: {
    purpose:
      "Keeps notes in Markdown, found by word and tag, with links to units that follow when a file moves. Plans are made of them.",
    keys: [["N", "begins a note"], ["E", "edits the open one"], [`${COMMAND}S`, "saves it"]],
  },
  tools: {
    purpose:
      "Starts the project's dev server, gets models and clones, gives programs access, and names your editor.",
    keys: [],
  },
};
