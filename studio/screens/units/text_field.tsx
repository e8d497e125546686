import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queries } from "../../api/queries.ts";
import type { Drafting } from "./draft.ts";
import type { Node } from "./nodes.ts";
import { useTyping } from "./use_typing.ts";

/** The id of the field in the page. */
export const TEXT_FIELD = "node-text";

interface Props {
  readonly path: string;
  readonly node: Node;
  readonly contentHash: string;
  readonly drafting: Drafting;
}

/** The text that a node shows, in place; nothing where it shows more than one text. */
export function TextField(props: Props): ReactNode {
  const { path, node, contentHash } = props;
  const { data } = useQuery(queries.node(path, node.id, contentHash));
  if (typeof data?.text !== "string") return null;
  return <Field key={data.text} {...props} shown={data.text} />;
}

function Field({ node, drafting, shown }: Props & { readonly shown: string }): ReactNode {
  const [text, setText] = useState(shown);
  const typing = useTyping(drafting, (value: string) => [
    `Change the text to “${value}”`,
    { op: "setText", nodeId: node.id, text: value },
  ]);
  return (
    <section className="section">
      <div className="field">
        <label htmlFor={TEXT_FIELD}>Text</label>
        <textarea
          id={TEXT_FIELD}
          className="input"
          rows={2}
          value={text}
          disabled={!node.editable}
          onChange={({ target }) => {
            setText(target.value);
            typing.change(target.value);
          }}
          onKeyDown={(event) => typing.press(event, () => setText(shown))}
        />
      </div>
      <p className="muted field-help">
        <kbd className="kbd">Enter</kbd> saves, <kbd className="kbd">Esc</kbd> takes it back
      </p>
    </section>
  );
}
