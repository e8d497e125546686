import type { Defence } from "../defence.ts";
import { approvalDefences } from "./approvals.ts";
import { cloneDefences } from "./clones.ts";
import { fileDefences } from "./files.ts";
import { gateDefences } from "./gates.ts";
import { patternDefences } from "./patterns.ts";
import { programDefences } from "./programs.ts";
import { requestDefences } from "./requests.ts";
import { sessionDefences } from "./sessions.ts";
import { setUpDefences } from "./set_up.ts";

/** Everything that the check takes out. */
export const defences: readonly Defence[] = [
  ...requestDefences,
  ...sessionDefences,
  ...fileDefences,
  ...gateDefences,
  ...approvalDefences,
  ...cloneDefences,
  ...programDefences,
  ...patternDefences,
  ...setUpDefences,
];
