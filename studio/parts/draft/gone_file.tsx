import { FileX } from "lucide-react";
import type { ReactNode } from "react";
import { Refusal } from "../../api/client.ts";
import { Empty } from "../states.tsx";
import type { Draft, DraftControls } from "./draft.ts";

const GONE: readonly string[] = ["outside_scope", "page_not_found", "workflow_not_found"];

/** Whether a refusal says that a file is not there. */
export function isGone(error: Error | null): boolean {
  return error instanceof Refusal && GONE.includes(error.code);
}

interface Props {
  readonly title: string;
  readonly draft: Draft | null;
  readonly drafting: DraftControls;
  /** Links to other places. */
  readonly children: ReactNode;
}

/** Says that what was open is not there any more, and lets go of the changes that were not saved. */
export function GoneFile({ title, draft, drafting, children }: Props): ReactNode {
  const steps = [...draft?.steps ?? [], ...draft?.lost ?? []].map(({ title }) => title);
  return (
    <Empty icon={<FileX size={20} aria-hidden />} title={title}>
      <div role="alert">
        <p>
          It was removed, moved or renamed since it was opened. It opens again as soon as it is
          back.
        </p>
        {draft && <p>What was not saved: {steps.join(", ")}.</p>}
      </div>
      <p className="empty-do row empty-ways">
        {draft && (
          <button type="button" className="button" onClick={drafting.discard}>
            Discard what was not saved
          </button>
        )}
        {children}
      </p>
    </Empty>
  );
}
