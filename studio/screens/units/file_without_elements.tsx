import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { BackLink } from "../../parts/back_link.tsx";
import { EditorLink } from "../../parts/editor/editor_link.tsx";
import { useTight } from "../../parts/use_narrow.ts";
import { sentence, splitPath } from "../../parts/words.ts";
import type { Drafting } from "./draft.ts";
import { Stage } from "./stage.tsx";
import type { OpenPlace } from "./units_screen.tsx";

type Tree = Schemas["ReadTreeAnswer"];

interface Props {
  readonly place: OpenPlace;
  readonly tree: Tree;
  readonly drafting: Drafting;
}

const REASONS: Readonly<Record<string, string>> = {
  no_jsx: "This file has no elements (JSX).",
  types: "This file has types alone.",
  barrel: "This file passes on what others export.",
  names: "This file exports names and renders nothing.",
};

/** A file in which no element can be edited: its source and its uses have all the room. */
export function FileWithoutElements({ place, tree, drafting }: Props): ReactNode {
  const isAlone = useTight();
  const { folder, name } = splitPath(tree.path);
  const [problem] = tree.syntaxErrors ?? [];
  return (
    <div className="pane">
      <div className="bar">
        {isAlone && <BackLink to={{ screen: "units" }} label="All units" />}
        <h2 className="grow truncate" title={tree.path}>
          {name} <span className="muted outline-folder">{folder}</span>
        </h2>
        <EditorLink path={tree.path} {...problem && { line: problem.line }} />
      </div>
      {problem && (
        <p className="notice notice-bad">Line {problem.line}: {sentence(problem.message)}</p>
      )}
      <p className="notice">
        {REASONS[tree.reason ?? ""] ?? "Nothing is rendered here."}{" "}
        Its source is here to be read; open it in your editor to change it.
      </p>
      <Stage place={place} tree={tree} drafting={drafting} />
    </div>
  );
}
