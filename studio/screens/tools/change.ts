import type { SubmitEvent } from "react";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal } from "../../parts/toasts.tsx";

/** A question whose answer a change makes stale. */
type Stale = "clones" | "models" | "tokens";

/**
 * Changes something, and reads it anew whatever came of it.
 * @param title told where it is refused
 * @returns whether it was done
 */
export async function change(
  stale: Stale,
  title: string,
  act: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    tellRefusal(title, error);
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [stale] });
  }
}

/**
 * Acts on what a form holds, and empties it once that is done: what is refused need not be typed again.
 * @param act returns whether it was done
 */
export async function submit(
  event: SubmitEvent<HTMLFormElement>,
  act: (form: FormData) => Promise<boolean>,
): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  if (await act(new FormData(form))) form.reset();
}
