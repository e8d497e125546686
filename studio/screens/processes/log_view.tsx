import type { ReactNode } from "react";
import type { Process } from "./names.ts";

const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** Lines of a log, each with its time. */
export function LogView({ lines }: { readonly lines: Process["log"] }): ReactNode {
  return (
    <ol className="log">
      {lines.map(({ at, text }, index) => (
        <li key={index} className="log-line">
          <time className="muted" dateTime={at} title={at}>{TIME.format(new Date(at))}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
