import { WorkbenchError } from "../../errors/mod.ts";
import type { TypeReport } from "../../saving/mod.ts";
import { isOpen } from "../machine/process_context.ts";
import { movesAmong, readSides, readTexts } from "./judge_open.ts";
import type { Relation, RelationSite } from "./relation.ts";

/**
 * Tells what the types say of the project with all open changes on top, as a save of them would: it waits as long as a save
 * does. With broken settings of the gate nothing is looked at, which each change has as its obstacle.
 */
export async function tellTypes(
  { saving, changes, bytes }: RelationSite,
  { movedFrom }: Relation,
): Promise<TypeReport> {
  const open = changes.filter(isOpen);
  const moves = movesAmong(open, movedFrom);
  try {
    const report = await saving.types.begin(
      await readSides(saving.source, await readTexts(open, bytes)),
      { refuseTypes: false, ...(moves.size > 0 && { movedFrom: moves }) },
    );
    return await report();
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "config_invalid") throw error;
    return { types: null, introduced: [], fixed: [] };
  }
}
