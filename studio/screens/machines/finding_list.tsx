import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Finding } from "../../parts/machine/model.ts";

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info };

interface Props {
  readonly findings: readonly Finding[];
  /** Is told of the state that a finding is about. */
  readonly open?: (state: string) => void;
}

/** What is wrong, or may be, in words. */
export function FindingList({ findings, open }: Props): ReactNode {
  if (findings.length === 0) return null;
  return (
    <ul className="section" aria-label="Findings">
      {findings.map((finding) => {
        const { kind, severity, state, message, line } = finding;
        const Icon = ICONS[severity];
        return (
          <li key={`${kind} ${line} ${message}`} className={`finding finding-${severity}`}>
            <Icon size={14} aria-hidden />
            <span className="hidden">{severity}:</span>
            {open && state !== null
              ? (
                <button type="button" className="part-link" onClick={() => open(state)}>
                  {message}
                </button>
              )
              : <span>{message}</span>}
          </li>
        );
      })}
    </ul>
  );
}
