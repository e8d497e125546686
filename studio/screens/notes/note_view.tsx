import { useQuery } from "@tanstack/react-query";
import { ClipboardList, Copy, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { queries } from "../../api/queries.ts";
import { BackLink } from "../../parts/back_link.tsx";
import { Hint } from "../../parts/hint.tsx";
import { useKeys } from "../../parts/keys.ts";
import { loadPart } from "../../parts/load_part.tsx";
import { Failed, Waiting } from "../../parts/states.tsx";
import { ago } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { Anchor } from "./anchor.tsx";
import { duplicateNote, type Note, type NotePlace, removeNote } from "./ask_notes.ts";
import { NoteForm, useNoteDraft } from "./note_form.tsx";

const Reading = loadPart(() => import("./reading.tsx"));

interface Props {
  readonly id: string;
  readonly isNarrow: boolean;
}

/** One note: read, or written where the person asks for it or nothing stands there yet. */
export function NoteView({ id, isNarrow }: Props): ReactNode {
  const { data, error, refetch } = useQuery(queries.note(id));
  const hasDraft = useNoteDraft(id).value !== null;
  const [isAsked, setAsked] = useState<boolean | null>(hasDraft || null);
  if (error !== null && data === undefined) {
    return <Failed title="The note cannot be read" error={error} retry={() => void refetch()} />;
  }
  if (data === undefined) return <Waiting rows={8} />;
  const { note, place } = data;
  const isEmpty = note.title === "" && note.body === "";
  const isWritten = hasDraft || ((isAsked ?? isEmpty) && note.status !== "ran");
  return isWritten
    ? <NoteForm note={note} close={() => setAsked(false)} />
    : <Read note={note} place={place} isNarrow={isNarrow} edit={() => setAsked(true)} />;
}

interface ReadProps {
  readonly note: Note;
  readonly place: NotePlace;
  readonly isNarrow: boolean;
  readonly edit: () => void;
}

function Read({ note, place, isNarrow, edit }: ReadProps): ReactNode {
  const isFixed = note.status === "ran";
  useKeys({ e: () => isFixed || edit() });
  return (
    <article className="pane" aria-label={note.title || "Untitled"}>
      <header className="bar">
        {isNarrow && <BackLink to={{ screen: "notes" }} label="All notes" />}
        <span className="grow muted truncate note-when">Changed {ago(note.updatedAt)}</span>
        <a className="button" href={`#/plan?note=${encodeURIComponent(note.id)}`}>
          <ClipboardList size={14} aria-hidden /> Make a plan of it
        </a>
        <Hint label="Copy to a new note">
          <button
            type="button"
            className="button button-quiet button-icon"
            onClick={() => void duplicateNote(note.id)}
          >
            <Copy size={16} aria-hidden />
          </button>
        </Hint>
        <Hint label="Delete">
          <button
            type="button"
            className="button button-quiet button-icon"
            onClick={() => void removeNote(note)}
          >
            <Trash2 size={16} aria-hidden />
          </button>
        </Hint>
        {!isFixed && (
          <button type="button" className="button button-main" onClick={edit}>
            <Pencil size={14} aria-hidden /> Edit <kbd className="kbd git-key">E</kbd>
          </button>
        )}
      </header>
      <div className="scroll">
        <div className="note-page">
          <h1>{note.title || "Untitled"}</h1>
          <Facts note={note} place={place} />
          <Suspense fallback={<Waiting rows={6} />}>
            <Reading markdown={note.body} />
          </Suspense>
        </div>
      </div>
    </article>
  );
}

function Facts({ note, place }: Pick<ReadProps, "note" | "place">): ReactNode {
  const { tags, anchor, status, processId } = note;
  return (
    <div className="row note-facts">
      {anchor && <Anchor anchor={anchor} place={place} />}
      {tags.map((tag) => <span key={tag} className="badge">{tag}</span>)}
      {status === "ran" && processId !== null && (
        <span className="muted">
          Its plan{" "}
          <PlaceLink to={{ screen: "processes", id: processId }}>ran</PlaceLink>: it can only be
          copied now.
        </span>
      )}
    </div>
  );
}
