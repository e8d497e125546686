import type { ts as TS } from "ts-morph";
import { freeNames, isMadeByCode, shadowing } from "../source/scope/mod.ts";
import type { ReadCode } from "../source/writing/mod.ts";
import { editRefused } from "./refused.ts";
import { isTagName } from "./names/tag_names.ts";

/**
 * Refuses code with a tag that a local of the place hides, where that is no component: the tag would show something else than
 * the file's own meaning of the name.
 * @param replaced the code that it replaces: the tags in it stay what they are
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireOwnTags({ expression }: ReadCode, place: TS.Node, replaced?: TS.Node): void {
  const known = new Set(replaced ? tagsOf(replaced) : []);
  const hidden = tagsOf(expression).find((name) => {
    const local = known.has(name) ? null : shadowing(place, name);
    return local !== null && !isMadeByCode(local);
  });
  if (hidden === undefined) return;
  throw editRefused(
    "name_changes_meaning",
    `Cannot write <${hidden}> here: a local called "${hidden}" hides the file's own one; rename the local, or import the component under another name`,
  );
}

function tagsOf(node: TS.Node): string[] {
  return freeNames(node).values.flatMap(({ name, nodes }) => nodes.some(isTagName) ? [name] : []);
}
