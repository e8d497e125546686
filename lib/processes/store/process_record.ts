import { z } from "zod";
import { processPayload, traitsOf } from "../kinds.ts";
import { DATED_ID } from "../../state/mod.ts";
import { persistedSnapshot } from "../machine/snapshot.ts";
import { processComment } from "../schemas.ts";

/** All that is kept of a process, besides the bytes of its changes. */
export const processRecord = z.object({
  version: z.literal(1),
  id: z.string().regex(DATED_ID),
  payload: processPayload,
  startedBy: z.string(),
  /** The key that makes a repeated start the same start. */
  key: z.string().nullable(),
  createdAt: z.string(),
  /** Grows with every change of any process of the project: what is newer has the higher number. */
  revision: z.int(),
  snapshot: persistedSnapshot,
  /** The person's words; older records have none. */
  comments: z.array(processComment).default([]),
}).refine(({ payload, snapshot }) => {
  const declared = traitsOf(payload).steps.map(({ id }) => id);
  return declared.join("\n") === snapshot.context.steps.map(({ id }) => id).join("\n");
}, "The steps are not those of the payload");

export type ProcessRecord = z.output<typeof processRecord>;
