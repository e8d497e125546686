import { useVirtualizer } from "@tanstack/react-virtual";
import { ListTree } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { splitPath } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import type { ReportProps } from "./change_report.tsx";
import { FILES, type ReportFile } from "./names.ts";

/** The changed files of a branch; only those in sight are drawn. */
export function FileList({ place, report }: ReportProps): ReactNode {
  const { files } = report;
  const scroll = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 40,
    overscan: 12,
  });
  const open = files.findIndex(({ path }) => path === place.file);
  useEffect(() => {
    if (open >= 0) list.scrollToIndex(open);
  }, [open]);
  return (
    <nav className="pane changes" aria-label="Files">
      <PlaceLink
        to={{ ...place, file: undefined }}
        className="change-link"
        aria-current={place.file === undefined ? "page" : undefined}
      >
        <ListTree size={14} className="muted" aria-hidden />
        <span className="grow">What it comes to</span>
      </PlaceLink>
      <h2 className="change-group review-files">
        Files <span className="badge">{files.length}</span>
      </h2>
      <div className="scroll" ref={scroll}>
        <ul style={{ height: list.getTotalSize(), position: "relative" }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const file = files[index];
            return file && (
              <li
                key={file.path}
                className="file-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <FileLink place={place} file={file} />
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}

interface LinkProps {
  readonly place: ReportProps["place"];
  readonly file: ReportFile;
}

/** A changed file, with how it differs and by how much. */
export function FileLink({ place, file }: LinkProps): ReactNode {
  const { path, previousPath, status, stats } = file;
  const { folder, name } = splitPath(path);
  const [word, sign, badge] = FILES[status];
  return (
    <PlaceLink
      to={{ ...place, file: path, view: undefined }}
      className="change-link"
      title={previousPath ? `${previousPath} → ${path}` : path}
      aria-current={place.file === path ? "page" : undefined}
    >
      <span className={`badge change-sign ${badge}`} title={word}>
        <span aria-hidden>{sign}</span>
        <span className="hidden">{word}</span>
      </span>
      <span className="grow">
        <span className="truncate change-name">{name}</span>
        <span className="muted truncate change-folder">{folder}</span>
      </span>
      {stats && (
        <span className="change-stats">
          <span className="added">+{stats.added}</span>{" "}
          <span className="removed">−{stats.removed}</span>
        </span>
      )}
    </PlaceLink>
  );
}
