import { Check, CircleDashed, Clock, ListTree, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { splitPath } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { type Section, sectionsOf } from "./change_order.ts";
import { CHANGES, type ReviewFile } from "./names.ts";
import type { ProcessProps } from "./process_view.tsx";

/** The changed files of a process, by group, each with what was decided on it. */
export function ChangeList({ place, process, review }: ProcessProps): ReactNode {
  const sections = sectionsOf(review);
  return (
    <nav className="scroll changes" aria-label="Changes">
      <PlaceLink
        to={{ screen: "processes", id: place.id }}
        className="change-link"
        aria-current={place.file === undefined ? "page" : undefined}
      >
        <ListTree size={14} className="muted" aria-hidden />
        <span className="grow">Steps, log and comments</span>
        {process.comments.length > 0 && <span className="badge">{process.comments.length}</span>}
      </PlaceLink>
      {sections.map((section) => (
        <ChangeSection
          key={section.group?.id ?? ""}
          section={section}
          isOnly={sections.length === 1}
          id={place.id}
          open={place.file}
        />
      ))}
    </nav>
  );
}

interface SectionProps {
  readonly section: Section;
  /** Whether all files of the process are in it. */
  readonly isOnly: boolean;
  readonly id: string;
  readonly open: string | undefined;
}

function ChangeSection({ section: { group, files }, isOnly, id, open }: SectionProps): ReactNode {
  const left = files.filter(({ verdict }) => verdict === null).length;
  return (
    <section className="change-section">
      <h2 className="change-group">
        {group?.title ?? (isOnly ? "Changes" : "Each by itself")}
        {group && (
          <span className="muted change-group-state">
            {sayGroup(left, files)}
          </span>
        )}
      </h2>
      {group && group.obstacles.length > 0 && (
        <p className="row change-obstacle">
          <TriangleAlert size={12} aria-hidden /> It cannot land: {group.obstacles[0]?.message}
        </p>
      )}
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <ChangeLink file={file} id={id} isOpen={file.path === open} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says how a group stands: what is approved of it lands at once, and what is rejected is left out. */
function sayGroup(left: number, files: readonly ReviewFile[]): string {
  const landed = files.filter(({ verdict }) => verdict?.landed).length;
  const rejected = files.filter(({ verdict }) => verdict?.verdict === "reject").length;
  if (landed === files.length) return "Landed";
  if (rejected === files.length) return "Rejected";
  if (landed + rejected === files.length) return `${landed} landed, ${rejected} rejected`;
  const waiting = files.length - landed - rejected;
  if (rejected === 0) return `These ${waiting} land together, ${left} to decide`;
  return `${rejected} rejected; ${
    waiting === 1 ? "the other one lands" : `the other ${waiting} land together`
  } without, ${left} to decide`;
}

interface LinkProps {
  readonly file: ReviewFile;
  readonly id: string;
  readonly isOpen: boolean;
}

function ChangeLink({ file, id, isOpen }: LinkProps): ReactNode {
  const { path, change, stats } = file;
  const { folder, name } = splitPath(path);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const { sign, word, badge } = CHANGES[change];
  return (
    <PlaceLink
      ref={link}
      to={{ screen: "processes", id, file: path }}
      className="change-link"
      title={path}
      aria-current={isOpen ? "page" : undefined}
    >
      <span className={`badge change-sign ${badge}`} title={word}>
        <span aria-hidden>{sign}</span>
        <span className="hidden">{word}</span>
      </span>
      <span className="grow">
        <span className="truncate change-name">{name}</span>
        <span className="muted truncate change-folder">{folder}</span>
      </span>
      <span className="change-stats" aria-label={`${stats.added} added, ${stats.removed} removed`}>
        <span className="added">+{stats.added}</span>{" "}
        <span className="removed">−{stats.removed}</span>
      </span>
      <VerdictIcon file={file} />
    </PlaceLink>
  );
}

function VerdictIcon({ file: { verdict, blockers } }: Pick<LinkProps, "file">): ReactNode {
  if (verdict?.verdict === "reject") {
    return <X size={14} className="removed" role="img" aria-label="Rejected" />;
  }
  if (verdict?.landed) return <Check size={14} className="added" role="img" aria-label="Landed" />;
  if (blockers.length > 0) {
    return <TriangleAlert size={14} className="warning" role="img" aria-label="Cannot land" />;
  }
  if (verdict) {
    return (
      <Clock size={14} className="warning" role="img" aria-label="Approved, waits for its group" />
    );
  }
  return <CircleDashed size={14} className="muted" role="img" aria-label="Not decided" />;
}
