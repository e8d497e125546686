import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { EditorLink } from "../../parts/editor/editor_link.tsx";
import { mayBeUnit } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import type { ReportProps } from "./change_report.tsx";
import { type Finding, SEVERITIES } from "./names.ts";

const ICONS: Readonly<Record<Finding["severity"], LucideIcon>> = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

type Props = ReportProps & {
  readonly finding: Finding;
  /** Whether its file is on the page already. */
  readonly isInFile?: boolean;
};

/** Something that a person should look at: how much it matters, where, and what would settle it. */
export function FindingRow({ place, report, finding, isInFile = false }: Props): ReactNode {
  const { severity, title, message, path, line, fix, resolution } = finding;
  const Icon = ICONS[severity];
  const [word, tone] = SEVERITIES[severity];
  const isFile = report.files.some((file) => file.path === path);
  const where = `${path}${line === null ? "" : `, line ${line}`}`;
  return (
    <li className="review-finding">
      <Icon size={16} className={tone} role="img" aria-label={word} />
      <div className="grow">
        <p className="row review-finding-title">
          <strong>{title}</strong>
          <span className="badge">
            {resolution === "mechanical" ? "a tool can mend it" : "needs a decision"}
          </span>
        </p>
        <p>{message}</p>
        {fix && <p className="muted">{fix}</p>}
        {path !== null && !isInFile && (
          <p className="row mono">
            {isFile || mayBeUnit(path)
              ? (
                <PlaceLink
                  to={isFile ? { ...place, file: path } : { screen: "units", path }}
                  className="review-place"
                >
                  {where}
                </PlaceLink>
              )
              : where}
            <EditorLink path={path} line={line} />
          </p>
        )}
        {isInFile && line !== null && <p className="muted">Line {line}</p>}
      </div>
    </li>
  );
}
