import type { Source } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { moduleNames } from "../../source/scope/mod.ts";
import type { TypeDiagnostic } from "../../source/types/mod.ts";
import { orNullIfUnreadable, type WorkbenchError } from "../../errors/mod.ts";
import { isTag } from "./tag_names.ts";

/** Options of questions that look at many files. */
export interface LookOptions {
  readonly signal?: AbortSignal;
}

/** A name as other files may use it. */
export interface UsedName {
  readonly name: string;
  /** Only its uses as a tag count. */
  readonly asTag: boolean;
  /** Its uses in tests do not count, for these have it from their runner. */
  readonly outsideTests: boolean;
}

/**
 * Tells whether another file of the project uses a name without importing or declaring it: then something that the
 * project's own set-up brings declares it.
 */
export async function isUsedElsewhere(
  source: Source,
  from: string,
  name: UsedName,
  options: LookOptions = {},
): Promise<boolean> {
  const { units } = await source.units.index(options);
  const slice = createTimeSlice(options);
  for (const [path, { role }] of units) {
    await slice.pause();
    if (name.outsideTests && role === "test") continue;
    if (path !== from && await orNullIfUnreadable(usesUnbound(source, path, name))) return true;
  }
  return false;
}

async function usesUnbound(
  source: Source,
  path: string,
  { name, asTag }: UsedName,
): Promise<boolean> {
  const file = await source.project.files.read(path);
  if (!file?.text.includes(name)) return false;
  const { ast } = await source.parses.parse(file);
  const use = moduleNames(ast).unbound.get(name);
  return use !== undefined && (!asTag || isTag(use));
}

/** TypeScript's errors for a name, a namespace or a shorthand that nothing declares, or not as what it is used. */
const UNKNOWN_NAME: ReadonlySet<number> = new Set([
  1361,
  2304,
  2503,
  2552,
  2580,
  2581,
  2582,
  2591,
  2592,
  2593,
  2693,
  2709,
  2749,
  2867,
  2868,
  18004,
]);

/**
 * Asks the checker which of the names of a would-be text it does not know: it reads ambient declarations and the types
 * that packages bring. Of JavaScript it says nothing.
 * @returns null where it cannot tell
 */
export async function unknownToTypes(
  source: Source,
  { path, text }: { readonly path: string; readonly text: string },
  names: readonly string[],
  options: LookOptions = {},
): Promise<ReadonlySet<string> | null> {
  const errors = await typeErrors(source, { path, text }, options);
  if (!errors) return null;
  const messages = errors.filter(({ code }) => UNKNOWN_NAME.has(code));
  return new Set(
    names.filter((name) => messages.some(({ message }) => message.includes(`'${name}'`))),
  );
}

/**
 * Asks the checker for the errors of a would-be text. Of JavaScript it says nothing.
 * @returns null where it cannot tell
 */
export async function typeErrors(
  source: Source,
  request: { readonly path: string; readonly text: string },
  options: LookOptions = {},
): Promise<readonly TypeDiagnostic[] | null> {
  if (!/\.[cm]?tsx?$/.test(request.path)) return null;
  try {
    return await source.types.diagnostics(request, options);
  } catch (error) {
    if ((error as Partial<WorkbenchError>).code !== "types_unavailable") throw error;
    return null;
  }
}
