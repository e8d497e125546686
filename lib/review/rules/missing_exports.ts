import { severityOf } from "../../project/mod.ts";
import { type FoundIn, type ImportContext, RULES, type Survey } from "../../rules/mod.ts";

/** The other side, to tell what a module exports there. */
export interface OtherSide {
  readonly survey: Pick<Survey, "graph">;
  /** Where a file of this side is on the other one. */
  readonly pathOf: (path: string) => string;
}

/**
 * The names that a file imports in vain on one side alone: the module exported them in the base and does so no more, or it
 * exports them in the head only. Names that it exports on neither side are nobody's doing.
 */
export function missingExports(
  context: ImportContext,
  { survey, pathOf }: OtherSide,
): FoundIn[] {
  const rule = RULES.find(({ id }) => id === "unresolved-import");
  const severity = severityOf("unresolved-import", context.configuration);
  if (!rule || severity === "off") return [];
  return context.imports.flatMap(({ fact, resolution }) => {
    if (resolution.kind !== "file") return [];
    const names = [...new Set(fact.names.map(({ imported }) => imported))].filter((name) => {
      const here = context.graph.declarationOf(resolution.path, name);
      if (name === "*" || !("reason" in here) || here.reason !== "not_exported") return false;
      return !("reason" in survey.graph.declarationOf(pathOf(resolution.path), name));
    });
    return names.map((name) => {
      const message = `Cannot find "${name}" in "${fact.specifier}": there is no such export`;
      const { start, end } = fact;
      return { finding: { rule, severity, start, end, message }, source: context.source };
    });
  });
}
