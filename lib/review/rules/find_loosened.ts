import { type Configuration, layerIds, severityOf } from "../../project/mod.ts";
import { RULES } from "../../rules/mod.ts";

/** The least severe first. */
const SEVERITIES = ["off", "info", "warning", "error"] as const;

/**
 * Lists the things that the head's settings let pass and those of the base did not, as sentences without their full stops: both
 * sides are judged by the head's, so that no finding would tell.
 */
export function findLoosened(base: Configuration, head: Configuration): string[] {
  return [...severities(base, head), ...layerEdges(base, head), ...thawed(base, head)];
}

function severities(base: Configuration, head: Configuration): string[] {
  return RULES.flatMap(({ id }) => {
    const [before, after] = [severityOf(id, base), severityOf(id, head)];
    if (SEVERITIES.indexOf(after) >= SEVERITIES.indexOf(before)) return [];
    return [`The severity of the rule "${id}" is "${after}" now, and was "${before}"`];
  });
}

function layerEdges(base: Configuration, head: Configuration): string[] {
  return layerIds.flatMap((id) => {
    const known = base.layers[id].mayImport;
    const added = head.layers[id].mayImport.filter((other) => !known.includes(other));
    return added.map((other) => `The layer "${id}" may import the layer "${other}" now`);
  });
}

function thawed(base: Configuration, head: Configuration): string[] {
  return base.frozen.filter((glob) => !head.frozen.includes(glob))
    .map((glob) => `What fits "${glob}" is not frozen any more`);
}
