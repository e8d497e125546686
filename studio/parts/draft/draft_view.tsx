import { CircleAlert, Save, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { PlaceLink } from "../../places/place_link.tsx";
import { startOfMain } from "../../shell/panes.ts";
import { DiffView } from "../diff/diff_view.tsx";
import { EditorLink } from "../editor/editor_link.tsx";
import { NewFindings, TypesTold } from "../findings.tsx";
import { useKeys } from "../keys.ts";
import { Waiting } from "../states.tsx";
import { type Draft, type DraftControls, refusedStep } from "./draft.ts";
import { Overwrite, TheirChange } from "./their_change.tsx";
import "./draft.css";

interface Props {
  readonly draft: Draft;
  readonly drafting: DraftControls;
}

const CHECKING = "Checking the change. The first check with the types of a project takes longest.";

/** What the next save would change, and what speaks for and against it. */
export function DraftView({ draft, drafting }: Props): ReactNode {
  return (
    <section className="draft" aria-label="What the next save would change">
      <DraftHead draft={draft} drafting={drafting} />
      <Asked draft={draft} />
      <Lost draft={draft} drafting={drafting} />
      <Findings draft={draft} />
      <Body draft={draft} drafting={drafting} />
    </section>
  );
}

/** The changes that are not saved, and what can become of them. */
export function DraftHead({ draft, drafting }: Props): ReactNode {
  useKeys({
    "mod+s": () => void drafting.save(),
    "mod+Enter": () => void drafting.save(),
    Escape: () => drafting.discard(),
  });
  useEffect(() => () => {
    // The button that had the focus is gone with the draft.
    if (document.activeElement === document.body) startOfMain()?.focus();
  }, []);
  return (
    <div className="draft-head">
      <Steps draft={draft} drop={drafting.drop} />
      <span className="row draft-ways">
        <button
          type="button"
          className="button"
          disabled={draft.state === "saving"}
          onClick={drafting.discard}
        >
          <X size={14} aria-hidden /> Discard <kbd className="kbd">Esc</kbd>
        </button>
        <button
          type="button"
          className="button button-main"
          disabled={draft.state !== "ready"}
          onClick={() => void drafting.save()}
        >
          <Save size={14} aria-hidden /> {draft.state === "saving" ? "Saving" : "Save"}
        </button>
      </span>
    </div>
  );
}

function Steps(
  { draft, drop }: { readonly draft: Draft; readonly drop: DraftControls["drop"] },
): ReactNode {
  const refused = refusedStep(draft);
  return (
    <ul className="steps" aria-label="Changes that are not saved">
      {draft.steps.map((step, index) => (
        <li key={index} className="step" data-refused={index === refused || undefined}>
          {index === refused && <CircleAlert size={12} aria-label="Cannot be done:" />}
          <span className="truncate">{step.title}</span>
          {draft.steps.length > 1 && (
            <button
              type="button"
              className="step-drop"
              disabled={draft.state === "saving"}
              aria-label={`Leave out: ${step.title}`}
              onClick={() => void drop(index)}
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Body({ draft, drafting }: Props): ReactNode {
  switch (draft.state) {
    case "changed":
      return <TheirChange draft={draft} drafting={drafting} />;
    case "refused":
      return <Refused draft={draft} drop={drafting.drop} />;
    default:
      if (draft.answer?.diff === undefined) return <Waiting words={CHECKING} />;
      if (draft.answer.unchanged) {
        return <p className="notice">This changes nothing: the file says so already.</p>;
      }
      return <DiffView diff={draft.answer.diff} isFollowing />;
  }
}

/** Tells which steps were not tried on the text of somebody else. */
function Lost({ draft, drafting }: Props): ReactNode {
  const { lost } = draft;
  if (lost.length === 0) return null;
  return (
    <div className="notice notice-warning" role="alert">
      <p>
        Left out: what {lost.length === 1 ? "this change was" : "these changes were"}{" "}
        made on is not in the file any more, was changed, or cannot be told from others that are
        like it.
      </p>
      <ul className="draft-lost">
        {lost.map(({ title }, index) => <li key={index}>{title}</li>)}
      </ul>
      {draft.state !== "changed" && <Overwrite drafting={drafting} />}
    </div>
  );
}

/** Asks whether a change is to be saved although it brings an error with it. */
function Asked({ draft }: { readonly draft: Draft }): ReactNode {
  return draft.isAsked && draft.state === "ready" && (
    <p className="notice notice-warning" role="alert">
      <span>
        Nothing is saved yet: this change brings an error with it. Press{" "}
        <kbd className="kbd">Enter</kbd> once more to save it all the same.
      </span>
    </p>
  );
}

function Refused(
  { draft, drop }: { readonly draft: Draft; readonly drop: DraftControls["drop"] },
): ReactNode {
  const { refusal } = draft;
  if (refusal === null) return null;
  const { fix } = refusal.data;
  const candidates = candidatesIn(refusal.data["names"]);
  const at = refusedStep(draft);
  const step = draft.steps[at];
  return (
    <div className="notice notice-bad" role="alert">
      {step && <p>“{step.title}” cannot be done, and nothing is saved without it.</p>}
      <p>{refusal.message}</p>
      {typeof fix === "string" && <p>{fix}</p>}
      {candidates.length > 0 && <p>It may mean {candidates.join(" or ")}.</p>}
      {step && (
        <p className="row draft-choices">
          <button type="button" className="button" onClick={() => void drop(at)}>
            Leave it out and keep the others
          </button>
        </p>
      )}
    </div>
  );
}

function Findings({ draft }: { readonly draft: Draft }): ReactNode {
  const { violations = [], fixed = [], types = null, told = [], left = [] } = draft.answer ?? {};
  return (
    <>
      <NewFindings findings={violations} />
      {fixed.map((finding) => (
        <p key={`${finding.path}${finding.line}${finding.message}`} className="notice notice-good">
          Mended: {finding.message}
        </p>
      ))}
      {told.map((note) => <p key={note} className="notice">{note}</p>)}
      {left.map(({ path, line, start, reason }) => (
        <p key={`${path} ${start}`} className="notice row">
          <span className="grow">
            <PlaceLink to={{ screen: "units", path, pane: "source" }}>{path}</PlaceLink>, line{" "}
            {line}
            : {reason}
          </span>
          <EditorLink path={path} line={line} />
        </p>
      ))}
      <TypesTold types={types} />
    </>
  );
}

/** Returns the modules that a name without an import may mean, as a refusal lists them. */
function candidatesIn(names: unknown): string[] {
  const told = names as { candidates: { specifier: string }[] }[] | undefined; // of the problem document
  return (told ?? []).flatMap(({ candidates }) => candidates.map(({ specifier }) => specifier));
}
