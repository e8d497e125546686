import type { ReactNode } from "react";
import { splitPath } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { CommitLink } from "../review/commit_link.tsx";

/** The letter and the words of what was done to a file, in the colours of a diff. */
const KINDS: Readonly<Record<string, readonly [sign: string, look: string, words: string]>> = {
  create: ["+", "badge-added", "new"],
  added: ["+", "badge-added", "new"],
  untracked: ["+", "badge-added", "new, not in git yet"],
  modify: ["~", "badge-warning", "changed"],
  modified: ["~", "badge-warning", "changed"],
  type_changed: ["~", "badge-warning", "of another kind now"],
  conflicted: ["!", "badge-removed", "in conflict"],
  delete: ["−", "badge-removed", "deleted"],
  deleted: ["−", "badge-removed", "deleted"],
};

interface Props {
  readonly path: string;
  readonly change: string;
  /** The full id of the commit whose lines of the file are led to; without it the unit is. */
  readonly commit?: string;
}

/** A file and what was done to it; it leads to the lines of its commit, or to the unit, where one can be opened. */
export function FileChange({ path, change, commit }: Props): ReactNode {
  const [sign, look, words] = KINDS[change] ?? ["~", "", change];
  const { folder, name } = splitPath(path);
  const isUnit = sign !== "−" && /\.[jt]sx$/.test(name);
  const shown = (
    <>
      <span className="muted">{folder}</span>
      {name}
    </>
  );
  return (
    <span className="row git-file">
      <span className={`badge git-sign ${look}`} title={words} aria-hidden>{sign}</span>
      <span className="hidden">{words}:</span>
      {commit !== undefined
        ? (
          <CommitLink id={commit} file={path} className="truncate git-path">
            {shown}
          </CommitLink>
        )
        : isUnit
        ? (
          <PlaceLink to={{ screen: "units", path }} className="truncate git-path" title={path}>
            {shown}
          </PlaceLink>
        )
        : <span className="truncate git-path" title={path}>{shown}</span>}
    </span>
  );
}
