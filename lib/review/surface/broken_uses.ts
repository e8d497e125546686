import type { GraphSnapshot } from "../../source/mod.ts";
import type { SurfaceUse } from "../indicators/review_facts.ts";
import type { ReviewFile } from "../common/schemas.ts";
import type { Sides } from "../side.ts";
import { type BrokenImport, brokenImports } from "../units/exports/mod.ts";

/** The imports of the head that ask in vain for what was there in the base. */
export interface BrokenUses {
  /** @param path where the base declares the export; "*" stands for the module as a whole */
  of(path: string, name: string): readonly SurfaceUse[];
}

/** Looks through every import of the head, and sorts the broken imports by what they request. */
export async function findBrokenUses(
  sides: Sides,
  files: readonly Pick<ReviewFile, "path" | "previousPath">[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<BrokenUses> {
  const base = await sides.base.source.graph.refresh(
    options.signal ? { signal: options.signal } : {},
  );
  const moves = files.map(({ path, previousPath }) => ({
    path,
    previousPath: previousPath ?? null,
  }));
  const broken = await brokenImports(sides, moves, options);
  const uses = new Map<string, SurfaceUse[]>();
  for (const each of broken) {
    const use = { path: each.path, line: each.line, importLine: each.importLine };
    const key = declarationOf(each, base);
    const known = uses.get(key);
    if (known) known.push(use);
    else uses.set(key, [use]);
  }
  return { of: (path, name) => uses.get(keyOf(path, name)) ?? [] };
}

function declarationOf({ previousModule, name }: BrokenImport, base: GraphSnapshot): string {
  const found = base.declarationOf(previousModule, name);
  const isKnown = name !== "*" && !("reason" in found);
  return isKnown ? keyOf(found.path, found.name) : keyOf(previousModule, name);
}

function keyOf(path: string, name: string): string {
  return `${path}\n${name}`;
}
