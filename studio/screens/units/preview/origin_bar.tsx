import type { ReactNode } from "react";
import type { Link } from "../../../../lib/preview/bridge/messages.ts";
import type { Mark } from "../../../../lib/preview/marking/mark.ts";
import { count } from "../../../parts/words.ts";
import { originsOf } from "./use_pick.ts";
import type { Followed, Pointed } from "./use_bridge.ts";

interface Props {
  readonly picked: Pointed | null;
  readonly choose: (link: Link) => Promise<void>;
  readonly followed: Followed | null;
  /** Of the node that is selected. */
  readonly mark: Mark | null;
  /** Whether the page in the frame has yet to come. */
  readonly isComing: boolean;
}

/** More steps than this are of the app's frame, not of what was clicked. */
const MOST = 6;

/** Where the clicked element comes from, to choose between its definition and its uses; and where the selected node is. */
export function OriginBar({ picked, choose, followed, mark, isComing }: Props): ReactNode {
  const steps = picked === null ? [] : originsOf(picked);
  const nearest = picked?.chain[0];
  return (
    <footer className="preview-origin">
      <span className="muted truncate" role="status">
        {isComing ? "The app is loading: the first time takes longest." : sayWhere(followed, mark)}
      </span>
      {steps.length > 0 && (
        <ol className="origin-steps grow" aria-label="Where the clicked element comes from">
          {picked?.exact === false && <li className="muted">rendered by a package, in</li>}
          {steps.slice(0, MOST).map((link, index) => (
            <li key={index}>
              <button
                type="button"
                className="origin-step"
                aria-pressed={mark !== null && isSame(link.mark, mark)}
                title={`${link.mark.path}, line ${link.mark.line}`}
                onClick={() => void choose(link)}
              >
                <span className="mono">{link.name}</span>
                <span className="muted">
                  {link.hasText && link !== nearest
                    ? "has the text, in"
                    : link === nearest
                    ? "in"
                    : "used in"} {nameOfFile(link.mark.path)}
                  {link.count > 1 && `, ${link.count} times here`}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </footer>
  );
}

function sayWhere(followed: Followed | null, mark: Mark | null): string {
  if (mark === null) return "Click on something in the app";
  if (followed === null || !isSame(followed.mark, mark)) return "Looking for it in the app";
  if (followed.count > 0) return count(followed.count, "place", "places") + " on this page";
  if (followed.shown !== null && followed.shown !== mark.hash) {
    return "The app shows an earlier text";
  }
  return "Not on this page of the app";
}

function isSame(a: Mark, b: Mark): boolean {
  return a.path === b.path && a.line === b.line && a.column === b.column;
}

function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
