import { type Mark, readMark } from "../marking/mark.ts";
import { boxesOf } from "./boxes.ts";
import { isSecond } from "./chain.ts";
import { fibersIn, markOf, nodesOf, rootsOf } from "./fibers.ts";
import type { Tell } from "./messages.ts";
import type { Marks } from "./patch_react.ts";

type Followed = Extract<Tell, { tell: "followed" }>;

/** Follows the elements of one mark over the page. */
export interface Follower {
  /** @param mark null follows nothing */
  readonly follow: (mark: Mark | null) => void;
  /** Looks for the elements again: the page was made anew. */
  readonly look: () => void;
}

/** React shows a change of a module some frames after Vite has told of it. */
const PATIENCE_FRAMES = 60;

interface Found {
  readonly elements: readonly (readonly Node[])[];
  readonly shown: string | null;
}

/** Tells where the elements are, at once and whenever they move. */
export function openFollower(
  { marks, tell }: { readonly marks: Marks; readonly tell: (told: Followed) => void },
): Follower {
  let followed: Mark | null = null;
  let found: Found = { elements: [], shown: null };
  let told = "";
  let frame = 0;
  let patience = 0;
  // Any change of the page may be one that React mounts the elements anew with.
  const changes = new MutationObserver(() => (patience = Math.max(patience, 1)));

  function step(): void {
    if (followed === null) return;
    if (patience-- > 0 || isLost(found)) {
      found = find(followed, marks);
      if (found.elements.length > 0) patience = 0;
    }
    const boxes = boxesOf(found.elements);
    const { elements, shown } = found;
    const now = JSON.stringify([boxes, elements.length, shown]);
    if (now !== told) {
      const count = elements.length;
      tell({
        channel: "project-workbench:preview",
        tell: "followed",
        mark: followed,
        boxes,
        count,
        shown,
      });
    }
    told = now;
    frame = requestAnimationFrame(step);
  }

  function look(): void {
    cancelAnimationFrame(frame);
    changes.disconnect();
    if (followed === null) return;
    changes.observe(document, { childList: true, subtree: true });
    patience = PATIENCE_FRAMES;
    step();
  }

  return {
    look,
    follow: (mark) => {
      followed = mark;
      told = "";
      look();
    },
  };
}

/** Tells whether a node that was found is there no longer: it was mounted anew, or has gone. */
function isLost({ elements }: Found): boolean {
  return elements.some((nodes) => nodes.some((node) => !node.isConnected));
}

/** Finds the elements of a mark, and which text of the file the app shows. */
function find(wanted: Mark, marks: Marks): Found {
  const elements: Node[][] = [];
  let shown: string | null = null;
  for (const root of rootsOf(document)) {
    for (const placed of fibersIn(root)) {
      const text = markOf(placed.fiber, marks);
      if (text === undefined || !text.endsWith(`:${wanted.path}`)) continue;
      const mark = readMark(text);
      if (mark.path !== wanted.path || shown === wanted.hash && mark.hash !== shown) continue;
      shown = mark.hash;
      if (isSame(mark, wanted) && !isSecond(placed, text, marks)) {
        elements.push(nodesOf(placed.fiber));
      }
    }
  }
  return { elements, shown };
}

function isSame(a: Mark, b: Mark): boolean {
  return a.hash === b.hash && a.line === b.line && a.column === b.column;
}
