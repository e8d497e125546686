import { useQuery } from "@tanstack/react-query";
import { Columns2, FileDiff } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { BackLink } from "../../parts/back_link.tsx";
import { DiffView } from "../../parts/diff/diff_view.tsx";
import { useSplit } from "../../parts/diff/use_split.ts";
import { useKeys } from "../../parts/keys.ts";
import { Empty, Failed, Waiting } from "../../parts/states.tsx";
import { useNarrow } from "../../parts/use_narrow.ts";
import { ago, count, mayBeUnit } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { SaveTurn } from "./saves.tsx";

type Save = Schemas["ListSavesAnswer"]["saves"][number];

/** Shows the files that one save changed, line by line. */
export function SaveView({ id }: { readonly id: string }): ReactNode {
  const { data, error, refetch } = useQuery(queries.saves());
  const save = data?.saves.find((each) => each.id === id);
  const [isSplit, setSplit] = useSplit();
  const isNarrow = useNarrow();
  useKeys({ s: () => setSplit(!isSplit) });
  return (
    <>
      <header className="bar">
        <BackLink to={{ screen: "home" }} label="Home" />
        <h1 className="bar-title truncate grow">{save?.what ?? "A save"}</h1>
        {save && <span className="muted">{save.undone ? "undone" : ago(save.when)}</span>}
        {save && !isNarrow && (
          <button
            type="button"
            className="button button-quiet"
            aria-pressed={isSplit}
            onClick={() => setSplit(!isSplit)}
          >
            <Columns2 size={14} aria-hidden /> Split <kbd className="kbd">S</kbd>
          </button>
        )}
        {save && <SaveTurn save={save} />}
      </header>
      {error !== null && data === undefined
        ? (
          <Failed
            title="The saves cannot be listed"
            error={error}
            retry={() => void refetch()}
          />
        )
        : data === undefined
        ? <Waiting rows={10} />
        : save === undefined
        ? <Empty title="This save is not kept any more">Only the last saves are.</Empty>
        : <Lines save={save} isSplit={isSplit && !isNarrow} />}
    </>
  );
}

interface LinesProps {
  readonly save: Save;
  readonly isSplit: boolean;
}

function Lines({ save, isSplit }: LinesProps): ReactNode {
  const { data: all } = useQuery(queries.saves());
  const hasLater = all?.saves.some(({ when, undone, files }) =>
    !undone && when > save.when && files.some((path) => save.files.includes(path))
  );
  const way = save.canUndo ? "undo" : save.canRedo ? "redo" : null;
  const { data, error, refetch } = useQuery({
    ...queries.saveDiff(save.id, way ?? "undo"),
    enabled: way !== null,
  });
  return (
    <>
      <div className="notice">
        <p className="muted">{count(save.files.length, "file")}</p>
        <ul>
          {save.files.map((path) => (
            <li key={path} className="mono save-file">
              {mayBeUnit(path)
                ? <PlaceLink to={{ screen: "units", path }}>{path}</PlaceLink>
                : path}
            </li>
          ))}
        </ul>
      </div>
      {way === null
        ? (
          <Empty
            icon={<FileDiff size={20} aria-hidden />}
            title="Its lines have changed since"
          >
            What a save changed is shown while its files are as it left them. {hasLater
              ? "Take the later saves of these files back first, or look"
              : "Somebody else changed these files since: look"} at the{" "}
            <PlaceLink to={{ screen: "git" }}>commits of the session</PlaceLink>.
          </Empty>
        )
        : error !== null && data === undefined
        ? (
          <Failed
            title="This save cannot be shown"
            error={error}
            retry={() => void refetch()}
          />
        )
        : data === undefined
        ? <Waiting rows={10} />
        : <DiffView diff={data} label="Change" isSplit={isSplit} />}
    </>
  );
}
