import { WorkbenchError } from "../../errors/mod.ts";
import type { TypeService } from "../../source/mod.ts";

/** The type checker of a commit: it refuses every question, since the one there is reads what is installed on the disk. */
export function noTypeService(): TypeService {
  const refuse = (): Promise<never> =>
    Promise.reject(
      new WorkbenchError(
        "types_unavailable",
        "Cannot check the types of a commit: only those of the working tree are known",
        { data: { reason: "unavailable" } },
      ),
    );
  return {
    declaredProps: refuse,
    namesAt: refuse,
    candidates: refuse,
    diagnostics: refuse,
    propHints: refuse,
    placeholders: refuse,
    printTypes: refuse,
    describeComponents: refuse,
    renameSymbol: refuse,
    state: () => "unavailable",
    warmUp: () => {},
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
