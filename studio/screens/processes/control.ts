import { api, ask } from "../../api/client.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal } from "../../parts/toasts.tsx";
import type { Verb } from "./names.ts";

/** Asks a process for something; what it is then is shown at once. */
export async function control(id: string, verb: Verb): Promise<void> {
  try {
    await ask(api.POST("/api/processes/{id}/{verb}", { params: { path: { id, verb } } }));
  } catch (error) {
    tellRefusal("The process did not take this", error);
  }
  await queryClient.invalidateQueries({ queryKey: ["processes"] });
}

/**
 * Keeps what a person asks for, of a file, of a line of it, or of the change as a whole.
 * @returns whether it was kept
 */
export async function comment(
  id: string,
  body: { readonly path?: string; readonly line?: number; readonly text: string },
): Promise<boolean> {
  try {
    await ask(api.POST("/api/processes/{id}/comment", { params: { path: { id } }, body }));
  } catch (error) {
    tellRefusal("The comment was not kept", error);
    return false;
  }
  // The form closes at once: a person may have opened the next one before the answer is there.
  void queryClient.invalidateQueries({ queryKey: ["processes", id] });
  return true;
}
