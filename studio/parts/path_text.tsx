import type { ReactNode } from "react";
import { splitPath } from "./words.ts";

interface Props {
  readonly path: string;
  readonly className?: string;
}

/** A path that loses its beginning where there is no room: the name of the file stays in sight. */
export function PathText({ path, className = "" }: Props): ReactNode {
  return (
    <span className={`truncate truncate-start ${className}`} title={path}>
      <bdi>{path}</bdi>
    </span>
  );
}

/** The path of an open file as its title, with the folder less strong than the name. */
export function PathTitle({ path }: { readonly path: string }): ReactNode {
  const { folder, name } = splitPath(path);
  return (
    <h2 className="truncate truncate-start grow mono" title={path}>
      <bdi>
        <span className="muted">{folder}</span>
        {name}
      </bdi>
    </h2>
  );
}
