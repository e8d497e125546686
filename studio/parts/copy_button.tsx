import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { copyText } from "./copy_text.ts";
import { Hint } from "./hint.tsx";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** Copies a text, and shows that it did. */
export function CopyButton({ text, label }: Props): ReactNode {
  const [isDone, setDone] = useState(false);
  async function copy(): Promise<void> {
    if (!await copyText(text)) return;
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  }
  return (
    <Hint label={isDone ? "Copied" : label} side="left">
      <button
        type="button"
        className="button button-quiet button-icon"
        onClick={() => void copy()}
      >
        {isDone ? <Check size={14} className="good" aria-hidden /> : <Copy size={14} aria-hidden />}
      </button>
    </Hint>
  );
}
