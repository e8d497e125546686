import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Hint } from "./hint.tsx";
import { toasts } from "./toasts.tsx";

interface Props {
  readonly text: string;
  readonly label: string;
}

/** Copies a text, and shows that it did. */
export function CopyButton({ text, label }: Props): ReactNode {
  const [isDone, setDone] = useState(false);
  async function copy(): Promise<void> {
    // Browsers keep it to pages of this machine and of https.
    if (!("clipboard" in navigator)) {
      toasts.add({ title: "Copy it by hand", description: text });
      return;
    }
    await navigator.clipboard.writeText(text);
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
