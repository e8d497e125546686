import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import type { Node } from "./nodes.ts";

interface Props {
  readonly path: string;
  readonly node: Node;
  readonly contentHash: string;
}

/** The names in scope at an element, and the props that they flow into. */
export function ScopeLinks({ path, node, contentHash }: Props): ReactNode {
  const { data } = useQuery(queries.scopeLinks(path, node.id, contentHash));
  if (data === undefined || (data.links.length === 0 && data.unusedScope.length === 0)) return null;
  return (
    <section className="section" aria-label="Scope">
      <h3>Scope</h3>
      <ul className="scope-links">
        {data.links.filter(({ from }) => from.length > 0).map(({ prop, from }) => (
          <li key={prop} className="row">
            <span className="mono truncate">{from.join(", ")}</span>
            <span className="muted" aria-label="flows into">→</span>
            <span className="mono truncate">{prop}</span>
          </li>
        ))}
      </ul>
      {data.unusedScope.length > 0 && (
        <p className="muted scope-unused">
          Also in scope: <span className="mono">{data.unusedScope.join(", ")}</span>
        </p>
      )}
    </section>
  );
}
