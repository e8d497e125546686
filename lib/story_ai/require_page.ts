import { Buffer } from "node:buffer";
import { WorkbenchError } from "../errors/mod.ts";
import type { WorkBudget } from "./thread/page_thread.ts";

const MAX_BYTES = 2 * 1024 * 1024;
/** The time limit of work on one page, for one request. */
const WORK_MS = 2_000;

/**
 * Takes a page that is not too large.
 * @returns what the work on it may cost
 * @throws {WorkbenchError} `body_too_large`
 */
export function requirePage(html: string): WorkBudget {
  const bytes = Buffer.byteLength(html);
  if (bytes <= MAX_BYTES) return { left: WORK_MS };
  throw new WorkbenchError(
    "body_too_large",
    `Cannot read a page of ${bytes} bytes: it may have ${MAX_BYTES}`,
    { data: { limit: MAX_BYTES } },
  );
}
