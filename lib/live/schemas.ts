import { z } from "zod";
import { clone } from "../clone/service/schemas.ts";
import { devServerView } from "../dev_server/schemas.ts";
import { processSummary } from "../processes/schemas.ts";
import { filePath } from "../project/place_schemas.ts";
import { unitRole } from "../source/units/schemas.ts";

const count = z.int().nonnegative();
const saveId = z.string().describe("Of the save, as the list of saves has it");
const paths = z.array(filePath).describe("The files that were written or deleted");

/** The things that happen in the service and in the open project, one event at a time. */
export const liveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("file").describe("A file of the project came, changed or went"),
    path: filePath,
    contentHash: z.string().nullable().describe("SHA-256 of the bytes now; null: no file any more"),
    by: z.enum(["self", "other"]).describe("self: this service wrote it; other: anybody else"),
    role: unitRole.nullable().describe(
      "As the list of units last had it; null for what is no unit, and before the first list",
    ),
  }),
  z.object({
    type: z.literal("save").describe("The service wrote a change that can be undone"),
    id: saveId,
    what: z.string().describe("The change in a few words"),
    paths,
  }),
  z.object({
    type: z.literal("undo").describe("A save was taken back, or brought back"),
    id: saveId,
    way: z.enum(["undo", "redo"]).describe("redo: it was brought back"),
    paths,
  }),
  z.object({
    type: z.literal("diagnostics").describe("What is wrong with a file that has changed"),
    path: filePath,
    contentHash: z.string().describe("Of the text that was looked at"),
    counts: z.object({
      error: count.describe("Errors of syntax, types and rules"),
      warning: count.describe("Warnings"),
      info: count.describe("Notes"),
      hint: count.describe("Hints"),
      environment: count.describe(
        "What only says that packages are not installed: none of it is counted above",
      ),
    }).describe("Of the file"),
  }),
  z.object({
    type: z.literal("project").describe("Another project was opened: read everything anew"),
  }),
  z.object({
    type: z.literal("config").describe("A file changed that decides how the project is read"),
    path: filePath,
  }),
  z.object({
    type: z.literal("git").describe("HEAD, a ref or the index of the repository changed"),
    ref: z.string().nullable().describe(
      "Full name of the branch; null: detached, or no repository",
    ),
    commit: z.string().nullable().describe("Where HEAD is; null: no commit, or no repository"),
  }),
  z.object({
    type: z.literal("process").describe("A process moved"),
    process: processSummary.describe("Its summary after that"),
  }),
  z.object({
    type: z.literal("clone").describe("A clone moved, or came further by a hundredth"),
    clone: clone.describe("Its state, and how far it is"),
  }),
  z.object({
    type: z.literal("devserver").describe("The dev server does something else now"),
    state: devServerView.shape.state,
    url: devServerView.shape.url,
  }),
  z.object({
    type: z.literal("modelhost").describe("A model was pulled or deleted by way of the service"),
    model: z.string().describe("Its name"),
    state: z.enum(["pulling", "pulled", "failed", "deleted"]).describe("What became of it"),
  }),
  z.object({
    type: z.literal("progress").describe("Work in the background came further"),
    task: z.enum(["units", "types", "analysis", "clone", "pull"]).describe(
      "units: the list of units is read; types: the type checker loads the project; analysis: branches are compared; " +
        "clone: a phase of a clone; pull: a model is pulled",
    ),
    id: z.string().optional().describe(
      "Of the analysis' process or of the clone, or the model's name; none of what the service does by itself",
    ),
    done: count.describe("Parts that are done; all of them when it is over"),
    total: count.describe("All parts"),
  }),
  z.object({
    type: z.literal("reset").describe(
      "Events are missing here: read anew what you show. The next events go on from now",
    ),
    reason: z.enum(["behind", "many-files"]).describe(
      "behind: the reader came too late for them; many-files: so many files changed at once that none is named",
    ),
  }),
]).meta({ id: "LiveEvent" });

export type LiveEvent = z.input<typeof liveEvent>;
export type LiveEventType = LiveEvent["type"];

/** The types of events that a reader may request; `reset` comes in any case. */
const types = z.enum(liveEvent.options.map(({ shape }) => shape.type.value));

/** The query of `GET /api/events`. */
export const eventsQuery = z.object({
  types: z.string().max(200).transform((text) => text.split(",")).pipe(z.array(types)).optional()
    .describe(`Only these, with commas between them: ${types.options.join(", ")}; all unless told`),
});
