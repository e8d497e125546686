import { parseText } from "../../source/mod.ts";
import { clientNeed, isClientFile } from "../../source/boundary/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { isOptionError, type TypeDiagnostic } from "../../source/types/mod.ts";
import { listOf } from "../../text/mod.ts";
import type { Capture } from "./captures.ts";
import type { NameProblem } from "./name_problem.ts";
import type { LooseProp, WrapNote, WrapPlan } from "./plan_types.ts";
import { type ErrorFinder, isMissingModule } from "./verify_plan.ts";

/** Tells what of a result could not be checked, and what is not known of its types. */
export async function notesOf(
  { files, loose }: Pick<WrapPlan, "files" | "loose">,
  finder: ErrorFinder,
): Promise<readonly WrapNote[]> {
  const [page] = files;
  if (!page || page.before === null) return [];
  const found = await finder.diagnostics({ path: page.path, text: page.before });
  return [
    ...looseNotes(loose, page.before, found.filter(({ environment }) => environment)),
    ...uncheckedNotes(found),
    ...clientNotes(files),
  ];
}

/** Says which new files are the client's although the page is none, and why. */
export function clientNotes([page, ...others]: WrapPlan["files"]): WrapNote[] {
  if (!page || isClientFile(parseText(page.path, page.after))) return [];
  return others.flatMap(({ path, before, after }) => {
    const ast = parseText(path, after);
    if (before !== null || !isClientFile(ast)) return [];
    const need = clientNeed(ast);
    const message =
      `"${path}" opens with "use client", since "${need}" is for client components alone: the rest of the page stays on the server`;
    return [{ code: "client_component", message, props: [], packages: [] }];
  });
}

/**
 * Says which props have the type `any` for want of packages: who reads the new file would take that for the page's own.
 * @returns none where all types are known, or where the page itself says no more
 */
function looseNotes(
  loose: readonly LooseProp[],
  text: string,
  missing: readonly TypeDiagnostic[],
): WrapNote[] {
  if (loose.length === 0 || missing.length === 0) return [];
  const packages = [
    ...new Set(
      missing.filter(({ code }) => isMissingModule(code))
        .map(({ start, end }) => text.slice(start + 1, end - 1)),
    ),
  ];
  const names = listOf(loose.map(({ prop }) => `"${prop}"`));
  const cause = packages.length === 0
    ? "packages are not installed"
    : `${listOf(packages.map((name) => `"${name}"`))} ${
      packages.length === 1 ? "is" : "are"
    } not installed`;
  const extent = loose.every(({ type }) => type === "any")
    ? ""
    : loose.length > 1
    ? " in whole or in part"
    : " in part";
  const message = `The type of ${names} is any${extent}: ${cause}`;
  return [{ code: "types_unknown", message, props: loose.map(({ prop }) => prop), packages }];
}

/** Says which errors the configuration makes of code as the page has it already: there, the new files were not checked. */
function uncheckedNotes(found: readonly TypeDiagnostic[]): WrapNote[] {
  const [first] = found.filter(({ code }) => isOptionError(code));
  if (!first) return [];
  const why = first.environment
    ? "the configuration extends a package that is not installed"
    : "the page has the error already";
  const message =
    `What an option decides was not checked, as ${why}: TS${first.code}: ${first.message}`;
  return [{ code: "options_unchecked", message, props: [], packages: [] }];
}

/** Says that a name tells little about its subject, where no rule of the project asks for more. */
export function nameNotes(problem: NameProblem | null): WrapNote[] {
  if (problem?.code !== "generic_name") return [];
  return [{ code: "vague_name", message: problem.message, props: [], packages: [] }];
}

/** The props whose type is not known, and is written as `any` or with an `any` in it. */
export function looseProps(captures: readonly Capture[]): readonly LooseProp[] {
  const loose = captures.flatMap(({ prop, type }) =>
    type?.unresolved && saysAny(type.text) ? [{ prop, type: type.text }] : []
  );
  return [...new Map(loose.map((each) => [each.prop, each])).values()];
}

function saysAny(type: string): boolean {
  let found = false;
  visitAll(parseText("type.ts", `type T = ${type};`), ({ kind }) => {
    found ||= kind === ts.SyntaxKind.AnyKeyword;
  });
  return found;
}

/** The notes of a plan for an answer, which leaves out none. */
export function notesIn({ notes = [] }: Pick<WrapPlan, "notes">): { notes?: Note[] } {
  return notes.length === 0 ? {} : {
    notes: notes.map(({ code, message, props, packages }) => ({
      code,
      message,
      props: [...props],
      packages: [...packages],
    })),
  };
}

interface Note {
  code: WrapNote["code"];
  message: string;
  props: string[];
  packages: string[];
}
