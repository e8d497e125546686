import { Save, X } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { focusFirst } from "../../parts/first_field.ts";
import { useKeys } from "../../parts/keys.ts";
import { loadPart } from "../../parts/load_part.tsx";
import { Waiting } from "../../parts/states.tsx";
import { toasts } from "../../parts/toasts.tsx";
import { type Unsaved, useUnsaved } from "../../parts/unsaved.ts";
import { AnchorField } from "./anchor_field.tsx";
import { isBlank, type Note, type NoteText, removeNote, saveNote } from "./ask_notes.ts";
import { BothTexts } from "./both_texts.tsx";

const MarkdownField = loadPart(() => import("./markdown_field.tsx"));

/** The text of a note as far as it is written, and the note on which it was begun. */
interface NoteDraft {
  readonly base: Note;
  readonly text: NoteText;
}

/** Keeps what is written of a note until it is saved or discarded. */
export function useNoteDraft(id: string): Unsaved<NoteDraft> {
  return useUnsaved(`note ${id}`);
}

interface Props {
  readonly note: Note;
  readonly close: () => void;
}

/** The texts of a note while they are written. Nothing is saved before the person says so, and nothing of others is lost. */
export function NoteForm({ note, close }: Props): ReactNode {
  const draft = useNoteDraft(note.id);
  const [isNew] = useState(note.title === "");
  /** What the text was begun on: an event does not change it under the person's hands. */
  const [base, setBase] = useState(draft.value?.base ?? note);
  const text = draft.value?.text ?? textOf(base);
  const isChanged = draft.value !== null;
  const [theirs, setTheirs] = useState<Note | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function write(part: Partial<NoteText>): void {
    const before = textOf(base);
    const next = { ...before, ...draft.read()?.text, ...part };
    draft.keep(JSON.stringify(next) === JSON.stringify(before) ? null : { base, text: next });
  }
  function leave(): void {
    draft.keep(null);
    close();
    // It was made to be written in, and nothing of it is kept.
    if (isBlank(note)) void removeNote(note);
  }
  async function save(rev = base.rev): Promise<void> {
    const saved = await saveNote(note.id, rev, text);
    setProblem(saved.state === "refused" ? saved.message : null);
    setTheirs(saved.state === "changed" ? saved.theirs : null);
    if (saved.state !== "saved") return;
    toasts.add({ title: "Note saved" });
    draft.keep(null);
    close();
  }
  function take(other: Note): void {
    setBase(other);
    draft.keep(null);
    setTheirs(null);
  }
  useKeys({
    "mod+s": () => void save(),
    "mod+Enter": () => void save(),
    Escape: () => isChanged || leave(),
  });
  return (
    <section className="pane" aria-label="Write the note">
      <header className="bar">
        <input
          ref={isNew ? focusFirst : null}
          className="input-plain note-title"
          aria-label="Title"
          placeholder="Title"
          value={text.title}
          onChange={({ target }) => write({ title: target.value })}
        />
        <button type="button" className="button" onClick={leave}>
          <X size={14} aria-hidden /> {isChanged ? "Discard" : "Close"}
        </button>
        <button
          type="button"
          className="button button-main"
          disabled={!isChanged}
          onClick={() => void save()}
        >
          <Save size={14} aria-hidden /> Save
        </button>
      </header>
      {problem !== null && <p className="notice notice-bad" role="alert">{problem}</p>}
      {theirs !== null && (
        <BothTexts
          mine={text.body}
          theirs={theirs}
          keepMine={() => void save(theirs.rev)}
          takeTheirs={() => take(theirs)}
        />
      )}
      <div className="note-fields">
        <TagField tags={text.tags} change={(tags) => write({ tags })} />
        <AnchorField anchor={text.anchor} change={(anchor) => write({ anchor })} />
      </div>
      <Suspense fallback={<Waiting rows={10} />}>
        <MarkdownField
          key={base.rev}
          initial={text.body}
          change={(body) => write({ body })}
        />
      </Suspense>
    </section>
  );
}

function textOf({ title, body, tags, anchor }: Note): NoteText {
  return { title, body, tags, anchor };
}

interface TagFieldProps {
  readonly tags: readonly string[];
  readonly change: (tags: string[]) => void;
}

function TagField({ tags, change }: TagFieldProps): ReactNode {
  const [typed, setTyped] = useState(tags.join(", "));
  return (
    <label className="field grow">
      <span>Tags</span>
      <input
        className="input"
        value={typed}
        placeholder="idea, checkout"
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          const words = target.value.split(",").map((word) => word.trim()).filter(Boolean);
          change([...new Set(words)]);
        }}
      />
    </label>
  );
}
