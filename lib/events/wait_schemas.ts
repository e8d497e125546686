import { z } from "zod";

const MAX_SECONDS = 60;

/** The query members with which a read waits for a change of state. */
export const waitQuery = {
  wait: z.coerce.number().int().min(0).max(MAX_SECONDS).optional().describe(
    `Seconds to wait for another state, at most ${MAX_SECONDS}: answers as soon as it is another one, and at once where it will not change by itself`,
  ),
  from: z.string().min(1).max(200).transform((text) => text.split(",")).optional().describe(
    "With `wait`: the states to wait through, with commas between them, as `queued,running`; any other one is answered at once. " +
      "The state of this moment unless told",
  ),
};

/** The query of a read that takes nothing else. */
export const waitForState = z.object(waitQuery);
