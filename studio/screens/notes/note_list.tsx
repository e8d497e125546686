import { useQuery } from "@tanstack/react-query";
import { Plus, Search, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Hint } from "../../parts/hint.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { ago, count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { createNote } from "./ask_notes.ts";

type Row = Schemas["NoteRow"];

/** The notes, the newest first, with a field for words and the tags that they have. */
export function NoteList({ open }: { readonly open: string | undefined }): ReactNode {
  const [text, setText] = useState("");
  const [tag, setTag] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(queries.notes(useDeferredValue(text.trim()), tag));
  const { data: all } = useQuery(queries.notes("", null));
  const tags = useMemo(() => tagsOf(all?.notes ?? []), [all]);
  return (
    <>
      <div className="bar bar-search">
        <Search size={14} className="muted" aria-hidden />
        <input
          type="search"
          className="input-plain"
          placeholder="Find a note"
          aria-label="Find a note"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {data && <span className="badge" aria-live="polite">{data.total}</span>}
        <Hint label="New note" keys="N">
          <button
            type="button"
            className="button button-quiet button-icon"
            onClick={() => void createNote(tag === null ? {} : { tags: [tag] })}
          >
            <Plus size={16} aria-hidden />
          </button>
        </Hint>
      </div>
      {tags.length > 0 && <Tags tags={tags} chosen={tag} choose={setTag} />}
      {error !== null && data === undefined
        ? <Failed title="The notes cannot be listed" error={error} retry={() => void refetch()} />
        : data === undefined
        ? <Waiting rows={8} />
        : <Rows list={data} open={open} isAll={text.trim() === "" && tag === null} />}
    </>
  );
}

interface TagsProps {
  readonly tags: readonly string[];
  readonly chosen: string | null;
  readonly choose: (tag: string | null) => void;
}

function Tags({ tags, chosen, choose }: TagsProps): ReactNode {
  return (
    <div className="note-tags" role="group" aria-label="Tags">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className="tag"
          aria-pressed={tag === chosen}
          onClick={() => choose(tag === chosen ? null : tag)}
        >
          {tag}
          {tag === chosen && <X size={12} aria-hidden />}
        </button>
      ))}
    </div>
  );
}

interface RowsProps {
  readonly list: Schemas["ListNotesAnswer"];
  readonly open: string | undefined;
  readonly isAll: boolean;
}

function Rows({ list: { notes, unreadable }, open, isAll }: RowsProps): ReactNode {
  if (notes.length === 0 && (!isAll || unreadable.length === 0)) {
    return isAll
      ? (
        <Empty title="No notes yet">
          A note is Markdown: an idea, a ticket, what to look at again. It can be made a plan of.
          <p className="empty-do">
            <button type="button" className="button" onClick={() => void createNote({})}>
              Write one
            </button>
          </p>
        </Empty>
      )
      : <Empty title="Nothing found">No note has all of these words.</Empty>;
  }
  return (
    <nav className="scroll" aria-label="Notes">
      <ul className="note-rows">
        {notes.map((row) => (
          <li key={row.id}>
            <NoteLink row={row} isOpen={row.id === open} />
          </li>
        ))}
      </ul>
      {isAll && unreadable.length > 0 && (
        <section className="note-unreadable">
          <h3 className="row">
            <TriangleAlert size={12} aria-hidden /> {count(unreadable.length, "file")}{" "}
            that cannot be read as notes
          </h3>
          <ul>
            {unreadable.map(({ id, reason }) => (
              <li key={id}>
                <code>{id}.md</code> <span className="muted">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  );
}

function NoteLink({ row, isOpen }: { readonly row: Row; readonly isOpen: boolean }): ReactNode {
  const { id, title, preview, tags, status, updatedAt } = row;
  return (
    <PlaceLink
      to={{ screen: "notes", id }}
      className="note-link"
      aria-current={isOpen ? "page" : undefined}
    >
      <span className="row">
        <strong className="truncate grow">{title || "Untitled"}</strong>
        {status !== "draft" && (
          <span className={`badge ${status === "ran" ? "badge-added" : "badge-accent"}`}>
            {status === "ran" ? "ran" : "plan"}
          </span>
        )}
      </span>
      <span className="muted truncate note-preview">{preview || "Empty"}</span>
      <span className="muted row note-foot">
        <span className="note-since">{ago(updatedAt)}</span>
        {tags.map((tag) => <span key={tag} className="badge truncate">{tag}</span>)}
      </span>
    </PlaceLink>
  );
}

/** Returns the tags of notes, those that most have first. */
function tagsOf(notes: readonly Row[]): string[] {
  const counts = Map.groupBy(notes.flatMap(({ tags }) => tags), (tag) => tag);
  return [...counts].toSorted(([a, one], [b, other]) =>
    other.length - one.length || a.localeCompare(b)
  ).map(([tag]) => tag).slice(0, 12);
}
