import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { CodeField, mayBeWritten } from "./code_field.tsx";
import type { Drafting, Op } from "./draft.ts";
import { isByCode, nameOf, type Node } from "./nodes.ts";
import { useDrafted } from "./use_drafted.ts";
import { useTyping } from "./use_typing.ts";

/** The id of the field in the page; of several that of the first. */
export const TEXT_FIELD = "node-text";

interface Props {
  readonly path: string;
  readonly node: Node;
  readonly contentHash: string;
  readonly drafting: Drafting;
}

/** The text that a node shows, in place, or what code shows there; nothing for an element that shows more than one text. */
export function TextField(props: Props): ReactNode {
  const { path, node, contentHash } = props;
  const { data } = useQuery(queries.node(path, node.id, contentHash));
  if (data === undefined) return null;
  if (typeof data.text !== "string") return <ShownByCode {...props} read={data} />;
  return (
    <section className="section">
      <Field {...props} id={TEXT_FIELD} label="Text" read={data} shown={data.text} />
      <Keys />
    </section>
  );
}

/** Shows the values that a node has by code: its code and its texts as fields, and what has no field as it is written. */
function ShownByCode(props: Props & { readonly read: Schemas["ReadNodeAnswer"] }): ReactNode {
  const { node, read } = props;
  if (!isByCode(node)) return null;
  const { shows = [] } = node;
  const isWritable = mayBeWritten(node, read);
  const hasText = shows.some(({ kind }) => kind === "string");
  const first = shows.findIndex(({ kind }) => kind === "string");
  return (
    <section className="section" aria-label="Shown by code">
      {isWritable
        ? <CodeField {...props} label="Code" />
        : <p className="mono prop-fixed code-shown">{codeOf(node)}</p>}
      {shows.map((value, at) => {
        const label = labelOf(node, value.branch);
        return value.kind === "code"
          ? !isWritable && value.text !== codeOf(node) && (
            <div key={at} className="field">
              <span>{label}</span>
              <p className="mono muted prop-fixed code-shown">{value.text}</p>
            </div>
          )
          : (
            <Field
              {...props}
              key={at}
              id={at === first ? TEXT_FIELD : `${TEXT_FIELD}-${at}`}
              label={label}
              shown={value.text}
              old={value.text}
            />
          );
      })}
      {(hasText || isWritable) && <Keys />}
      {!hasText && (
        <p className="muted field-help">
          Code decides what stands here. <kbd className="kbd">R</kbd>{" "}
          puts an element in its place{isWritable
            ? ""
            : "; the code itself is changed in an editor"}.
        </p>
      )}
    </section>
  );
}

/** Returns the whole code of a node, which its name in the outline cuts. */
function codeOf(node: Node): string {
  const [only, ...others] = node.shows ?? [];
  const isWhole = node.type === "expression" && only?.kind === "code" && others.length === 0;
  return isWhole ? only.text : node.call ?? nameOf(node);
}

function labelOf(node: Node, branch: "then" | "else" | undefined): string {
  if (branch === undefined) return "Text";
  return branch === "then" ? `If ${nameOf(node)}` : "Otherwise";
}

function Keys(): ReactNode {
  return (
    <p className="muted field-help">
      <kbd className="kbd">Enter</kbd> saves, <kbd className="kbd">Esc</kbd> takes it back
    </p>
  );
}

interface FieldProps extends Props {
  readonly id: string;
  readonly label: string;
  readonly read: object;
  readonly shown: string;
  /** The text as code says it, where the field is of one of its texts. */
  readonly old?: string;
}

function Field({ id, label, node, drafting, read, shown, old }: FieldProps): ReactNode {
  const isOwn = (op: Op) => op.op === "setText" && op.nodeId === node.id && op.old === old;
  const text = useDrafted(drafting, {
    valueOf: (op) => op.op === "setText" && isOwn(op) ? op.text : undefined,
    read,
    initial: shown,
  });
  const typing = useTyping(drafting, (value: string) => [
    `Change the text to “${value}”`,
    { op: "setText", nodeId: node.id, text: value, ...(old !== undefined && { old }) },
  ], isOwn);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={2}
        value={text}
        disabled={!node.editable}
        onChange={({ target }) => typing.change(target.value)}
        onKeyDown={typing.press}
      />
    </div>
  );
}
