import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { queries } from "../../api/queries.ts";
import { useKeys } from "../../parts/keys.ts";
import { usePrinting } from "../../parts/use_printing.ts";
import { useNarrow } from "../../parts/use_narrow.ts";
import { ago, count, day } from "../../parts/words.ts";
import { goTo } from "../../places/use_place.ts";
import type { ReportProps } from "./change_report.tsx";
import type { ReviewUnit } from "./names.ts";
import { CommitLink } from "./commit_link.tsx";
import { FileLines } from "./file_diff.tsx";
import { FileLink } from "./file_list.tsx";
import { Fold } from "./fold.tsx";
import { FindingRow } from "./findings.tsx";
import { Indicators } from "./indicators.tsx";
import { UnitRow } from "./unit_row.tsx";

/** What a change comes to: the indicators, the findings by weight, and the units before and after. */
export function ReportView(props: ReportProps): ReactNode {
  const { place, report } = props;
  const { summary, findings, units, files } = report;
  const read = new Set(units.map(({ path }) => path));
  const unread = files.filter(({ path }) => !read.has(path)).length;
  const isNarrow = useNarrow();
  const isPrinting = usePrinting();
  useKeys({
    j: () => {
      const [first] = files;
      if (first) goTo({ ...place, file: first.path });
    },
  });
  return (
    <div className="scroll overview">
      <section aria-labelledby="summary">
        <h2 id="summary" className="hidden">In short</h2>
        {isPrinting && <Sheet report={report} />}
        <p>
          {count(summary.files, "file")}, <span className="added">+{summary.added}</span>{" "}
          <span className="removed">−{summary.removed}</span>, {count(summary.commits, "commit")}
          {summary.behind > 0 && `, ${count(summary.behind, "commit")} behind the base`}
          {summary.outside > 0 &&
            `, and ${count(summary.outside, "file")} outside of the project’s folder`}.
        </p>
        {summary.sentences.length > 0 && (
          <ul className="review-sentences">
            {summary.sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}
          </ul>
        )}
        {summary.notes.map((note) => <p key={note} className="muted">{note}</p>)}
      </section>
      <Indicators {...props} />
      <section aria-labelledby="findings">
        <h2 id="findings">
          Findings <span className="badge">{findings.length}</span>
        </h2>
        {findings.length === 0 && (
          <p className="row muted">
            <CircleCheck size={16} className="added" aria-hidden /> No rule or type finding in{" "}
            {count(summary.files, "file")} with{" "}
            {count(summary.added + summary.removed, "changed line")}. What the code does was not
            tried. {unread > 0 &&
              `${count(unread, "file")} of other kinds ${
                unread === 1 ? "was" : "were"
              } not judged: look at ${unread === 1 ? "its diff" : "their diffs"}.`}
          </p>
        )}
        <Many
          items={findings}
          noun="finding"
          draw={(finding) => <FindingRow key={finding.id} {...props} finding={finding} />}
        />
      </section>
      <section aria-labelledby="units">
        <h2 id="units">
          Units before and after <span className="badge">{units.length}</span>
        </h2>
        <Units {...props} />
      </section>
      {(isNarrow || isPrinting) && (
        <section aria-labelledby="files">
          <h2 id="files">Files</h2>
          <Many
            items={files}
            noun="file"
            draw={(file) => (
              <li key={file.path} className="review-file">
                <FileLink place={place} file={file} />
                {isPrinting && file.previousPath && (
                  <p className="muted">It was {file.previousPath} before.</p>
                )}
                {isPrinting && <FileLines file={file} label={`Change of ${file.path}`} />}
              </li>
            )}
          />
        </section>
      )}
      <Commits report={report} />
    </div>
  );
}

/** The units with what is told of them; those of which nothing is told are folded. */
function Units(props: ReportProps): ReactNode {
  const { units } = props.report;
  const told = units.filter(hasWords);
  const others = units.filter((unit) => !hasWords(unit));
  const draw = (unit: ReviewUnit): ReactNode => <UnitRow key={unit.path} {...props} unit={unit} />;
  return (
    <>
      <Many items={told} noun="unit" draw={draw} />
      {others.length > 0 && (
        <Fold title={`${count(others.length, "unit")} with nothing but a diff`}>
          <Many items={others} noun="unit" draw={draw} />
        </Fold>
      )}
    </>
  );
}

function hasWords({ change, details, problems }: ReviewUnit): boolean {
  return change !== "changed" || details.length + problems.length > 0;
}

/** Of a long list, drawn before somebody asks for more. */
const FEW = 50;

interface ManyProps<T> {
  readonly items: readonly T[];
  readonly noun: string;
  readonly draw: (item: T) => ReactNode;
}

/** A list that shows its beginning, and more when it is asked to. */
function Many<T>({ items, noun, draw }: ManyProps<T>): ReactNode {
  const [asked, setShown] = useState(FEW);
  const shown = usePrinting() ? Infinity : asked;
  return (
    <>
      <ul>{items.slice(0, shown).map(draw)}</ul>
      {items.length > shown && (
        <button
          type="button"
          className="button"
          onClick={() => setShown(asked + 10 * FEW)}
        >
          Show more of {count(items.length, noun)}
        </button>
      )}
    </>
  );
}

/** Says on paper which project and commit the review is of, and its day. */
function Sheet({ report: { commits } }: Pick<ReportProps, "report">): ReactNode {
  const { data } = useQuery(queries.project());
  const [newest] = commits;
  return (
    <p className="muted">
      {[data?.name, newest && `as of the commit ${newest.id.slice(0, 7)}`, day(Date.now())]
        .filter(Boolean).join(", ")}
    </p>
  );
}

function Commits({ report: { commits } }: Pick<ReportProps, "report">): ReactNode {
  const when = usePrinting() ? day : ago;
  if (commits.length === 0) return null;
  return (
    <section>
      <Fold title={count(commits.length, "commit")}>
        <ol className="review-commits">
          {commits.map(({ id, subject, author, date }) => (
            <li key={id} className="row">
              <code>{id.slice(0, 7)}</code>
              <CommitLink id={id} className="truncate grow">{subject}</CommitLink>
              <span className="muted">{author}, {when(date)}</span>
            </li>
          ))}
        </ol>
      </Fold>
    </section>
  );
}
