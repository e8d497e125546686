import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { DialogPopup } from "../../parts/dialog_popup.tsx";
import { useLast } from "../../parts/use_last.ts";
import { componentName } from "./names.ts";
import type { Drafting, Op } from "./draft.ts";
import { ImportDialog } from "./import_dialog.tsx";
import { InsertDialog } from "./insert_dialog.tsx";
import { nameOf, type Node } from "./nodes.ts";

/** `text`, `code` and `props` ask in the inspector, where the fields are. */
export type AskKind =
  | "insert"
  | "wrap"
  | "extract"
  | "rename"
  | "replace"
  | "imports"
  | "text"
  | "code"
  | "props";

/** A question that an action asks before there is something to try. */
export interface Ask {
  readonly kind: AskKind;
  /** Null inserts into a unit of which no node is selected. */
  readonly node: Node | null;
  /** The prop whose field is meant; the first one unless told. */
  readonly prop?: string | undefined;
}

interface Props {
  readonly drafting: Drafting;
  /** With the tree that the node is of. */
  readonly asked: Ask & { readonly tree: Schemas["ReadTreeAnswer"] } | null;
  readonly close: () => void;
}

/** Asks for the word that an action needs, then tries the action. */
export function Dialogs({ drafting, asked, close }: Props): ReactNode {
  const shown = useLast(asked);
  function propose(title: string, op: Op): void {
    close();
    // The file may have changed while the question was open.
    void drafting.propose(title, op, shown ? { on: shown.tree } : {});
  }
  return (
    <Dialog.Root open={asked !== null} onOpenChange={(isOpen) => isOpen || close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        {shown?.kind === "imports" && <ImportDialog propose={propose} />}
        {shown && (shown.kind === "insert" || shown.kind === "wrap"
          ? (
            <InsertDialog
              tree={shown.tree}
              node={shown.node}
              isWrap={shown.kind === "wrap"}
              close={close}
              propose={propose}
            />
          )
          : isWord(shown.kind) && shown.node && (
            <WordDialog kind={shown.kind} node={shown.node} propose={propose} />
          ))}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Question {
  readonly title: (node: Node) => string;
  readonly words: string;
  readonly label: string;
  readonly initial: (node: Node) => string;
  /** Makes of what was typed the word that it means; empty where it means none. */
  readonly read?: (typed: string) => string;
  /** A second field, which may stay empty. */
  readonly more?: { readonly label: string; readonly hint: string };
  readonly answer: (node: Node, word: string, more: string) => readonly [string, Op];
}

const QUESTIONS: Readonly<Record<"extract" | "rename" | "replace", Question>> = {
  extract: {
    title: (node) => `Extract ${nameOf(node)}`,
    words:
      "It moves into a component of its own. What it uses from here becomes the props of that.",
    label: "Name of the component",
    initial: () => "",
    read: componentName,
    more: { label: "Folder", hint: "the nearest one for components" },
    answer: ({ id }, name, folder) => [
      `Extract ${name}`,
      { op: "extract", nodeId: id, name, ...(folder !== "" && { folder }) },
    ],
  },
  replace: {
    title: (node) => `Replace ${nameOf(node)}`,
    words: "One element takes its place, with all that is in it.",
    label: "JSX",
    initial: () => "",
    answer: (
      node,
      snippet,
    ) => [`Replace ${nameOf(node)}`, { op: "replaceNode", nodeId: node.id, snippet }],
  },
  rename: {
    title: () => "Change the tag",
    words: "Props and children stay. A component that is not imported here is imported.",
    label: "Tag",
    initial: nameOf,
    answer: (
      { id, tag },
      name,
    ) => [`Change ${tag} to ${name}`, { op: "renameTag", nodeId: id, tag: name }],
  },
};

function isWord(kind: AskKind): kind is keyof typeof QUESTIONS {
  return kind in QUESTIONS;
}

interface WordProps {
  readonly kind: keyof typeof QUESTIONS;
  readonly node: Node;
  readonly propose: (title: string, op: Op) => void;
}

function WordDialog({ kind, node, propose }: WordProps): ReactNode {
  const { title, words, label, initial, read, more, answer } = QUESTIONS[kind];
  const [word, setWord] = useState(initial(node));
  const [second, setSecond] = useState("");
  const meant = read?.(word) ?? word.trim();
  return (
    <DialogPopup className="popup dialog">
      <Dialog.Title className="dialog-title">{title(node)}</Dialog.Title>
      <Dialog.Description className="muted">{words}</Dialog.Description>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (meant !== "") propose(...answer(node, read ? meant : word, second.trim()));
        }}
      >
        <label className="field">
          <span>{label}</span>
          <input
            className="input input-code"
            value={word}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWord(event.target.value)}
          />
        </label>
        {meant !== word.trim() && (
          <p className="muted field-help" role="status">
            {meant === "" ? "A name begins with a letter." : `It will be called ${meant}.`}
          </p>
        )}
        {more && (
          <label className="field">
            <span>{more.label}</span>
            <input
              className="input input-code"
              value={second}
              placeholder={more.hint}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setSecond(event.target.value)}
            />
          </label>
        )}
        <div className="row dialog-foot">
          <Dialog.Close className="button">Cancel</Dialog.Close>
          <button type="submit" className="button button-main" disabled={meant === ""}>
            Show the change
          </button>
        </div>
      </form>
    </DialogPopup>
  );
}
