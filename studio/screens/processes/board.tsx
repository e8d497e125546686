import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ListChecks } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { queries } from "../../api/queries.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { waitingFor } from "../../parts/waiting_for.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { BoardCard } from "./board_card.tsx";
import type { Summary } from "./names.ts";

/** A column of the board: a process is in the first that takes it. */
interface Column {
  readonly name: string;
  readonly empty: string;
  readonly takes: (process: Summary) => boolean;
}

const COLUMNS: readonly Column[] = [
  { name: "Waits for you", empty: "Nothing to decide.", takes: (each) => waitingFor(each) > 0 },
  {
    name: "Running",
    empty: "Nothing runs.",
    takes: ({ state }) => state === "running" || state === "queued",
  },
  {
    name: "Stopped",
    empty: "Nothing failed or is paused.",
    takes: ({ state }) => state === "failed" || state === "paused" || state === "waiting",
  },
  { name: "Ended", empty: "Nothing has ended yet.", takes: () => true },
];

/** All processes by state, those that wait for a decision first. */
export function Board(): ReactNode {
  const { data, error, refetch } = useQuery(queries.processes());
  const isNarrow = useNarrow();
  const columns = useMemo(() => arrange(data?.processes ?? []), [data]);
  if (error !== null && data === undefined) {
    return (
      <Failed
        title="The processes cannot be listed"
        error={error}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Waiting rows={8} />;
  return (
    <>
      <header className="bar">
        <h1 className="bar-title grow">Processes</h1>
        <PlaceLink to={{ screen: "plan" }} className="button">Plan a change</PlaceLink>
      </header>
      {data.problems.map(({ id, message }) => (
        <p key={id} className="notice notice-warning">{message}</p>
      ))}
      {data.processes.length === 0
        ? <NoProcess />
        : isNarrow
        ? <OneList columns={columns} />
        : (
          <div className="board">
            {columns.map((column) => <BoardColumn key={column.name} {...column} />)}
          </div>
        )}
    </>
  );
}

function NoProcess(): ReactNode {
  return (
    <Empty icon={<ListChecks size={20} aria-hidden />} title="Nothing was started yet">
      A process is a plan that runs, what an agent proposes, or the review of a branch. Nothing of
      it is written into the project before you approve it. <br />
      <PlaceLink to={{ screen: "plan" }}>Plan a change</PlaceLink>
    </Empty>
  );
}

type Filled = Column & { readonly processes: readonly Summary[] };

function arrange(processes: readonly Summary[]): readonly Filled[] {
  const groups = Map.groupBy(processes, (each) => COLUMNS.find(({ takes }) => takes(each)));
  return COLUMNS.map((column) => ({ ...column, processes: groups.get(column) ?? [] }));
}

const CARD = 104;

function BoardColumn({ name, empty, processes }: Filled): ReactNode {
  const rows = processes;
  const [scroll, list] = useRows(rows.length, () => CARD);
  return (
    <section className="board-column" aria-label={name}>
      <h2 className="row board-name">
        {name} <span className="badge">{processes.length}</span>
      </h2>
      <div className="scroll board-scroll" ref={scroll} tabIndex={rows.length > 0 ? 0 : -1}>
        {rows.length === 0 && <p className="muted board-empty">{empty}</p>}
        <ul style={{ height: list.getTotalSize() }} className="board-rows">
          {list.getVirtualItems().map(({ index, start }) => {
            const process = rows[index];
            return process && (
              <li
                key={process.id}
                className="board-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <BoardCard process={process} />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** The columns below each other, those without a process left out. */
function OneList({ columns }: { readonly columns: readonly Filled[] }): ReactNode {
  const rows = columns.filter(({ processes }) => processes.length > 0)
    .flatMap(({ name, processes }) => [name, ...processes]);
  const [scroll, list] = useRows(
    rows.length,
    (index) => typeof rows[index] === "string" ? 36 : CARD,
  );
  return (
    <div
      className="scroll board-scroll"
      ref={scroll}
      tabIndex={0}
      role="region"
      aria-label="Processes"
    >
      <ul style={{ height: list.getTotalSize() }} className="board-rows">
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row && (
            <li key={index} className="board-row" style={{ transform: `translateY(${start}px)` }}>
              {typeof row === "string"
                ? <h2 className="board-name">{row}</h2>
                : <BoardCard process={row} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function useRows(count: number, estimateSize: (index: number) => number) {
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize,
    overscan: 8,
  });
  return [scroll, list] as const;
}
