import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { count } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";

export type MachineRow = Schemas["MachineRow"];
type Row = { readonly feature: string } | MachineRow;

interface Props {
  readonly path: string | undefined;
  readonly machine: number;
}

/** All machines of the project by feature, with what is wrong in each, and a field to find one. */
export function MachineList({ path, machine }: Props): ReactNode {
  const [text, setText] = useState("");
  const found = useDeferredValue(text.trim().toLowerCase());
  const { data, error, refetch } = useQuery(queries.allMachines());
  const rows = useMemo(() => rowsOf(data ?? [], found), [data, found]);
  return (
    <>
      <div className="bar bar-search">
        <Search size={14} className="muted" aria-hidden />
        <input
          type="search"
          className="input-plain"
          placeholder="Find a machine"
          aria-label="Find a machine"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {data && (
          <span className="badge" aria-live="polite">
            {rows.filter((row) => "path" in row).length}
          </span>
        )}
      </div>
      {error !== null && data === undefined
        ? (
          <Failed
            title="The machines cannot be listed"
            error={error}
            retry={() => void refetch()}
          />
        )
        : data === undefined
        ? <Waiting rows={12} />
        : rows.length === 0
        ? <Empty title="Nothing found">No machine has “{found}” in its name or path.</Empty>
        : <Rows rows={rows} path={path} machine={machine} />}
    </>
  );
}

function Rows({ rows, path, machine }: Props & { readonly rows: readonly Row[] }): ReactNode {
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => ("path" in (rows[index] ?? {}) ? 44 : 32),
    overscan: 12,
  });
  return (
    <nav className="scroll" ref={scroll} aria-label="Machines">
      <ul style={{ height: list.getTotalSize(), position: "relative" }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row && (
            <li key={index} className="machine-row" style={{ transform: `translateY(${start}px)` }}>
              {"path" in row
                ? <Link row={row} isOpen={row.path === path && row.index === machine} />
                : (
                  <h3 className="list-heading">
                    <span className="truncate">{row.feature}</span>
                  </h3>
                )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Link({ row, isOpen }: { readonly row: MachineRow; readonly isOpen: boolean }): ReactNode {
  const { path, index, name, states, errors, warnings, problems } = row;
  const file = path.slice(path.lastIndexOf("/") + 1);
  return (
    <PlaceLink
      to={{ screen: "machines", path, machine: index }}
      className="machine-link"
      aria-current={isOpen ? "page" : undefined}
      title={path}
    >
      <span className="grow">
        <span className="truncate machine-name">{name}</span>
        <span className="muted truncate machine-path">
          {file} · {count(states, "state")}
        </span>
      </span>
      {errors > 0 && <span className="badge badge-removed">{count(errors, "error")}</span>}
      {errors === 0 && warnings > 0 && (
        <span className="badge badge-warning">{count(warnings, "warning")}</span>
      )}
      {problems > 0 && <span className="badge">{count(problems, "part")} not read</span>}
    </PlaceLink>
  );
}

function rowsOf(machines: readonly MachineRow[], found: string): Row[] {
  const matching = machines.filter(({ name, id, path }) =>
    `${name} ${id} ${path}`.toLowerCase().includes(found)
  );
  return [...Map.groupBy(matching, ({ feature }) => feature)].flatMap(([feature, own]) => [
    { feature },
    ...own,
  ]);
}
