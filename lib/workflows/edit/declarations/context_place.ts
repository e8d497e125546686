import { ts } from "../../../source/syntax/typescript.ts";
import { returnedExpression } from "../../evaluate/calls.ts";
import type { Value } from "../../evaluate/value.ts";
import type { EditSite } from "../op.ts";
import { configAt, notSpliceable, stateAt, type WrittenObject, writtenObject } from "../written.ts";

/**
 * Returns the object in which the fields of a machine's context are written: that of the configuration, or what a function of the
 * input returns, or what a model was made with. Null where the machine has no context.
 * @throws {WorkbenchError} `edit_refused`
 */
export function contextObject(site: EditSite): WrittenObject | null {
  const value = contextValue(site);
  return value && writtenObject(site, value, "the context");
}

function contextValue(site: EditSite): Value | null {
  const { machine: { model }, reading: { run } } = site;
  const member = stateAt(site, "").config?.members.get("context");
  const [modelled] = model?.args ?? [];
  const delayed = member?.value ?? modelled;
  if (!delayed) return null;
  const value = run.force(delayed);
  if (value.kind === "primitive" && value.value === undefined) return null;
  if (value.kind !== "function") return value;
  const returned = returnedExpression(value.node);
  if (!returned) return value;
  const frame = { called: value.node, args: [], outer: value.site.frame };
  return run.evaluate(returned, { file: value.site.file, frame });
}

/** Finds the place for a new context in a machine that has none: behind what machines start with. */
export function newContextPlace(site: EditSite): {
  readonly config: WrittenObject;
  readonly after: WrittenObject["literal"]["properties"][number] | undefined;
} {
  const config = configAt(site, stateAt(site, ""));
  const [gap] = config.value.gaps;
  const known = config.value.members.get("context");
  if (gap ?? known) throw notSpliceable((gap ?? known)?.at ?? config.value.at, "the context");
  const after = config.literal.properties.findLast(({ name }) =>
    name && ts.isIdentifier(name) && FIRST_MEMBERS.has(name.text)
  );
  return { config, after };
}

const FIRST_MEMBERS: ReadonlySet<string> = new Set([
  "id",
  "key",
  "version",
  "description",
  "predictableActionArguments",
  "preserveActionOrder",
  "tsTypes",
  "types",
  "schema",
  "schemas",
  "initial",
]);
