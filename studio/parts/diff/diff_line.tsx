import { Plus } from "lucide-react";
import { memo, type ReactNode } from "react";
import { unseenParts } from "../../../lib/text/unseen_characters.ts";
import { type DiffRow, lineAt, type LineRow, wordsOf } from "./rows.ts";

const SIGNS = { added: "+", removed: "−", context: " " };

interface Props {
  readonly row: DiffRow;
  readonly onNote: ((line: number) => void) | undefined;
}

/** One row of a diff. */
export const DiffLine = memo(function DiffLine({ row, onNote }: Props): ReactNode {
  const line = lineAt(row);
  const add = onNote && line !== null && (
    <button
      type="button"
      className="diff-add"
      tabIndex={-1}
      aria-label={`Comment on line ${line}`}
      onClick={() => onNote(line)}
    >
      <Plus size={12} aria-hidden />
    </button>
  );
  switch (row.kind) {
    case "file":
      return <span className="diff-file">{row.path}</span>;
    case "hunk":
      return <span className="diff-at">{row.text}</span>;
    case "pair":
      return (
        <>
          <Side line={row.left} number={row.left?.before} />
          <Side line={row.right} number={row.right?.after}>{add}</Side>
        </>
      );
    default:
      return (
        <>
          <span className="diff-number">{row.before}</span>
          <span className="diff-number">{row.after}</span>
          {add}
          <Code line={row} />
        </>
      );
  }
});

interface SideProps {
  readonly line: LineRow | null;
  readonly number: number | null | undefined;
  readonly children?: ReactNode;
}

function Side({ line, number, children }: SideProps): ReactNode {
  return (
    <span className={`diff-side diff-${line?.kind ?? "none"}`}>
      <span className="diff-number">{number}</span>
      {children}
      {line && <Code line={line} />}
    </span>
  );
}

function Code({ line }: { readonly line: LineRow }): ReactNode {
  return (
    <>
      <span className="diff-sign">{SIGNS[line.kind]}</span>
      <span className="diff-text">
        {wordsOf(line).map(({ text, changed }, index) =>
          changed
            ? (
              <mark key={index} className="diff-word">
                <Seen text={text} />
              </mark>
            )
            : <Seen key={index} text={text} />
        )}
      </span>
    </>
  );
}

/** Text, with the code points of the characters in it that nobody would see. */
function Seen({ text }: { readonly text: string }): ReactNode {
  return unseenParts(text).map(({ text: part, unseen }, index) =>
    unseen === null
      ? part
      : (
        <span key={index} className="diff-unseen" title="A character that is not shown">
          {unseen}
        </span>
      )
  );
}
