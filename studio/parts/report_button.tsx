import { Check, ClipboardCopy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { copyText } from "./copy_text.ts";
import { reportOf } from "./report.ts";

interface Props {
  readonly title: string;
  readonly error: Error;
}

/** Copies a report of an error. */
export function ReportButton({ title, error }: Props): ReactNode {
  const [isDone, setDone] = useState(false);
  async function copy(): Promise<void> {
    setDone(await copyText(await reportOf(title, error)));
  }
  return (
    <button type="button" className="button button-quiet" onClick={() => void copy()}>
      {isDone ? <Check size={14} aria-hidden /> : <ClipboardCopy size={14} aria-hidden />}{" "}
      {isDone ? "Copied" : "Copy a report"}
    </button>
  );
}
