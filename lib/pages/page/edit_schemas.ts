import { z } from "zod";
import { dryRun, dryRunDiff } from "../../saving/dry_run.ts";
import { saveAnswer, waitForTypes } from "../../saving/save_answer.ts";
import { savedChange, savedOutcome } from "../../saving/saved_change.ts";
import { editOp } from "../../edits/schemas.ts";
import { hashAsRead } from "../../project/place_schemas.ts";
import { nodeAddress, unitAddress } from "./schemas.ts";
import { pageNode, propKind } from "./node_schemas.ts";

/** True when names may be written that lead nowhere. */
const allowUnresolved = z.boolean().optional().describe(
  "Writes names that nothing declares, or that several exports have, without importing them",
);

/** The amount of the page that the answer of a save shows. */
export const detail = z.enum(["full", "minimal"]).optional().describe(
  "`minimal` leaves the page's trees out of the answer; `full` unless told",
);

/** A node of a page, and the content from which the client read it. */
const editAddress = nodeAddress.extend({
  contentHash: hashAsRead,
  allowUnresolved,
  dryRun,
  detail,
});

/** The most ops of one batch. */
const MAX_OPS = 100;

export const editsBody = unitAddress.extend({
  contentHash: hashAsRead,
  ops: z.array(editOp).min(1).max(MAX_OPS).describe(
    "Done in order, each on what those before it made; all of them are written, or none",
  ),
  allowUnresolved,
  dryRun,
  waitForTypes,
  detail,
}).strict();

export const nodeEditBody = editAddress.extend({
  snippet: z.string().min(1).max(500_000).describe("Exactly one JSX element or fragment"),
}).strict();

export const propEditBody = editAddress.extend({
  propName: z.string().min(1).max(200).describe('A JSX attribute name; "..." for a spread'),
  kind: z.enum([...propKind.options, "remove"]).describe(
    "What the value is to be in the code; `remove` takes the attribute away",
  ),
  value: z.union([z.string().max(500_000), z.number(), z.boolean()]).optional().describe(
    "Text of an identifier, expression, spread or element; nothing for remove",
  ),
  index: z.int().min(0).optional().describe(
    "Which attribute, where a name stands twice or for a spread",
  ),
}).strict();

export const automapBody = nodeAddress.extend({
  contentHash: hashAsRead,
  dryRun,
  detail,
  propNames: z.array(z.string().min(1).max(200)).min(1).max(100).describe(
    "Declared props to fill from the scope, as `GET /api/pages/unmapped` lists them",
  ),
}).strict();

export const undoBody = z.strictObject({
  saveId: z.string().min(1).max(100).describe("As the answer of the save gave it"),
  dryRun,
});

export const redoBody = z.strictObject({
  saveId: z.string().min(1).max(100).describe("Of a save that was undone"),
  dryRun,
});

export const undoAnswer = z.object({
  changes: z.array(savedChange).describe("One for each file that the undone save had changed"),
  git: savedOutcome,
  diff: dryRunDiff,
});

export const redoAnswer = z.object({
  changes: z.array(savedChange).describe("One for each file that the save changes again"),
  git: savedOutcome,
  diff: dryRunDiff,
});

/** The answer of every route that writes a page. */
export const savedPage = z.object({
  path: z.string().describe("Of the page, from the project's root"),
  contentHash: z.string().describe("Of the page as it is now: what the next edit needs"),
  roots: z.array(pageNode).optional().describe(
    "The page's trees as they are now; left out with `detail: minimal`",
  ),
  selected: z.string().nullable().describe("Id of the edited or inserted node"),
  change: savedChange.describe("What the save did to the page"),
  created: z.array(savedChange).optional().describe("The new files of the same save"),
  changed: z.array(savedChange).optional().describe(
    "The other files that were there and that the same save changed, such as a barrel",
  ),
  ...saveAnswer,
  unchanged: z.boolean().describe("True where the page said so already: nothing was written"),
});

export const placeholders = z.array(z.object({
  prop: z.string().describe("Its name"),
  code: z.string().describe("Source of the value that was written"),
  missing: z.literal(true).optional().describe(
    "True where nobody could write a value of its type: what the component does with it may fail until it is given",
  ),
})).describe("The required props, in the order in which they stand");

export const placeholderNote = z.string().optional().describe("Why required props may be missing");

export const extractionNotes = z.array(z.object({
  code: z.enum(["types_unknown", "options_unchecked", "vague_name", "client_component"]).describe(
    "For programs: a closed list; `options_unchecked` where the configuration that decides is not there, or refuses what the page does already",
  ),
  message: z.string().describe("One sentence for a person"),
  props: z.array(z.string()).describe("The props that have the type `any`"),
  packages: z.array(z.string()).describe("The packages that are not installed, as they are named"),
})).optional().describe("What is to be known of the result; absent where there is nothing");

/** The answer to a batch of ops. */
export const editedPage = savedPage.extend({
  ops: z.array(z.object({
    selected: z.string().nullable().describe(
      "Id, in the tree as it is now, of the node that the op made or changed; null where none is left",
    ),
    placeholders: placeholders.optional(),
    note: placeholderNote,
    notes: extractionNotes,
  })).describe("What became of each op, in their order"),
});
