import { useQuery } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Hint } from "../../parts/hint.tsx";
import { tellRefusal } from "../../parts/toasts.tsx";
import { ago, splitPath } from "../../parts/words.ts";
import { PlaceLink } from "../../places/place_link.tsx";
import { moveSave } from "../../shell/undo.ts";

type Save = Schemas["ListSavesAnswer"]["saves"][number];

/** The last saves, each with the way back. */
export function Saves(): ReactNode {
  const { data } = useQuery(queries.saves());
  return (
    <section className="card" aria-labelledby="saves">
      <h2 id="saves">Saved</h2>
      {data?.saves.length === 0 && (
        <p className="muted">Nothing yet. Each save can be taken back from here.</p>
      )}
      <ul className="home-list">
        {data?.saves.slice(0, 12).map((save) => <SaveRow key={save.id} save={save} />)}
      </ul>
    </section>
  );
}

function SaveRow({ save }: { readonly save: Save }): ReactNode {
  const [first = ""] = save.files;
  return (
    <li className="row home-save">
      <span className="grow">
        <PlaceLink
          to={{ screen: "home", save: save.id }}
          className={`truncate home-what ${save.undone ? "muted home-undone" : ""}`}
          title="What it changed, line by line"
        >
          {save.what}
        </PlaceLink>
        <span className="muted row">
          <PlaceLink to={{ screen: "units", path: first }} className="truncate">
            {splitPath(first).name}
          </PlaceLink>
          {save.files.length > 1 && <span>and {save.files.length - 1} more</span>}
          <span>{ago(save.when)}</span>
        </span>
      </span>
      <SaveTurn save={save} />
    </li>
  );
}

/** Takes a save back, or forward again, where that can be. */
export function SaveTurn({ save }: { readonly save: Save }): ReactNode {
  const way = save.undone ? "redo" : "undo";
  const isPossible = save.undone ? save.canRedo : save.canUndo;
  async function move(): Promise<void> {
    try {
      await moveSave(save, way);
    } catch (error) {
      tellRefusal(`Could not ${way}`, error);
    }
  }
  if (!isPossible) return null;
  return (
    <Hint label={`${way === "undo" ? "Undo" : "Redo"}: ${save.what}`} side="left">
      <button
        type="button"
        className="button button-quiet button-icon"
        onClick={() => void move()}
      >
        {way === "undo" ? <Undo2 size={16} aria-hidden /> : <Redo2 size={16} aria-hidden />}
      </button>
    </Hint>
  );
}
