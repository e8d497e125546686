import { parseText } from "../../source/parse_cache.ts";
import { freeNames } from "../../source/scope/free_names.ts";

/** No type of a project is called this. */
const PROBE = "__workbench_probe__";

/** Lists the names that a type's text uses. */
export function typeNamesIn(text: string): string[] {
  const { types, values } = freeNames(parseText("type.ts", `type ${PROBE} = ${text};`));
  return [...new Set([...types, ...values].map(({ name }) => name))];
}
