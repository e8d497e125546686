import { elementAt, nodeAt } from "../checker/element_at.ts";
import type { Inspection } from "./inspector.ts";
import type { NamesRequest } from "../protocol.ts";
import { typeOfName } from "./type_of_name.ts";
import { typeText } from "../checker/type_text.ts";

/** Returns the types of names at an offset, without names that are not visible there. */
export function namesAt(
  inspection: Inspection,
  { offset, names }: NamesRequest,
): Record<string, { type: string }> {
  const at = elementAt(inspection.source, offset) ?? nodeAt(inspection.source, offset);
  return Object.fromEntries(names.flatMap((name) => {
    const type = typeOfName(name, at, inspection);
    return type ? [[name, { type: typeText(type, at, inspection) }]] : [];
  }));
}
