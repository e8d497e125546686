import { ArrowDown, ArrowUp, Columns2, Workflow } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { BackLink } from "../../parts/back_link.tsx";
import { DiffView } from "../../parts/diff/diff_view.tsx";
import { useSplit } from "../../parts/diff/use_split.ts";
import { EditorLink } from "../../parts/editor/editor_link.tsx";
import { useKeys } from "../../parts/keys.ts";
import { loadPart } from "../../parts/load_part.tsx";
import { PathTitle } from "../../parts/path_text.tsx";
import { Waiting } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { mayBeUnit } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { goTo } from "../../places/use_place.ts";
import type { ReportProps } from "./change_report.tsx";
import { FindingRow } from "./findings.tsx";
import { FILES, hasMachines, type ReportFile } from "./names.ts";

const MachineSides = loadPart(() => import("./machine_sides.tsx"));

type Props = ReportProps & { readonly file: ReportFile };

/** One file of the change, with what was found in it. */
export function FileDiff({ place, report, file }: Props): ReactNode {
  const { path, previousPath, status } = file;
  const [isSplit, setSplit] = useSplit();
  const isNarrow = useNarrow();
  const at = report.files.findIndex((each) => each.path === path);
  const open = (index: number) => {
    const next = report.files[index];
    if (next) goTo({ ...place, file: next.path, view: undefined });
  };
  const canDraw = report.units.some((unit) => unit.path === path && hasMachines(unit));
  const isDrawn = canDraw && place.view === "diagram";
  useKeys({
    j: () => open(at + 1),
    k: () => open(at - 1),
    s: () => setSplit(!isSplit),
    d: () => canDraw && goTo({ ...place, view: isDrawn ? undefined : "diagram" }),
  });
  const [word, , badge] = FILES[status];
  const findings = report.findings.filter((each) => each.path === path);
  return (
    <section className="change" aria-label={path}>
      <div className="change-title">
        <BackLink
          to={{ ...place, file: undefined, view: undefined }}
          label="The whole change"
          className="change-back"
        />
        <PathTitle path={path} />
        <span className={`badge ${badge}`}>{word}</span>
      </div>
      <div className="change-keys" role="toolbar" aria-label="Files">
        {status !== "deleted" && mayBeUnit(path) && (
          <PlaceLink to={{ screen: "units", path }} className="button">Open the unit</PlaceLink>
        )}
        {status !== "deleted" && <EditorLink path={path} />}
        {canDraw && (
          <PlaceLink
            to={{ ...place, view: isDrawn ? undefined : "diagram" }}
            className="button button-quiet"
            aria-current={isDrawn ? "true" : undefined}
          >
            <Workflow size={14} aria-hidden /> {isDrawn ? "Lines" : "Before and after"}{" "}
            <kbd className="kbd">D</kbd>
          </PlaceLink>
        )}
        <span className="grow" />
        {!isNarrow && !isDrawn && (
          <button
            type="button"
            className="button button-quiet"
            aria-pressed={isSplit}
            onClick={() => setSplit(!isSplit)}
          >
            <Columns2 size={14} aria-hidden /> Split <kbd className="kbd">S</kbd>
          </button>
        )}
        <span className="row change-steps">
          <button
            type="button"
            className="button button-quiet"
            disabled={at === 0}
            onClick={() => open(at - 1)}
          >
            <ArrowUp size={14} aria-hidden /> Previous <kbd className="kbd">K</kbd>
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={at === report.files.length - 1}
            onClick={() => open(at + 1)}
          >
            <ArrowDown size={14} aria-hidden /> Next <kbd className="kbd">J</kbd>
          </button>
        </span>
      </div>
      {previousPath && <p className="notice">It was {previousPath} before.</p>}
      {findings.length > 0 && (
        <ul className="notice">
          {findings.map((finding) => (
            <FindingRow key={finding.id} place={place} report={report} finding={finding} isInFile />
          ))}
        </ul>
      )}
      {isDrawn
        ? (
          <Suspense fallback={<Waiting rows={10} />}>
            <MachineSides place={place} file={file} />
          </Suspense>
        )
        : <FileLines file={file} label="Change" isSplit={isSplit && !isNarrow} />}
    </section>
  );
}

interface LinesProps {
  readonly file: ReportFile;
  readonly label: string;
  readonly isSplit?: boolean;
}

/** The lines of a changed file that differ, or why there are none to see. */
export function FileLines({ file: { diff, hidden }, label, isSplit }: LinesProps): ReactNode {
  if (diff !== null && hidden === null) {
    return <DiffView diff={diff} label={label} isSplit={isSplit ?? false} />;
  }
  return <p className="notice">{hidden ? HIDDEN[hidden] : "Its text is the same."}</p>;
}

const HIDDEN: Readonly<Record<NonNullable<ReportFile["hidden"]>, string>> = {
  binary: "This is no text: its lines cannot be shown.",
  too_large: "This file is too large: its lines are not shown.",
  submodule: "This is another repository: only its commit changed.",
};
