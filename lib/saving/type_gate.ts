import { WorkbenchError } from "../errors/mod.ts";
import type { Source, TypeDiagnostic } from "../source/mod.ts";

/**
 * With `gate.types` in `workbench.json`: refuses texts with TypeScript errors that the files did not have.
 * @param texts null: deleted
 * @param options.movedFrom where a file that is only moved was, by its new path
 * @param options.only the one file to look at; the others are there for it
 * @throws {WorkbenchError} `gate_refused` with `types`: path, code and message of each; `types_unavailable`
 */
export async function requireNoNewTypeErrors(
  source: Source,
  texts: ReadonlyMap<string, string | null>,
  options: {
    readonly signal?: AbortSignal;
    readonly only?: string;
    readonly movedFrom?: ReadonlyMap<string, string>;
  } = {},
): Promise<void> {
  const { configuration } = await source.project.configuration();
  if (!configuration.gate.types) return;
  const overlay = Object.fromEntries(texts);
  const introduced = [];
  for (const [path, text] of texts) {
    if (text === null || (options.only ?? path) !== path) continue;
    const before = await source.project.files.read(options.movedFrom?.get(path) ?? path);
    const old = before ? await source.types.diagnostics(before, options) : [];
    const now = await source.types.diagnostics({ path, text, overlay }, options);
    introduced.push(
      ...newErrors(old, now, options).map(({ code, message }) => ({
        path,
        code: `TS${code}`,
        message,
      })),
    );
  }
  const [first] = introduced;
  if (!first) return;
  throw new WorkbenchError(
    "gate_refused",
    `Refuse the edit: "${first.path}" would have the type error ${first.code}: ${first.message}`,
    { data: { violations: [], types: introduced } },
  );
}

/** Matched by code and message: an error that only moved is an old one. */
function newErrors(
  old: readonly TypeDiagnostic[],
  now: readonly TypeDiagnostic[],
  { movedFrom }: { readonly movedFrom?: ReadonlyMap<string, string> },
): TypeDiagnostic[] {
  // Where things get other names, so do they in messages.
  const keyOf = movedFrom ? ({ code }: TypeDiagnostic) => `${code}` : keyOfText;
  const left = old.filter(isOwnError).map(keyOf);
  return now.filter(isOwnError).filter((diagnostic) => {
    const at = left.indexOf(keyOf(diagnostic));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** TypeScript's findings on what nothing uses: a matter of tidiness, which refuses no edit. */
const UNUSED: ReadonlySet<number> = new Set([6133, 6192, 6196, 6198]);

function isOwnError({ severity, environment, code }: TypeDiagnostic): boolean {
  return severity === "error" && !environment && !UNUSED.has(code);
}

function keyOfText({ code, message }: TypeDiagnostic): string {
  return `${code} ${message}`;
}
