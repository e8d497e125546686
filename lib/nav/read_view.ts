import type { z } from "zod";
import type { FileText, ProjectLayout } from "../project/mod.ts";
import { positionAt } from "../source/mod.ts";
import type { Nav } from "./open_nav.ts";
import { relationOf, sideOf } from "./relation.ts";
import { type ResolvedReference, resolvedReferences } from "./resolved_references.ts";
import type { navReference, navView } from "./schemas.ts";

/**
 * A file with its references.
 * @throws {WorkbenchError} `source_too_complex`
 */
export async function readView(
  nav: Nav,
  file: FileText,
  layout: ProjectLayout,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<z.input<typeof navView>> {
  const { path, text, contentHash } = file;
  const parsed = await nav.source.parses.parse(file);
  const references = await resolvedReferences(nav, parsed, layout, options);
  const { layer, feature } = sideOf(layout, path);
  return {
    path,
    name: nameOf(path),
    kind: layer ?? "module",
    feature,
    source: text,
    contentHash,
    references: references.map((reference) => ({
      ...described(reference, layout, path),
      ...positionAt(parsed.ast, reference.written.start),
    })),
  };
}

function described(
  { written: { name, kind, start, end }, resolved }: ResolvedReference,
  layout: ProjectLayout,
  from: string,
): Omit<z.input<typeof navReference>, "line" | "column"> {
  const reference = { name, kind, start, end };
  if ("reason" in resolved) return { ...reference, target: null, reason: resolved.reason };
  const { path, line, column } = resolved.target;
  return {
    ...reference,
    target: { path, line, column },
    relation: relationOf(layout, from, path),
  };
}

/** `Card` of `cards/Card.tsx` and of `Card/index.tsx`. */
function nameOf(path: string): string {
  const segments = path.split("/");
  const stem = (segments.pop() ?? path).replace(/\.[^.]+$/, "");
  return stem === "index" ? segments.pop() ?? stem : stem;
}
