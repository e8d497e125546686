/**
 * The saves of any route: what they were, and the way back and forth.
 * @module
 */
import { requireScope, type Session } from "../lib/auth/mod.ts";
import { get, loadOnce, post, type Route } from "../lib/http/mod.ts";
import { redoAnswer, redoBody, undoAnswer, undoBody } from "../lib/pages/page/edit_schemas.ts";
import { saveList, saveListQuery } from "../lib/saving/save_list.ts";
import type { WorkbenchContext } from "../lib/workbench/mod.ts";
import { undoErrors } from "./page_errors.ts";

/** The verbs of saving, loaded at the first request: a start must not wait for them. */
const saving = loadOnce(() => import("../lib/saving/mod.ts"));

const since = "ext";

/**
 * Requires the scope of a decision for the save of an approved change: to take it back or forward is to decide on it again.
 * @throws {WorkbenchError} `scope_missing`
 */
function requireTurn({ saving }: WorkbenchContext, session: Session | null, saveId: string): void {
  if (saving.journal.find(saveId)?.landing) requireScope(session, "decide");
}

export const saveRoutes: readonly Route[] = [
  get(
    "/api/pages/undo",
    {
      since,
      operationId: "listSaves",
      summary: "The last saves of any route, and whether each can be undone or redone now",
      query: saveListQuery,
      response: saveList,
    },
    async ({ query: { limit = "50" }, workbench, signal }) =>
      (await saving()).listSaves(workbench.saving, { limit: Number(limit), signal }),
  ),

  post("/api/pages/undo", {
    since,
    operationId: "undoSave",
    summary: "Takes a save back byte for byte, as long as its files are as the save left them",
    body: undoBody,
    response: undoAnswer,
    errors: undoErrors,
  }, async ({ body: { saveId, dryRun }, workbench, session, signal }) => {
    requireTurn(workbench, session, saveId);
    const { undoSave } = await saving();
    const undone = await undoSave(workbench.saving, saveId, { dryRun, signal });
    return { ...undone, changes: [...undone.changes] };
  }),

  post("/api/pages/redo", {
    since,
    operationId: "redoSave",
    summary:
      "Takes an undone save forward again byte for byte, as long as its files are as the undo left them",
    body: redoBody,
    response: redoAnswer,
    errors: undoErrors,
  }, async ({ body: { saveId, dryRun }, workbench, session, signal }) => {
    requireTurn(workbench, session, saveId);
    const { redoSave } = await saving();
    const redone = await redoSave(workbench.saving, saveId, { dryRun, signal });
    return { ...redone, changes: [...redone.changes] };
  }),
];
