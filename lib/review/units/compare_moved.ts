import type { UnitDetail } from "../schemas.ts";
import type { Sides } from "../side.ts";
import { compareMovedCode } from "./declarations/compare_declarations.ts";
import { readDeclared } from "./declarations/read_declared.ts";
import type { Move } from "./join_moves.ts";
import { openMeanings } from "./meaning.ts";
import { readUnitFile } from "./read_unit_file.ts";

/** Tells what is different about the code of something that moved to another file. */
export async function compareMoved(sides: Sides, { name, from, to }: Move): Promise<UnitDetail[]> {
  const { source: base } = await readUnitFile({ side: sides.base, path: from }, "base");
  const { source: head } = await readUnitFile({ side: sides.head, path: to }, "head");
  const old = base && readDeclared(base).get(name);
  const now = head && readDeclared(head).get(name);
  if (!old || !now) return [];
  const [meant, means] = [openMeanings(base.ast), openMeanings(head.ast)];
  const isSame = old.nodes.map(meant).join() === now.nodes.map(means).join();
  return isSame ? [] : compareMovedCode(old, now);
}
