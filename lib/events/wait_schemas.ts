import { z } from "zod";

const MAX_SECONDS = 60;

const wait = z.coerce.number().int().min(0).max(MAX_SECONDS).optional().describe(
  `Seconds to wait for another state, at most ${MAX_SECONDS}: answers as soon as it is another one, and at once where it will not change by itself`,
);

/** The query members with which a read waits for a change of state. @param all the states that there are */
export function waitQuery(all: readonly string[]): {
  readonly wait: typeof wait;
  readonly from: z.ZodOptional<z.ZodType<string[], string>>;
} {
  const states = z.string().min(1).max(200).transform((text) => text.split(","));
  return {
    wait,
    from: states.pipe(z.array(z.enum(all))).optional().describe(
      `With \`wait\`: the states to wait through, of ${
        all.join(", ")
      }, with commas between them; ` +
        "any other one is answered at once. The state of this moment unless told",
    ),
  };
}
