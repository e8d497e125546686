import { useQuery } from "@tanstack/react-query";
import { GitCompareArrows, Printer } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { queries } from "../../api/queries.ts";
import { BackLink } from "../../parts/back_link.tsx";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { useLast } from "../../parts/use_last.ts";
import { usePrinting } from "../../parts/use_printing.ts";
import { useNarrow } from "../../parts/use_narrow.ts";
import { sentence, shortIds } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { analyse, cancel, type Comparison } from "./analyse.ts";
import { CompareForm } from "./compare_form.tsx";
import { FileDiff } from "./file_diff.tsx";
import { FileList } from "./file_list.tsx";
import { ANALYSES, beforeCommit, type Change, type Report, WORKTREE } from "./names.ts";
import { ReportView } from "./report_view.tsx";
import type { ReviewPlace } from "./review_screen.tsx";

/** The address of a comparison. */
export type ChangePlace = ReviewPlace & Comparison;

export interface ReportProps {
  readonly place: ChangePlace;
  readonly report: Report;
}

/** What one branch changes: how far its analysis is, then what it found. */
export function ChangeReport({ place }: { readonly place: ChangePlace }): ReactNode {
  const { base, head, plan } = place;
  const { data, error, refetch } = useQuery(queries.change(base, head, plan));
  const report = data?.report ?? null;
  // What was found stays in sight when a file changes: it may be in the middle of being read.
  const last = useLast(useMemo(() => report && { report, plan }, [report, plan]));
  const subject = report?.commits[0]?.subject;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <header className="bar review-bar">
        <BackLink
          to={{ screen: "review", base: base === beforeCommit(head) ? undefined : base, plan }}
          label="All branches"
        />
        <h1 className="bar-title truncate grow">
          {base === beforeCommit(head)
            ? (
              <>
                Commit <Ref name={head} />
                {subject !== undefined && <span className="muted">: {subject}</span>}
              </>
            )
            : (
              <>
                {head === WORKTREE ? "Uncommitted work" : <Ref name={head} />}{" "}
                <span className="muted">against</span> <Ref name={base} />
              </>
            )}
        </h1>
        {data && (
          <button
            type="button"
            className="button button-quiet"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            <GitCompareArrows size={14} aria-hidden /> Compare others
          </button>
        )}
        {data && <Actions place={place} state={data.state} />}
        {report && (
          <button
            type="button"
            className="button"
            onClick={() => globalThis.print()}
          >
            <Printer size={14} aria-hidden /> Print
          </button>
        )}
      </header>
      {(isChoosing || (error !== null && data === undefined)) && <CompareForm place={place} />}
      {error !== null && data === undefined
        ? (
          <Failed
            title="This change cannot be shown"
            error={error}
            retry={() => void refetch()}
          >
            <PlaceLink to={{ screen: "review", plan }} className="button">All branches</PlaceLink>
          </Failed>
        )
        : data === undefined
        ? <Waiting rows={10} />
        : report
        ? <Body place={place} report={report} />
        : last && last.plan === plan
        ? (
          <>
            <ChangedSince place={place} change={data} />
            <Body place={place} report={last.report} />
          </>
        )
        : <NotDone place={place} change={data} />}
    </>
  );
}

/** A name of a commit; of a full id its beginning, as git shows it. */
function Ref({ name }: { readonly name: string }): ReactNode {
  if (name === "HEAD") return "the last commit";
  const short = shortIds(name);
  return <span className="mono" title={short === name ? undefined : name}>{short}</span>;
}

function Actions(
  { place, state }: { readonly place: ChangePlace; readonly state: Change["state"] },
): ReactNode {
  const [word, badge] = ANALYSES[state];
  return (
    <>
      <span className={`badge ${badge}`} role="status">{word}</span>
      {(state === "running" || state === "queued") && (
        <button
          type="button"
          className="button"
          onClick={() => void cancel(place)}
        >
          Cancel
        </button>
      )}
    </>
  );
}

/** Says that the report below is of what was there before, and leads to that of what is there now. */
function ChangedSince(
  { place, change: { state, error } }: { readonly place: ChangePlace; readonly change: Change },
): ReactNode {
  const isLive = state === "running" || state === "queued";
  const what = place.head === WORKTREE ? "The files" : "The commits";
  return (
    <div className="notice notice-warning row" role="status">
      <p className="grow">
        {isLive
          ? "What is there now is being analysed. Below is what was there before."
          : `${what} changed since: below is what was there before.`}
        {error && ` ${sentence(error.message)}`}
      </p>
      {!isLive && (
        <button type="button" className="button" onClick={() => void analyse(place)}>
          Analyse again
        </button>
      )}
    </div>
  );
}

/** Why there is no report, and the way to one. */
function NotDone(
  { place, change }: { readonly place: ChangePlace; readonly change: Change },
): ReactNode {
  const { state, processId, error } = change;
  const isLive = state === "running" || state === "queued";
  if (isLive) return <Progress processId={processId} />;
  return (
    <Empty icon={<GitCompareArrows size={20} aria-hidden />} title={TITLES[state] ?? ""}>
      {error && <p role="alert">{error.message}</p>}
      <p>
        The analysis only reads: your files and branches stay as they are.
      </p>
      <p className="empty-do">
        <button type="button" className="button button-main" onClick={() => void analyse(place)}>
          {state === "none" ? "Analyse" : "Analyse again"}
        </button>
      </p>
    </Empty>
  );
}

const TITLES: Readonly<Partial<Record<Change["state"], string>>> = {
  none: "Nobody has looked at this yet",
  failed: "The analysis failed",
  cancelled: "The analysis was cancelled",
};

function Progress({ processId }: { readonly processId: string | undefined }): ReactNode {
  const { data } = useQuery({
    ...queries.process(processId ?? ""),
    enabled: processId !== undefined,
  });
  const step = data?.process.steps.at(-1);
  return (
    <>
      <div className="notice" role="status">
        {step?.state === "running" ? "Compares the two sides" : "Waits for its turn"}
        {step?.log.map(({ text }, index) => (
          <span key={index} className="muted">{` · ${text}`}</span>
        ))}
      </div>
      <Waiting rows={10} />
    </>
  );
}

function Body(props: ReportProps): ReactNode {
  const { place, report } = props;
  const isNarrow = useNarrow();
  const isPrinting = usePrinting();
  const file = report.files.find(({ path }) => path === place.file);
  const shown = place.file === undefined
    ? <ReportView {...props} />
    : file === undefined
    ? (
      <Empty title="This change does not touch that file">
        <span className="mono">{place.file}</span>
      </Empty>
    )
    : <FileDiff key={file.path} {...props} file={file} />;
  if (isNarrow || isPrinting) return <div className="pane">{shown}</div>;
  return (
    <Group orientation="horizontal" className="units">
      <Panel id="files" defaultSize="300px" minSize="200px" maxSize="45%" className="pane">
        <FileList {...props} />
      </Panel>
      <Separator className="split" />
      <Panel id="report" className="pane">{shown}</Panel>
    </Group>
  );
}
