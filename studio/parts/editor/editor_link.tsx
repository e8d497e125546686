import { useQuery } from "@tanstack/react-query";
import { SquareArrowOutUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { Hint } from "../hint.tsx";
import { editorAddress, EDITORS, type FilePlace, useEditor } from "./editors.ts";

/** Opens a place in the person's editor; nothing where the service does not tell where the project is. */
export function EditorLink(place: FilePlace): ReactNode {
  const { data: project } = useQuery(queries.project());
  const editor = useEditor();
  if (project?.root === undefined) return null;
  return (
    <Hint label={`Open in ${EDITORS[editor]}`}>
      <a
        className="button button-quiet button-icon"
        href={editorAddress(editor, project.root, place)}
      >
        <SquareArrowOutUpRight size={14} aria-hidden />
      </a>
    </Hint>
  );
}
