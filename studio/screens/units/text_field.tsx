import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import type { Drafting } from "./draft.ts";
import type { Node } from "./nodes.ts";
import { useDrafted } from "./use_drafted.ts";
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
  return <Field {...props} read={data} shown={data.text} />;
}

type FieldProps = Props & { readonly read: object; readonly shown: string };

function Field({ node, drafting, read, shown }: FieldProps): ReactNode {
  const text = useDrafted(drafting, {
    valueOf: (op) => op.op === "setText" && op.nodeId === node.id ? op.text : undefined,
    read,
    initial: shown,
  });
  const typing = useTyping(drafting, (value: string) => [
    `Change the text to “${value}”`,
    { op: "setText", nodeId: node.id, text: value },
  ], (op) => op.op === "setText" && op.nodeId === node.id);
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
          onChange={({ target }) => typing.change(target.value)}
          onKeyDown={typing.press}
        />
      </div>
      <p className="muted field-help">
        <kbd className="kbd">Enter</kbd> saves, <kbd className="kbd">Esc</kbd> takes it back
      </p>
    </section>
  );
}
