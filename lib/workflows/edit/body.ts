import { z } from "zod";
import { hashAsRead } from "../../project/place_schemas.ts";
import { dryRun } from "../../saving/dry_run.ts";
import { waitForTypes } from "../../saving/save_answer.ts";
import { statePath, workflowAddress } from "../machines/schemas.ts";

/** The fields that every edit of a machine has. */
const machineEdit = {
  ...workflowAddress.shape,
  machine: z.union([z.string().min(1).max(500), z.int().min(0)]).describe(
    "Name or index of a machine, as `GET /api/workflows/machines` lists it",
  ),
  commit: z.boolean().default(false).describe("Writes the file; otherwise nothing is written"),
  contentHash: hashAsRead.optional().describe(
    "SHA-256 of the file as you read it, or its first 12 digits; needed to commit, and for a dry run of that",
  ),
  dryRun,
  waitForTypes,
};

/** The body of one op: the machine, the op's name, its arguments. */
export function opBody<Name extends string, Args extends z.ZodRawShape>(
  op: Name,
  args: Args,
): z.ZodObject<typeof machineEdit & { op: z.ZodLiteral<Name> } & Args, z.core.$strict> {
  return z.strictObject({ ...machineEdit, op: z.literal(op), ...args });
}

/** A state that is there, by its path. */
export const stateArgument: z.ZodString = statePath.max(2000);

/** A name of data: of a state, an event, an action, a guard, an actor, a field. */
export const nameArgument: z.ZodString = z.string().min(1).max(200).describe(
  "Its name in the code",
);
