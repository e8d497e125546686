import { Collapsible } from "@base-ui/react/collapsible";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { useLive } from "../../api/follow_events.ts";
import { queries } from "../../api/queries.ts";
import { Failed, Waiting } from "../../parts/states.tsx";
import { AddProp } from "./add_prop.tsx";
import type { Drafting } from "./draft.ts";
import type { Node } from "./nodes.ts";
import { PropField, type PropRow } from "./prop_field.tsx";
import { type Rows, rowsOf } from "./prop_rows.ts";
import { inOrderOf } from "./steady_order.ts";

interface Props {
  readonly path: string;
  readonly node: Node;
  readonly contentHash: string;
  readonly drafting: Drafting;
}

const REASONS: Readonly<Record<string, string>> = {
  environment: "There may be more: types of packages that are not installed are not known.",
};

type Answer = Schemas["ReadPropsAnswer"];

/** The props of an element: those that it has, those of its own that it could have, and the inherited ones folded. */
export function PropList({ path, node, contentHash, drafting }: Props): ReactNode {
  const { data, error, refetch } = useQuery(queries.props(path, node.id, contentHash));
  const isLoading = useLive().progress.some(({ task }) => task === "types");
  const [filter, setFilter] = useState("");
  const rows = useSteadyRows(node.id, data);
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="The props cannot be read"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (rows === null || data === undefined) {
    return (
      <>
        {isLoading && (
          <p className="section muted" role="status">
            Loading the types of the project, for what it takes. The first time takes longest.
          </p>
        )}
        <Waiting rows={4} {...(isLoading && { words: "" })} />
      </>
    );
  }
  const { own, more, isMixed } = rows;
  const found = more.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
  const field = (row: PropRow) => (
    <PropField
      key={`${node.id} ${row.name} ${row.nth}`}
      node={node}
      row={row}
      read={data}
      scope={data.scope}
      drafting={drafting}
    />
  );
  return (
    <>
      <section className="section" aria-label="Props">
        <h3>Props</h3>
        {own.length === 0 && data.complete && (
          <p className="muted">
            It takes no props of its own.
          </p>
        )}
        <div className="props">{own.map(field)}</div>
        {node.editable && (
          <AddProp
            key={`${node.id} ${contentHash}`}
            node={node}
            scope={data.scope}
            drafting={drafting}
          />
        )}
        {!data.complete && (
          <p className="muted field-help">
            {REASONS[data.reason ?? ""] ?? "There may be more props that could not be read."}
          </p>
        )}
      </section>
      {more.length > 0 && (
        <Collapsible.Root className="section">
          <Collapsible.Trigger className="fold">
            <ChevronRight size={14} aria-hidden className="fold-arrow" />{" "}
            {isMixed ? "More that it can take" : "Inherited"}{" "}
            <span className="badge">{more.length}</span>
          </Collapsible.Trigger>
          <Collapsible.Panel className="props">
            <input
              className="input"
              type="search"
              placeholder={isMixed ? "Find a prop" : "Find an inherited prop"}
              aria-label={isMixed ? "Find a prop" : "Find an inherited prop"}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
            {found.slice(0, MOST_MORE).map(field)}
            {found.length > MOST_MORE && (
              <p className="muted field-help">
                {found.length - MOST_MORE} others are found by a part of their name.
              </p>
            )}
          </Collapsible.Panel>
        </Collapsible.Root>
      )}
    </>
  );
}

/** Returns the rows of a node. Those in sight stay where they are: a row that a save moves would jump from under the pointer. */
function useSteadyRows(nodeId: string, data: Answer | undefined): Rows | null {
  const last = useRef<{ readonly nodeId: string; readonly own: readonly PropRow[] } | null>(null);
  const rows = useMemo(() => {
    if (data === undefined) return null;
    const read = rowsOf(data);
    const before = last.current?.nodeId === nodeId ? last.current.own : [];
    return { ...read, own: inOrderOf(before, read.own) };
  }, [nodeId, data]);
  useEffect(() => {
    if (rows !== null) last.current = { nodeId, own: rows.own };
  }, [nodeId, rows]);
  return rows;
}

/** The most folded props that are drawn at once. */
const MOST_MORE = 40;
