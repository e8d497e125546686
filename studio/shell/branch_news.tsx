import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { Schemas } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { toasts } from "../parts/toasts.tsx";
import type { Screen } from "../places/place.ts";
import { goTo } from "../places/use_place.ts";
import { commitNow, configure } from "../screens/git/ask_git.ts";
import { useCountdown } from "../screens/git/use_countdown.ts";

type Git = Schemas["GitSession"];

/** The message that the checkout is about to go to another branch. */
const SOON = "branch-soon";
/** The message that it has gone there. */
const MOVED = "branch-moved";

/** Says that the first commit of a session takes the checkout to a branch of its own: before it does, and when it has. */
export function BranchNews({ at }: { readonly at: Screen }): ReactNode {
  const { data } = useQuery(queries.git());
  // The page of git says it beside what waits.
  const soon = data === undefined || at === "git" ? null : sessionThatMoves(data);
  useEffect(() => {
    if (soon === null) return;
    toasts.add({ id: SOON, title: <Soon />, description: <Ways />, timeout: 0 });
    return () => toasts.close(SOON);
  }, [soon]);
  useTellMoved(data, at);
  return null;
}

/** Returns the session whose first commit comes by itself and makes its branch; null where there is none. */
function sessionThatMoves({ config, session }: Git): string | null {
  if (!config.enabled || !session || session.branch !== null) return null;
  return session.dueInMs === null || session.question !== null ? null : session.id;
}

function Soon(): ReactNode {
  const { data } = useQuery(queries.git());
  const seconds = useCountdown(data?.session?.dueInMs ?? null);
  const prefix = data?.config.branchPrefix ?? "";
  return (
    <>
      In {seconds ?? 0} s this is committed on a new branch,{" "}
      <span className="mono">{prefix}/…</span>: your checkout switches to it
    </>
  );
}

function Ways(): ReactNode {
  return (
    <>
      The branch that you are on stays as it is.
      <span className="row toast-ways">
        <button type="button" className="button button-main" onClick={() => void commitNow()}>
          Commit now
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void configure({ mode: "manual" }, MANUAL)}
        >
          Only when I say so
        </button>
      </span>
    </>
  );
}

const MANUAL = "Nothing is committed now until you say so, on the page Git session";

/** Tells of the branch that the first commit made, until somebody closes the message or comes to the page that says so as well. */
function useTellMoved(data: Git | undefined, at: Screen): void {
  const before = useRef<Git>(undefined);
  const isAtGit = at === "git";
  useEffect(() => {
    if (isAtGit) toasts.close(MOVED);
  }, [isAtGit]);
  useEffect(() => {
    const last = before.current;
    before.current = data;
    if (last === undefined || data === undefined) return;
    const branch = data.session?.branch ?? null;
    const isNew = branch !== null && last.session?.branch !== branch;
    if (!isNew || data.branch !== branch || last.branch === branch) return;
    const left = last.branch === null ? "" : ` ${last.branch} is as it was.`;
    toasts.add({
      id: MOVED,
      title: `Your checkout is on a new branch: ${branch}`,
      description: `What was saved is committed there.${left}`,
      ...(isAtGit ? {} : {
        timeout: 0,
        actionProps: { children: "Git session", onClick: () => goTo({ screen: "git" }) },
      }),
    });
  }, [data]);
}
