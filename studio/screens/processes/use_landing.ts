import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { splitPath } from "../../parts/words.ts";
import { takeBack } from "./decide.ts";
import type { ReviewFile } from "./names.ts";

/** The save that brought a file into the project. */
export interface LandingSave {
  /** Whether it was taken back since. */
  readonly isUndone: boolean;
  /** Takes it back; null where that is not to be had. */
  readonly undo: (() => void) | null;
}

/** Returns whether the landing of a file was undone, or can be. */
export function useLanding({ path, verdict }: ReviewFile): LandingSave {
  const { data } = useQuery(queries.saves());
  const id = verdict?.saveId ?? null;
  const save = id === null ? undefined : data?.saves.find((each) => each.id === id);
  return {
    isUndone: save?.undone === true,
    undo: save?.canUndo === true
      ? () => void takeBack(save.id, save.files.length > 1 ? save.what : splitPath(path).name)
      : null,
  };
}
