import { z } from "zod";
import { pageAnswer, pageQuery } from "../../paging/mod.ts";
import { ruleIds } from "../../project/mod.ts";
import { violation } from "../schemas.ts";

export const placeQuery = z.strictObject({
  rule: z.enum(ruleIds).describe("The id of a rule, on or off"),
  ...pageQuery("places"),
});

export const placeList = z.object({
  places: z.array(violation.omit({ rule: true, severity: true, why: true }))
    .describe("Sorted by path, and in a file in the order of its text"),
  ...pageAnswer("places"),
});
