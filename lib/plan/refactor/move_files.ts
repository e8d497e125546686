import type { FlowSite } from "../flow.ts";

/** Leaves out what stays as it is, and what is no text, which a save cannot move. */
export async function movableFiles(
  { draft: { source }, log }: FlowSite,
  moves: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const movable = new Map<string, string>();
  for (const [from, to] of moves) {
    if (from === to) continue;
    const file = await source.project.files.read(from);
    if (file?.editable) movable.set(from, to);
    else log(`"${from}" stays where it is: it is no text`);
  }
  return movable;
}
