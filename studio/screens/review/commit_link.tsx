import type { ReactNode } from "react";
import { PlaceLink } from "../../places/place_link.tsx";
import { analyse } from "./analyse.ts";
import { beforeCommit } from "./names.ts";

interface Props {
  /** Full id of the commit. */
  readonly id: string;
  /** The file whose lines are shown; without it the whole commit is. */
  readonly file?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Leads to what one commit changes, which is looked into at once. */
export function CommitLink({ id, file, children, ...others }: Props): ReactNode {
  const comparison = { base: beforeCommit(id), head: id };
  return (
    <PlaceLink
      to={{ screen: "review", ...comparison, file }}
      title="What it changed, line by line"
      onClick={() => void analyse(comparison)}
      {...others}
    >
      {children}
    </PlaceLink>
  );
}
