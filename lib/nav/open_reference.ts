import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { positionAt } from "../source/mod.ts";
import { readListed } from "./open_file.ts";
import type { Nav } from "./open_nav.ts";
import { readReached } from "./read_reached.ts";
import { readView } from "./read_view.ts";
import { relationOf } from "./relation.ts";
import { type ResolvedReference, resolvedReferences } from "./resolved_references.ts";
import type { NavOpenBody, navOpened } from "./schemas.ts";
import type { Target } from "./targets/target.ts";
import type { NoTargetReason } from "./written/written_reference.ts";

/**
 * Follows a reference: reads `from` as it is now, finds the reference in it and opens the file that it leads to.
 * @throws {WorkbenchError} `outside_scope` for a `from` that nothing leads to, the same whether it exists or not;
 * `feature_not_found`, `reference_not_found`, `reference_unresolved`, `file_too_large`, `source_too_complex`
 */
export async function openReference(
  nav: Nav,
  body: NavOpenBody,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<z.input<typeof navOpened>> {
  const { source } = nav;
  const layout = await source.project.layout(options);
  const from = await readReached(nav, { ...body, layout }, options);
  const parsed = await source.parses.parse(from);
  const references = await resolvedReferences(nav, parsed, layout, options);
  const { path, start } = targetOf(body, references);
  const file = await readListed(nav, path);
  if (!file) throw unresolved(body, "not_found");
  const view = await readView(nav, file, layout, options);
  return {
    ...view,
    at: { start, ...positionAt({ text: file.text }, start) },
    relation: relationOf(layout, from.path, path),
  };
}

function targetOf(body: NavOpenBody, references: readonly ResolvedReference[]): Target {
  const named = references.filter(({ written }) => written.name === body.ref);
  const chosen = named.find(({ written }) => written.start === body.start) ??
    named.find(({ resolved }) => "target" in resolved) ?? named[0];
  if (!chosen) {
    throw new WorkbenchError(
      "reference_not_found",
      `Cannot find the reference "${body.ref}" in "${body.from}": open the file again`,
    );
  }
  if ("reason" in chosen.resolved) throw unresolved(body, chosen.resolved.reason);
  return chosen.resolved.target;
}

function unresolved({ ref, from }: NavOpenBody, reason: NoTargetReason): WorkbenchError {
  return new WorkbenchError(
    "reference_unresolved",
    `Cannot follow "${ref}" of "${from}": ${SENTENCES[reason]}`,
    { data: { reason } },
  );
}

const SENTENCES: Readonly<Record<NoTargetReason, string>> = {
  package: "it comes from a package, whose code is not opened",
  not_found: "what it names is not there",
  computed: "what it names is only known when the code runs",
  outside_project: "it leads outside the project",
  not_source: "it names a file that is no TypeScript or JavaScript",
};
