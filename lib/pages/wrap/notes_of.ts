import { parseText } from "../../source/mod.ts";
import { ts } from "../../source/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { listOf } from "../../text/mod.ts";
import type { Capture } from "./captures.ts";
import type { WrapNote, WrapPlan } from "./plan_types.ts";
import { type ErrorFinder, isMissingModule } from "./verify_plan.ts";

/**
 * Says which props have the type `any` for want of packages: who reads the new file would take that for the page's own.
 * @returns none where all types are known, or where the page itself says no more
 */
export async function notesOf(
  { files: [page], loose }: Pick<WrapPlan, "files" | "loose">,
  finder: ErrorFinder,
): Promise<readonly WrapNote[]> {
  if (loose.length === 0 || !page || page.before === null) return [];
  const text = page.before;
  const found = await finder.diagnostics({ path: page.path, text });
  const missing = found.filter(({ environment }) => environment);
  if (missing.length === 0) return [];
  const packages = [
    ...new Set(
      missing.filter(({ code }) => isMissingModule(code))
        .map(({ start, end }) => text.slice(start + 1, end - 1)),
    ),
  ];
  const names = listOf(loose.map((prop) => `"${prop}"`));
  const cause = packages.length === 0
    ? "packages are not installed"
    : `${listOf(packages.map((name) => `"${name}"`))} ${
      packages.length === 1 ? "is" : "are"
    } not installed`;
  const message = `The type of ${names} is any: ${cause}`;
  return [{ code: "types_unknown", message, props: loose, packages }];
}

/** The props whose type is not known, and is written as `any`. */
export function looseProps(captures: readonly Capture[]): string[] {
  const loose = captures.filter(({ type }) => type?.loose && saysAny(type.text));
  return [...new Set(loose.map(({ prop }) => prop))];
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
