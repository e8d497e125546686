import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Blocks, ChevronLeft, Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { PathText } from "../../parts/path_text.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { ComponentSheet } from "./component_sheet.tsx";
import "./components.css";

type Row = Schemas["ComponentRow"];

/** The catalogue of components: found by name, each with what it takes and who renders it. */
export default function ComponentsScreen(
  { path }: { readonly path: string | undefined },
): ReactNode {
  if (useNarrow()) {
    return (
      <div className="pane">
        {path === undefined ? <Catalogue open={path} /> : (
          <>
            <div className="bar">
              <PlaceLink to={{ screen: "components" }} className="row">
                <ChevronLeft size={16} aria-hidden /> All components
              </PlaceLink>
            </div>
            <ComponentSheet key={path} path={path} />
          </>
        )}
      </div>
    );
  }
  return (
    <Group orientation="horizontal" className="units">
      <Panel id="catalogue" defaultSize="42%" minSize="260px" className="pane">
        <Catalogue open={path} />
      </Panel>
      <Separator className="split" />
      <Panel id="component" className="pane">
        {path === undefined
          ? (
            <Empty icon={<Blocks size={20} aria-hidden />} title="No component is open">
              Choose one to see what it takes and who renders it.
            </Empty>
          )
          : <ComponentSheet key={path} path={path} />}
      </Panel>
    </Group>
  );
}

function Catalogue({ open }: { readonly open: string | undefined }): ReactNode {
  const [text, setText] = useState("");
  const found = useDeferredValue(text.trim().toLowerCase());
  const { data, error, refetch } = useQuery(queries.components());
  const rows = useMemo(() => match(data ?? [], found), [data, found]);
  return (
    <>
      <div className="bar bar-search">
        <Search size={14} className="muted" aria-hidden />
        <input
          type="search"
          className="input-plain"
          placeholder="Find a component"
          aria-label="Find a component"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {data && <span className="badge" aria-live="polite">{rows.length}</span>}
      </div>
      {error !== null && data === undefined
        ? (
          <Failed
            title="The components cannot be listed"
            error={error}
            retry={() => void refetch()}
          />
        )
        : data === undefined
        ? <Waiting rows={12} />
        : rows.length === 0
        ? <Empty title="Nothing found">No component has “{found}” in its name or path.</Empty>
        : <Rows rows={rows} open={open} />}
    </>
  );
}

function Rows(
  { rows, open }: { readonly rows: readonly Row[]; readonly open: string | undefined },
): ReactNode {
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 44,
    overscan: 12,
  });
  return (
    <nav className="scroll" ref={scroll} aria-label="Components">
      <ul style={{ height: list.getTotalSize(), position: "relative" }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row && (
            <li
              key={index}
              className="catalogue-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <PlaceLink
                to={{ screen: "components", path: row.path }}
                className="catalogue-link"
                aria-current={row.path === open ? "page" : undefined}
              >
                <span className="grow">
                  <span className="mono truncate catalogue-name">{row.name}</span>
                  <PathText path={row.path} className="muted catalogue-path" />
                </span>
                <Props row={row} />
                <span className={`badge ${row.usedBy === 0 ? "badge-warning" : ""}`}>
                  {row.usedBy === 0 ? "not used" : count(row.usedBy, "use")}
                </span>
              </PlaceLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** How many props there are; where the file does not tell all, not that there are no others. */
function Props({ row: { props, propsComplete } }: { readonly row: Row }): ReactNode {
  if (propsComplete) return <span className="badge">{count(props, "prop")}</span>;
  return (
    <span className="badge" title="Its own file does not tell all of its props">
      {props === 0 ? "props elsewhere" : `${props}+ props`}
    </span>
  );
}

function match(rows: readonly Row[], found: string): Row[] {
  return rows
    .filter(({ name, path }) => `${name} ${path}`.toLowerCase().includes(found))
    .toSorted((a, b) =>
      rank(a, found) - rank(b, found) || b.usedBy - a.usedBy || a.name.localeCompare(b.name)
    );
}

function rank({ name }: Row, found: string): number {
  return name.toLowerCase().includes(found) ? 0 : 1;
}
