import type { Source } from "../../source/mod.ts";
import { isOptionError, type TypeDiagnostic, type TypeRequest } from "../../source/types/mod.ts";
import type { PlannedFile, WrapPlan } from "./plan_types.ts";
import { refused } from "./refusal.ts";
import { movedSpecifier } from "./carried_import.ts";

/** Finds the type errors of one file. */
export interface ErrorFinder {
  diagnostics(request: TypeRequest): Promise<TypeDiagnostic[]>;
}

/** Asks the project's type checker. */
export function typesFinder(
  { types }: Pick<Source, "types">,
  options: { signal?: AbortSignal },
): ErrorFinder {
  return { diagnostics: (request) => types.diagnostics(request, options) };
}

/** A type error that the extraction would bring. */
export interface NewError {
  readonly path: string;
  readonly code: number;
  readonly message: string;
  /** The name in an import that leads nowhere, as the page would write it. */
  readonly missing?: string;
}

/**
 * Checks that the files of a plan have no more type errors than the page had.
 * @throws {WorkbenchError} `not_wrappable` with the reason `breaks_types`
 */
export async function verifyPlan(
  plan: Pick<WrapPlan, "files">,
  finder: ErrorFinder,
): Promise<void> {
  const error = (await newErrors(plan, finder)).find(({ code }) => !LINT.has(code));
  if (!error) return;
  const where = error.path.split("/").at(-1);
  throw refused(
    "breaks_types",
    `The result would not type-check: TS${error.code} in "${where}": ${error.message}`,
  );
}

/** "Declared but never used", which breaks nothing. */
const LINT: ReadonlySet<number> = new Set([6133, 6192, 6196, 6198]);

/** The errors of the result, but for those that the page had already, wherever they are now. */
export async function newErrors(
  plan: Pick<WrapPlan, "files">,
  finder: ErrorFinder,
): Promise<NewError[]> {
  const [page] = plan.files;
  if (!page || page.before === null) return [];
  const before: NewError[] = [];
  for (const { path, before: text } of plan.files) {
    if (text === null) continue;
    before.push(...await errorsOf({ path, after: text }, { page, overlay: {}, finder }));
  }
  const overlay = Object.fromEntries(plan.files.map(({ path, after }) => [path, after]));
  const after: NewError[] = [];
  // A story comes as an extra: nothing is refused for its sake.
  const checked = plan.files.filter(({ path }) => !/\.stories\.[jt]sx?$/.test(path));
  for (const file of checked) after.push(...await errorsOf(file, { page, overlay, finder }));
  return unknownErrors(before, after);
}

function unknownErrors(before: readonly NewError[], after: readonly NewError[]): NewError[] {
  const missing = new Set(before.map((error) => error.missing));
  const refusedOptions = new Set(before.map(({ code }) => code).filter(isOptionError));
  const known = before.filter(({ missing: name, code }) =>
    name === undefined && !refusedOptions.has(code)
  ).map(keyOf);
  const unknown = after.filter((error) => {
    // An import that led nowhere leads nowhere in each file that takes it along.
    if (error.missing !== undefined) return !missing.has(error.missing);
    // The new import is written as those that the configuration refuses already.
    if (refusedOptions.has(error.code)) return false;
    const index = known.indexOf(keyOf(error));
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
  // Those that are gone may be the same ones in other words.
  return unknown.length <= known.length ? [] : unknown;
}

async function errorsOf(
  { path, after }: Pick<PlannedFile, "path" | "after">,
  { page, overlay, finder }: {
    readonly page: PlannedFile;
    readonly overlay: Readonly<Record<string, string>>;
    readonly finder: ErrorFinder;
  },
): Promise<NewError[]> {
  const found = await finder.diagnostics({ path, text: after, overlay });
  return found.filter(({ severity, environment }) => severity === "error" && !environment)
    .map(({ code, message, start, end }) => {
      if (!isMissingModule(code)) return { path, code, message };
      const specifier = after.slice(start + 1, end - 1);
      return { path, code, message, missing: movedSpecifier(specifier, path, page.path) };
    });
}

/** "Cannot find module", or its types: what stands there is the specifier in its quotes. */
export function isMissingModule(code: number): boolean {
  return code === 2307 || code === 2792 || code === 7016;
}

function keyOf({ code, message }: NewError): string {
  return `${code} ${message}`;
}
