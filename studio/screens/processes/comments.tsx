import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Schemas } from "../../api/client.ts";
import { COMMAND, nameOf } from "../../parts/keys.ts";
import { ago } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { comment } from "./control.ts";
import { sayWho } from "./names.ts";

type Comment = Schemas["ProcessComment"];

/** What somebody asked for. */
export function CommentText({ comment }: { readonly comment: Comment }): ReactNode {
  return (
    <div className="comment">
      <p className="muted">
        <strong className="comment-by">{sayWho(comment.by)}</strong> {ago(comment.at)}
      </p>
      <p className="comment-text">{comment.text}</p>
    </div>
  );
}

interface FormProps {
  /** Of the process. */
  readonly id: string;
  readonly path?: string;
  readonly line?: number;
  /** What it is about, as a person reads it. */
  readonly label: string;
  readonly close?: () => void;
}

/** Asks for words that whoever proposed the change will read. */
export function CommentForm({ id, path, line, label, close }: FormProps): ReactNode {
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // A form that somebody opened is where they want to write.
  useEffect(() => {
    if (close) field.current?.focus();
  }, []);
  async function send(): Promise<void> {
    if (text.trim() === "" || isSending) return;
    setSending(true);
    const about = { ...(path !== undefined && { path }), ...(line !== undefined && { line }) };
    const isKept = await comment(id, { ...about, text });
    setSending(false);
    if (!isKept) return;
    setText("");
    close?.();
  }
  function press(event: KeyboardEvent): void {
    const name = nameOf(event);
    if (name === "mod+Enter") void send();
    else if (name === "Escape" && close) close();
    else return;
    event.preventDefault();
  }
  return (
    <form
      className="comment-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        className="input"
        rows={3}
        aria-label={label}
        placeholder={label}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <p className="muted">
        Nothing acts on this by itself. It is kept here for whoever proposed the change: a person,
        or an agent that works with this service.
      </p>
      <div className="row">
        <button type="submit" className="button" disabled={text.trim() === "" || isSending}>
          Request changes <kbd className="kbd">{COMMAND}Enter</kbd>
        </button>
        <PlaceLink to={{ screen: "plan", process: id }} className="button button-quiet">
          Plan it again
        </PlaceLink>
        {close && (
          <button type="button" className="button button-quiet" onClick={close}>
            Cancel <kbd className="kbd">Esc</kbd>
          </button>
        )}
      </div>
    </form>
  );
}
