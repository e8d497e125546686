import { parseText } from "../../source/mod.ts";
import { freeNames } from "../../source/scope/mod.ts";

/** No type of a project is called this. */
const PROBE = "__workbench_probe__";

/** Lists the names that a type's text uses. */
export function typeNamesIn(text: string): string[] {
  const { types, values } = freeNames(parseText("type.ts", `type ${PROBE} = ${text};`));
  return [...new Set([...types, ...values].map(({ name }) => name))];
}
