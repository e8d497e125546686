import type { Problem, ProblemCode } from "../problem.ts";
import { configurationPath } from "./defaults.ts";

/** The keys on the way to a value of `workbench.json`. */
export type KeyPath = readonly PropertyKey[];

/** A value that the schema of `workbench.json` refuses. It says nothing of the text. */
export interface ConfigurationFault {
  readonly code: ProblemCode;
  readonly keys: KeyPath;
  /** One sentence for a person. */
  readonly message: string;
}

/** The problems that faults are, each with its place in the text of the file. */
export async function problemsIn(
  text: string,
  faults: readonly ConfigurationFault[],
): Promise<Problem[]> {
  if (faults.length === 0) return [];
  // Most projects have none: a start must not wait for its parser.
  const { placesIn } = await import("../json_syntax.ts");
  const placeOf = placesIn(text);
  return faults.map(({ code, keys, message }) => ({
    code,
    path: configurationPath,
    at: nameOfKeys(keys),
    ...placeOf(keys),
    message,
  }));
}

/** Keys as people write them, like `layers.page.dirs[0]`. */
function nameOfKeys(keys: KeyPath): string {
  return keys.map((key, index) =>
    typeof key === "number" ? `[${key}]` : `${index > 0 ? "." : ""}${String(key)}`
  ).join("");
}
