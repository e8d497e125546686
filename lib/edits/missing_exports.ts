import { WorkbenchError } from "../errors/mod.ts";
import type { Source } from "../source/mod.ts";
import { nearestName } from "../text/mod.ts";
import type { NamedImport } from "./add_import.ts";

/**
 * Refuses imports from files of the project that have no such export. Where not all of a file's exports are known, nothing is
 * said of it.
 * @throws {WorkbenchError} `unresolved_name` with `names`
 */
export async function requireExports(
  { graph }: Source,
  from: string,
  imports: readonly NamedImport[],
): Promise<void> {
  if (imports.length === 0) return;
  const snapshot = await graph.refresh();
  for (const { specifier, imported } of imports) {
    const resolution = imported === "*" ? null : snapshot.resolver.resolve(from, specifier);
    if (resolution?.kind !== "file") continue;
    const { path } = resolution;
    const { names, complete } = snapshot.exportedNames(path);
    // A file without any export may give what it has in another way, as CommonJS does.
    if (!complete || names.length === 0 || names.some(({ name }) => name === imported)) continue;
    throw missingExport(imported, { specifier, path, names: names.map(({ name }) => name) });
  }
}

function missingExport(
  name: string,
  { specifier, path, names }: {
    readonly specifier: string;
    readonly path: string;
    readonly names: readonly string[];
  },
): WorkbenchError {
  const nearest = nearestName(name, names);
  const others = nearest === null ? names.slice(0, MAX_TOLD) : [nearest];
  const has = others.map((each) => `"${each}"`).join(", ");
  return new WorkbenchError(
    "unresolved_name",
    `Refuse the edit: "${path}" does not export "${name}"; it exports ${has}${
      others.length < names.length ? ` and ${names.length - others.length} more` : ""
    }`,
    {
      data: {
        names: [{
          name,
          reason: "not_exported",
          candidates: others.map((imported) => ({ specifier, imported, path })),
        }],
      },
    },
  );
}

/** The exports that a refusal names where none is near the requested one. */
const MAX_TOLD = 5;
