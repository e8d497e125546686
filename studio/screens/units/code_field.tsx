import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import type { Drafting, Op } from "./draft.ts";
import { ExpressionInput } from "./expression_input.tsx";
import { indented, indentOf, outdented } from "./indentation.ts";
import { isBlank, isByCode, type Node } from "./nodes.ts";
import { useDrafted } from "./use_drafted.ts";
import { useTyping } from "./use_typing.ts";

/** The id of the field in the page. */
export const CODE_FIELD = "node-code";

interface Props {
  readonly path: string;
  readonly node: Node;
  readonly contentHash: string;
  readonly drafting: Drafting;
}

/** The code that is all that an element holds, in place; nothing where it holds something else, or the code shows elements. */
export function ContentField(props: Props): ReactNode {
  const [only, ...others] = props.node.children.filter((child) => !isBlank(child));
  const isOne = props.node.type === "element" && others.length === 0;
  if (!isOne || only === undefined || !isByCode(only) || only.children.length > 0) return null;
  return <ReadContent {...props} key={only.id} node={only} />;
}

function ReadContent(props: Props): ReactNode {
  const { data } = useQuery(queries.node(props.path, props.node.id, props.contentHash));
  if (data === undefined || !mayBeWritten(props.node, data)) return null;
  return (
    <section className="section">
      <CodeField {...props} label="Content" read={data} />
    </section>
  );
}

/** Whether the code of a node stands in braces, so that other code can take its place. */
export function mayBeWritten({ editable }: Node, { snippet }: Read): boolean {
  return editable && snippet.startsWith("{");
}

type Read = Schemas["ReadNodeAnswer"];

interface FieldProps extends Props {
  readonly label: string;
  readonly read: Read;
}

/** The code between the braces of a node, with the names that are in scope there. */
export function CodeField(
  { path, node, contentHash, drafting, label, read }: FieldProps,
): ReactNode {
  const { data: props } = useQuery(queries.props(path, node.id, contentHash));
  const { before, code, after } = partsOf(read.snippet);
  const isOwn = (op: Op) => op.op === "replaceNode" && op.nodeId === node.id;
  const value = useDrafted(drafting, {
    valueOf: (op) =>
      isOwn(op) && op.op === "replaceNode" && op.snippet.startsWith("{")
        ? partsOf(op.snippet).code
        : undefined,
    read,
    initial: code,
  });
  const indent = indentOf(code);
  const typing = useTyping(drafting, (typed: string) => [
    `Change the code to ${shortened(typed)}`,
    { op: "replaceNode", nodeId: node.id, snippet: before + indented(typed, indent) + after },
  ], isOwn);
  return (
    <div className="field">
      <label htmlFor={CODE_FIELD}>{label}</label>
      <ExpressionInput
        id={CODE_FIELD}
        value={outdented(value, indent)}
        placeholder="An expression"
        scope={props?.scope ?? []}
        type={typing.change}
        onKeyDown={typing.press}
      />
    </div>
  );
}

/** Parts what stands between braces from the braces, with the blanks beside these. */
function partsOf(snippet: string): { before: string; code: string; after: string } {
  const inner = snippet.slice(1, -1);
  const code = inner.trim();
  const at = inner.indexOf(code) + 1;
  return { before: snippet.slice(0, at), code, after: snippet.slice(at + code.length) };
}

function shortened(code: string): string {
  const line = code.replaceAll(/\s+/g, " ").trim();
  return line === "" ? "nothing" : line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
