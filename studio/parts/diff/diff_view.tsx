import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useMemo, useRef } from "react";
import { type DiffRow, readDiff, type Word } from "./rows.ts";
import "./diff.css";

interface Props {
  /** Unified, of one file or many. */
  readonly diff: string;
  readonly label?: string;
}

const SIGNS = { added: "+", removed: "−", context: " " };

/** Draws a unified diff, line by line; only those rows that are in sight. */
export function DiffView({ diff, label = "Diff" }: Props): ReactNode {
  const rows = useMemo(() => readDiff(diff), [diff]);
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (rows[index]?.kind === "file" ? 32 : 20),
    overscan: 30,
  });
  const widest = useMemo(() => Math.max(0, ...rows.map(lengthOf)), [rows]);
  return (
    <div className="scroll diff" ref={scroll} tabIndex={0} role="region" aria-label={label}>
      <div
        className="diff-rows"
        style={{ height: list.getTotalSize(), minWidth: `${widest + 14}ch` }}
      >
        {list.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          return row && (
            <div
              key={index}
              className={`diff-row diff-${row.kind}`}
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              <Line row={row} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Line({ row }: { readonly row: DiffRow }): ReactNode {
  if (row.kind === "file") return <span className="diff-file">{row.path}</span>;
  if (row.kind === "hunk") return <span className="diff-at">{row.text}</span>;
  return (
    <>
      <span className="diff-number">{row.before}</span>
      <span className="diff-number">{row.after}</span>
      <span className="diff-sign">{SIGNS[row.kind]}</span>
      <span className="diff-text">
        {row.words.map((word, index) => <WordText key={index} word={word} />)}
      </span>
    </>
  );
}

function WordText({ word: { text, changed } }: { readonly word: Word }): ReactNode {
  return changed ? <mark className="diff-word">{text}</mark> : text;
}

function lengthOf(row: DiffRow): number {
  return "words" in row ? row.words.reduce((sum, { text }) => sum + text.length, 0) : 0;
}
