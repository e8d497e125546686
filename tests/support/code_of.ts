import { assertRejects } from "@std/assert";
import { type ErrorCode, WorkbenchError } from "../../lib/errors/mod.ts";

/** The code that a promise rejects with. */
export async function codeOf(answer: Promise<unknown>): Promise<ErrorCode> {
  return (await assertRejects(() => answer, WorkbenchError)).code;
}
