import { WorkbenchError } from "../../errors/mod.ts";
import { positionAt } from "../../source/mod.ts";

/** A place of the project as people count. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** The number of places that a sentence names; all are in the data. */
const SHOWN = 3;

/** @param places what is in the way: named in the message, and whole in `places` of the data */
export function refused(message: string, places: readonly Place[] = []): WorkbenchError {
  const shown = places.slice(0, SHOWN).map(({ path, line }) => `${path}:${line}`).join(", ");
  const more = places.length > SHOWN ? ` and ${places.length - SHOWN} more` : "";
  return new WorkbenchError(
    "edit_refused",
    shown === "" ? message : `${message} (${shown}${more})`,
    { data: { places } },
  );
}

/** The number of places that a sentence of the log names. */
const LOGGED = 10;

/** @param moves the destinations of files that move */
export function shownPlaces(places: readonly Place[], moves: ReadonlyMap<string, string>): string {
  const shown = places.slice(0, LOGGED).map(({ path, line }) =>
    `${moves.get(path) ?? path}:${line}`
  );
  const more = places.length > LOGGED ? ` and ${places.length - LOGGED} more` : "";
  return `${shown.join(", ")}${more}`;
}

export function placeAt(file: { path: string; text: string }, offset: number): Place {
  const { path, text } = file;
  return { path, ...positionAt({ text }, offset) };
}
