import { type Clause, REQUEST_VERBS } from "./clauses.ts";
import type { Recognition, Recognizer, RequestSite } from "./intent.ts";
import { parseRequest } from "./parse_request.ts";
import { createRequest } from "./requests/create.ts";
import { editMachineRequest } from "./requests/edit_machine.ts";
import { insertRequest } from "./requests/insert.ts";
import { moveRequest } from "./requests/move.ts";
import { removeRequest } from "./requests/remove.ts";
import { renameRequest } from "./requests/rename.ts";
import { setPropRequest } from "./requests/set_prop.ts";
import {
  addStoryRequest,
  checkRequest,
  formatRequest,
  runScriptRequest,
} from "./requests/upkeep.ts";
import { wrapRequest } from "./requests/wrap.ts";

/** From what says most to what says least: a state is added before a page is, and a prop removed before a unit. */
const RECOGNIZERS: readonly Recognizer[] = [
  editMachineRequest,
  addStoryRequest,
  setPropRequest,
  renameRequest,
  moveRequest,
  removeRequest,
  wrapRequest,
  insertRequest,
  createRequest,
  formatRequest,
  checkRequest,
  runScriptRequest,
];

const VERBS: ReadonlySet<string> = new Set(REQUEST_VERBS);

/** What a clause asks for; null where it asks for nothing that a flow does. */
export async function recognize(clause: Clause, site: RequestSite): Promise<Recognition | null> {
  const request = parseRequest(clause, VERBS);
  if (!request) return null;
  for (const recognizer of RECOGNIZERS) {
    const recognition = await recognizer(request, site);
    if (recognition) return recognition;
  }
  return null;
}
