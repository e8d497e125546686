import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import type { Node } from "./nodes.ts";

type Diagnostic = Schemas["ReadPageSourceAnswer"]["diagnostics"][number];

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info, hint: Info };

interface Props {
  readonly path: string;
  readonly node: Node;
  /** The hash of the text in which the node was found. */
  readonly contentHash: string;
}

/** What the compiler and the rules say of the lines of a node. */
export function NodeFindings({ path, node, contentHash }: Props): ReactNode {
  const { data } = useQuery(queries.source(path));
  if (data?.contentHash !== contentHash) return null;
  const last = node.line + data.source.slice(node.start, node.end).split("\n").length - 1;
  const own = data.diagnostics.filter(({ line, environment }) =>
    line >= node.line && line <= last && !environment
  );
  if (own.length === 0) return null;
  return (
    <section className="section" aria-label="Findings">
      <h3>Findings</h3>
      <ul className="stack">
        {own.map((finding) => (
          <Finding key={`${finding.line}${finding.column}${finding.message}`} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding }: { readonly finding: Diagnostic }): ReactNode {
  const Icon = ICONS[finding.severity];
  return (
    <li className={`finding finding-${finding.severity}`}>
      <Icon size={14} aria-label={finding.severity} />
      <span>
        {finding.message} <span className="muted">Line {finding.line}</span>
      </span>
    </li>
  );
}
