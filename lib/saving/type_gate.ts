import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { type Configuration, requireSound } from "../project/mod.ts";
import { isSourcePath, positionAt, type Source } from "../source/mod.ts";
import type { saveAnswer } from "./save_answer.ts";
import type { SaveFinding } from "./save_finding.ts";
import { openTypeChecks, type TypeWait } from "./type_checks.ts";
import {
  asFindings,
  type ChangedText,
  compareTypes,
  type TypeChanges,
  type TypeFinding,
} from "./type_changes.ts";

/** The extent to which the types of a save were checked. */
export type TypesState = z.output<(typeof saveAnswer)["types"]>;

/** The findings of the checker on a save that nothing refused. */
export interface TypeReport {
  readonly types: TypesState;
  readonly introduced: readonly SaveFinding[];
  readonly fixed: readonly SaveFinding[];
}

/** One file of a save; null: it is new, or goes. */
export interface TypedChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface TypeOptions {
  /** The old path of each file that is only moved, by its new one. */
  readonly movedFrom?: ReadonlyMap<string, string> | undefined;
  /** False tells what `gate.types` would refuse as well: somebody else judges the change. */
  readonly refuseTypes?: boolean | undefined;
  /** The time to wait for the report where nothing is refused; `short` unless told. */
  readonly wait?: TypeWait | undefined;
  /** Files that stay as they are and use what changes. They are only told of: another save may bring them along. */
  readonly users?: readonly { readonly path: string; readonly text: string }[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Looks at the types of saves as `gate.types` says. */
export interface TypeGate {
  /**
   * With `refuse`, the look is done when this resolves. With `warn`, it goes on while the files are written.
   * @returns what to ask for the report when the files are written; it never fails
   * @throws {WorkbenchError} with `refuse`: `gate_refused`, `types_unavailable`; `config_invalid`
   */
  begin(
    changes: readonly TypedChange[],
    options?: TypeOptions,
  ): Promise<() => Promise<TypeReport>>;
}

/** @param options.tells false: refuses where it is to, and tells nothing */
export function openTypeGate(
  source: Source,
  { tells = true }: { readonly tells?: boolean } = {},
): TypeGate {
  const checks = openTypeChecks<TypeReport>();

  return {
    async begin(changes, options = {}) {
      const files = changes.flatMap((change) => changedText(change, changes, options));
      const [first] = files;
      const set = await typeGate(source);
      const mode = set === "refuse" && options.refuseTypes === false ? "warn" : set;
      if (!first || !tells && mode !== "refuse") return toldAs(null);
      if (mode === "off") return toldAs("off");
      if (mode === "refuse") {
        const found = await compareAll(source, { files, changes }, options);
        refuseErrors(found);
        return () => Promise.resolve(reportOf(found));
      }
      const state = source.types.state();
      if (state === "unavailable") return toldAs(state);
      if (state === "cold") {
        source.types.warmUp(() => Promise.resolve({ path: first.path, text: first.after }));
        if (options.wait !== "until_ready") return toldAs("warming");
      }
      const all = [...files, ...unchanged(options)];
      const report = checks.begin(
        { files: all, changes, moved: [...options.movedFrom ?? []] },
        async (signal) => {
          // Whoever asked may leave, and the files are written all the same.
          const { movedFrom } = options;
          return reportOf(await compareAll(source, { files: all, changes }, { movedFrom, signal }));
        },
      );
      return async () => {
        try {
          return await report(options.wait, options.signal) ?? notChecked("warming");
        } catch (error) {
          return failed(error);
        }
      };
    },
  };
}

/**
 * With `gate.types` set to `refuse`: refuses the texts of some files with errors that they did not have.
 * @param paths of those files
 * @param options.readChanges reads all files of the change: they are there for the others
 * @throws {WorkbenchError} `gate_refused` with each error among `violations`, and as `types`: path, code, message and
 * place; `types_unavailable`
 */
export async function requireNoNewTypeErrors(
  source: Source,
  paths: Iterable<string>,
  { readChanges, ...options }: {
    readonly readChanges: () => Promise<readonly TypedChange[]>;
  } & TypeOptions,
): Promise<void> {
  if (await typeGate(source) !== "refuse") return;
  const changes = await readChanges();
  const asked = new Set(paths);
  const files = changes.filter(({ path }) => asked.has(path))
    .flatMap((change) => changedText(change, changes, options));
  const asErrors = { ...options, hints: false, fixed: false };
  refuseErrors(await compareAll(source, { files, changes }, asErrors));
}

async function typeGate({ project }: Source): Promise<Configuration["gate"]["types"]> {
  const reading = await project.configuration();
  requireSound(reading, "gate");
  return reading.configuration.gate.types;
}

function unchanged({ users = [] }: TypeOptions): ChangedText[] {
  return users.filter(({ path }) => isSourcePath(path))
    .map((file) => ({ path: file.path, before: file, after: file.text }));
}

function changedText(
  { path, before, after }: TypedChange,
  changes: readonly TypedChange[],
  { movedFrom }: TypeOptions,
): ChangedText[] {
  if (after === null || !isSourcePath(path)) return [];
  const origin = movedFrom?.get(path);
  const text = origin === undefined
    ? before
    : changes.find((change) => change.path === origin)?.before ?? null;
  return [{ path, before: text === null ? null : { path: origin ?? path, text }, after }];
}

async function compareAll(
  source: Source,
  { files, changes }: {
    readonly files: readonly ChangedText[];
    readonly changes: readonly TypedChange[];
  },
  { movedFrom, ...options }: TypeOptions & {
    readonly hints?: boolean;
    readonly fixed?: boolean;
  },
): Promise<TypeChanges> {
  return await compareTypes(source, files, {
    before: Object.fromEntries(changes.map(({ path, before }) => [path, before])),
    after: Object.fromEntries(changes.map(({ path, after }) => [path, after])),
  }, { renames: movedFrom !== undefined, ...options });
}

function refuseErrors({ introduced }: TypeChanges): void {
  const errors = introduced.filter(({ isHint }) => !isHint);
  const [first] = errors;
  if (!first) return;
  throw new WorkbenchError(
    "gate_refused",
    `Refuse the edit: "${first.path}" would have the type error ${first.code}: ${first.message}`,
    { data: { violations: refusals(errors), types: errors.map(plainError) } },
  );
}

/** The errors in the form in which the findings of rules are refused. */
function refusals(errors: readonly TypeFinding[]): SaveFinding[] {
  return asFindings(errors).map((finding) => ({ ...finding, severity: "error" }));
}

function plainError({ path, code, message, text, start }: TypeFinding) {
  return { path, code, message, ...positionAt({ text }, start) };
}

function reportOf({ introduced, fixed, isPartial }: TypeChanges): TypeReport {
  const types = isPartial ? "partial" : "checked";
  return { types, introduced: asFindings(introduced), fixed: asFindings(fixed) };
}

/** The checker took too long or died of the question, or the project was closed meanwhile. */
function failed(error: unknown): TypeReport {
  if (!(error instanceof WorkbenchError)) throw error;
  return notChecked("unavailable");
}

function toldAs(types: TypesState): () => Promise<TypeReport> {
  return () => Promise.resolve(notChecked(types));
}

function notChecked(types: TypesState): TypeReport {
  return { types, introduced: [], fixed: [] };
}
