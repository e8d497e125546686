import type { Saving } from "./open_saving.ts";
import { type Turned, type TurnOptions, turnSave } from "./turn_save.ts";

/**
 * Takes a save back, byte for byte: every file that it touched must still be as the save left it. Files that it made
 * are deleted, and those that it deleted come back.
 * @throws {WorkbenchError} `save_not_found`, `content_changed`, `gate_refused`, `config_invalid`, `file_too_large`,
 * `file_not_readable`, `file_not_writable`, `disk_full`, `outside_project`
 */
export async function undoSave(
  saving: Saving,
  id: string,
  options: TurnOptions = {},
): Promise<Turned> {
  return await turnSave(saving, { id, way: "undo" }, options);
}
