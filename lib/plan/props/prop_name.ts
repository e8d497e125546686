import { z } from "zod";

/** A name that a prop can have without quotation marks. */
export const propName = z.string().min(1).max(200).regex(
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u,
  "Use a name that code can have",
);
