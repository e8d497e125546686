import type { ReactNode } from "react";
import { nameOf, type Node } from "./nodes.ts";

interface Props {
  readonly node: Node;
  /** Tells the node from others that look like it. */
  readonly detail?: string | undefined;
}

/** The name of a node in the outline, as its kind looks there, and what tells it from others. */
export function NodeLabel({ node, detail }: Props): ReactNode {
  return (
    <>
      <Name node={node} />
      {detail !== undefined && (
        <span className="truncate muted node-detail" title={detail}>{detail}</span>
      )}
    </>
  );
}

function Name({ node }: { readonly node: Node }): ReactNode {
  const name = nameOf(node);
  const texts = (node.shows ?? []).filter(({ kind }) => kind === "string").map(({ text }) => text);
  switch (node.type) {
    case "element":
      return (
        <span className={`truncate mono ${/^[a-z]/.test(name) ? "node-host" : "node-tag"}`}>
          {name}
        </span>
      );
    case "fragment":
      return <span className="mono muted">Fragment</span>;
    case "text":
      return <span className="truncate">{name}</span>;
    case "slot":
      return <span className="truncate mono node-slot">{name} =</span>;
    default:
      return (
        <>
          <span className="badge">
            {node.type === "conditional" ? "if" : node.type === "loop" ? "each" : "{ }"}
          </span>
          <span className="truncate mono muted">{name}</span>
          {texts.length > 0 && <span className="truncate">{texts.join(" / ")}</span>}
        </>
      );
  }
}
