import { returnedExpression } from "../evaluate/calls.ts";
import {
  type At,
  excerpt,
  type MachineValue,
  type ObjectValue,
  type Value,
} from "../evaluate/value.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";
import type { Machine } from "../machine.ts";
import { addUnknown, placeInMain, read, type Reading } from "./reading.ts";

/** The fields of a machine's first context, with the source text of their values. */
export function readContext(
  reading: Reading,
  machine: MachineValue,
  config: ObjectValue | null,
): Machine["context"] {
  const own = copiedContext(reading, machine) ?? (config && read(reading, config, "context"));
  const [modelled] = machine.model?.args ?? [];
  const value = own ?? (modelled ? reading.run.force(modelled) : null);
  const fields = value && fieldsOf(reading, value);
  if (!fields) return [];
  const { ast } = reading.main;
  return [...fields.members].map(([name, member]) => {
    const written: At = "kind" in member.value
      ? member.at
      : { file: member.value.site.file, node: withoutWrapping(member.value.expression) };
    const place = placeInMain(reading, member.at, reading.made);
    const { line } = ast.getLineAndCharacterOfPosition(place.getStart(ast));
    return { name, value: excerpt(written, 120), line: line + 1 };
  });
}

/** Returns the context of the last copy that is given a context: `.withContext({ ... })`, `.withConfig({ ... }, { ... })`. */
function copiedContext({ run }: Reading, { copies }: MachineValue): Value | null {
  const given = copies.flatMap(({ method, args: [first, second] }) =>
    (method === "withContext" ? first : method === "withConfig" ? second : null) ?? []
  );
  const last = given.at(-1);
  return last ? run.force(last) : null;
}

/** The object, or the one that a function of the input returns. */
function fieldsOf(reading: Reading, value: Value): ObjectValue | null {
  if (value.kind === "function") {
    const returned = returnedExpression(value.node);
    if (!returned) return null;
    const frame = { called: value.node, args: [], outer: value.site.frame };
    const result = reading.run.evaluate(returned, { file: value.site.file, frame });
    return result.kind === "object" ? result : null;
  }
  if (value.kind === "unknown") addUnknown(reading.problems, "the context of the machine", value);
  return value.kind === "object" ? value : null;
}
