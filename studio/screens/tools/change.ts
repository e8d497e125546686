import { queryClient } from "../../api/query_client.ts";
import { tellRefusal } from "../../parts/toasts.tsx";

/** A question whose answer a change makes stale. */
type Stale = "clones" | "models" | "tokens";

/**
 * Changes something, and reads it anew whatever came of it.
 * @param title told where it is refused
 */
export async function change(
  stale: Stale,
  title: string,
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    tellRefusal(title, error);
  } finally {
    await queryClient.invalidateQueries({ queryKey: [stale] });
  }
}
