import type { Saving } from "./open_saving.ts";
import { type Turned, type TurnOptions, turnSave } from "./turn_save.ts";

/**
 * Takes an undone save forward again, byte for byte: every file that it touched must still be as the undo left it.
 * Afterwards it can be undone again.
 * @throws {WorkbenchError} `save_not_found`, also for a save that is not undone; the others as `undoSave`
 */
export async function redoSave(
  saving: Saving,
  id: string,
  options: TurnOptions = {},
): Promise<Turned> {
  return await turnSave(saving, { id, way: "redo" }, options);
}
