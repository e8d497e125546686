import { NotebookPen } from "lucide-react";
import type { ReactNode } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { useKeys } from "../../parts/keys.ts";
import { Empty } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { createNote } from "./ask_notes.ts";
import { NoteList } from "./note_list.tsx";
import { NoteView } from "./note_view.tsx";
import "./notes.css";

/** The notes: found by word and tag, read, written, and made plans of. */
export default function NotesScreen({ id }: { readonly id: string | undefined }): ReactNode {
  const isNarrow = useNarrow();
  useKeys({ n: () => void createNote({}) });
  const note = id !== undefined && <NoteView key={id} id={id} isNarrow={isNarrow} />;
  if (isNarrow) return <div className="pane">{note || <NoteList open={id} />}</div>;
  return (
    <Group orientation="horizontal" className="units">
      <Panel id="notes" defaultSize="300px" minSize="220px" maxSize="45%" className="pane">
        <NoteList open={id} />
      </Panel>
      <Separator className="split" />
      <Panel id="note" className="pane">
        {note || (
          <Empty icon={<NotebookPen size={20} aria-hidden />} title="No note is open">
            Press <kbd className="kbd">N</kbd> to write one, or choose one from the list.
          </Empty>
        )}
      </Panel>
    </Group>
  );
}
