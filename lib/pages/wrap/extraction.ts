import type { WrapPlan } from "./plan_types.ts";

/** Code of a page in files of its own, as it would be; nothing is written yet. */
export type Extraction = Pick<WrapPlan, "name" | "files" | "others" | "pageEdits" | "notes">;
