import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries.ts";
import { chooseEditor, type Editor, EDITORS, useEditor } from "../../parts/editor/editors.ts";

/** The editor that places of files open in. */
export function EditorChoice(): ReactNode {
  const { data: project } = useQuery(queries.project());
  const editor = useEditor();
  return (
    <section className="card" aria-labelledby="editor">
      <h2 id="editor">Your editor</h2>
      <label className="field">
        <span>Files open in</span>
        <select
          className="input"
          value={editor}
          onChange={({ target }) => chooseEditor(target.value as Editor)} // of these
        >
          {Object.entries(EDITORS).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
        </select>
      </label>
      {project && project.root === undefined && (
        <p className="muted">
          The service does not tell where the project is. Started with <code>--reveal-root</code>
          {" "}
          on this machine, it does: files then have a link into your editor.
        </p>
      )}
    </section>
  );
}
