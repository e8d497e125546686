import { useVirtualizer, type VirtualItem, type Virtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { usePrinting } from "../use_printing.ts";
import { DiffLine } from "./diff_line.tsx";
import { type DiffRow, lineAt, newestRow, readDiff, splitRows } from "./rows.ts";
import "./diff.css";

interface Props {
  /** Unified, of one file or many. */
  readonly diff: string;
  readonly label?: string;
  /** Whether what came stands beside what went. */
  readonly isSplit?: boolean;
  /** Whether what is new since the last diff is brought into sight. */
  readonly isFollowing?: boolean;
  /** Drawn below the lines of the new file, by their number. */
  readonly notes?: ReadonlyMap<number, ReactNode>;
  /** Asks for a note on a line of the new file; without it no line can be chosen. */
  readonly onNote?: (line: number) => void;
}

/** A row of the list: of the diff, or what is said of the line above it. */
type Row = DiffRow | { readonly kind: "note"; readonly line: number };
type List = Virtualizer<HTMLDivElement, Element>;

/** Draws a diff, line by line; only those rows that are in sight. Arrows lead from line to line where lines can have notes. */
export function DiffView(
  { diff, label = "Diff", isSplit = false, isFollowing = false, notes, onNote }: Props,
): ReactNode {
  const parsed = useMemo(() => readDiff(diff), [diff]);
  const rows = useMemo(
    () => withNotes(isSplit ? splitRows(parsed) : parsed, notes),
    [parsed, isSplit, notes],
  );
  const scroll = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const list: List = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? "context"] ?? 20,
    overscan: 30,
  });
  const shown = useRef(parsed);
  useEffect(() => {
    const newest = newestRow(parsed, shown.current);
    shown.current = parsed;
    if (isFollowing && newest >= 0) list.scrollToIndex(newest, { align: "center" });
  }, [parsed, isFollowing, list]);
  const [cursor, setCursor] = useState<number | null>(null);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (onNote === undefined || event.target !== event.currentTarget) return;
    const line = lineNear(rows, cursor ?? 0);
    if (event.key === "c" && cursor !== null && line !== null && !isCommand(event)) onNote(line);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = nextLine(rows, cursor, event.key === "ArrowDown" ? 1 : -1);
      setCursor(next);
      list.scrollToIndex(next);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      className={`scroll diff ${isSplit ? "diff-split" : ""}`}
      ref={scroll}
      tabIndex={0}
      role="region"
      aria-label={label}
      onKeyDown={press}
    >
      <p className="hidden" aria-live="polite">{cursor === null ? "" : sayRow(rows[cursor])}</p>
      <div
        className="diff-rows"
        style={{ height: list.getTotalSize() }}
      >
        {(isPrinting ? rows.map(onPaper) : list.getVirtualItems()).map(({ index, start }) => {
          const row = rows[index];
          return row && (
            <div
              key={index}
              data-index={index}
              ref={list.measureElement}
              className={`diff-row diff-${row.kind}`}
              data-cursor={index === cursor || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === "note"
                ? <div className="diff-note">{notes?.get(row.line)}</div>
                : <DiffLine row={row} onNote={onNote} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A row on paper has its place by the rows before it. */
function onPaper(_: Row, index: number): Pick<VirtualItem, "index" | "start"> {
  return { index, start: 0 };
}

const HEIGHTS: Readonly<Record<string, number>> = { file: 32, note: 80 };

function withNotes(rows: readonly DiffRow[], notes: Props["notes"]): readonly Row[] {
  if (notes === undefined || notes.size === 0) return rows;
  return rows.flatMap((row): Row[] => {
    const line = lineAt(row);
    return line !== null && notes.has(line) ? [row, { kind: "note", line }] : [row];
  });
}

function isLine(row: Row | undefined): boolean {
  return row !== undefined && !["file", "hunk", "note"].includes(row.kind);
}

/** Returns the index of the next row that is a line; the same where there is none. */
function nextLine(rows: readonly Row[], from: number | null, step: 1 | -1): number {
  let at = from === null ? 0 : from + step;
  while (rows[at] !== undefined && !isLine(rows[at])) at += step;
  return isLine(rows[at]) ? at : from ?? 0;
}

/** Returns the line of the new file that a row shows, or the nearest one after it or before it. */
function lineNear(rows: readonly Row[], index: number): number | null {
  const after = rows.slice(index).map(ofRow).find((line) => line !== null);
  return after ?? rows.slice(0, index).map(ofRow).findLast((line) => line !== null) ?? null;
}

function ofRow(row: Row): number | null {
  return row.kind === "note" ? null : lineAt(row);
}

function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

const NAMES = { added: "Added", removed: "Removed", context: "Line" } as const;

/** Returns what a person hears of a row that the arrows lead to. */
function sayRow(row: Row | undefined): string {
  if (row === undefined) return "";
  if (row.kind === "pair") {
    return row.left === row.right ? sayRow(row.left ?? undefined) : [row.left, row.right]
      .map((side) => sayRow(side ?? undefined)).filter(Boolean).join(". ");
  }
  if (!("before" in row)) return "";
  return `${NAMES[row.kind]} ${row.after ?? row.before}: ${row.text}`;
}
