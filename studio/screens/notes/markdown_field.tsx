import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";
import { type ReactNode, useEffect, useRef } from "react";
import { STYLE_NONCE } from "../../parts/style_nonce.ts";

interface Props {
  readonly initial: string;
  readonly change: (text: string) => void;
}

/** A field for Markdown, which looks like what it says. */
export default function MarkdownField({ initial, change }: Props): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const first = useRef(initial);
  useEffect(() => {
    if (parent.current === null) return;
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          EditorView.cspNonce.of(STYLE_NONCE),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "Text of the note" }),
          history(),
          // Tab leaves the field, as everywhere.
          keymap.of([...defaultKeymap, ...historyKeymap]),
          markdown(),
          placeholder("Markdown: # heading, - list, - [ ] to do, `code`"),
          syntaxHighlighting(LOOK),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current(state.doc.toString());
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, []);
  return <div ref={parent} className="note-field" />;
}

const LOOK = tagHighlighter([
  { tag: tags.heading, class: "md-heading" },
  { tag: tags.strong, class: "md-strong" },
  { tag: tags.emphasis, class: "md-emphasis" },
  { tag: tags.monospace, class: "code-string" },
  { tag: [tags.link, tags.url], class: "code-tag" },
  { tag: [tags.quote, tags.processingInstruction, tags.meta], class: "code-comment" },
]);
