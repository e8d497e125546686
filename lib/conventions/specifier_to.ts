import type { GraphSnapshot } from "../source/mod.ts";
import {
  folderOf,
  formsOf,
  isRelative,
  pathPatterns,
  relativePath,
  type SpecifierForm,
  throughAliases,
} from "../source/modules/mod.ts";
import { isUsual, mostlyTold } from "./votes.ts";

/** The style in which files name files of their own project. */
export interface SpecifierStyle {
  /** By an alias where the path would lead out of the folder. */
  readonly aliasOutside: boolean;
  readonly aliasInside: boolean;
  /** The extension of a source file. */
  readonly form: Exclude<SpecifierForm, "folder">;
}

/** Learns how files name others from the imports that some files have. */
export function specifierStyle(graph: GraphSnapshot, paths: readonly string[]): SpecifierStyle {
  const told = paths.flatMap((path) => readSpecifiers(graph, path));
  const outside = told.filter(({ isInside }) => !isInside);
  const inside = told.filter(({ isInside }) => isInside);
  return {
    aliasOutside: isUsual(outside, ({ isAlias }) => isAlias),
    aliasInside: isUsual(inside, ({ isAlias }) => isAlias),
    form: mostlyTold(told.map(({ form }) => form)) ?? formThatLeads(graph, paths[0]),
  };
}

interface ToldSpecifier {
  readonly isAlias: boolean;
  readonly isInside: boolean;
  /** Null for an index, whose folder is named, and for what is no source file. */
  readonly form: SpecifierStyle["form"] | null;
}

function readSpecifiers(graph: GraphSnapshot, path: string): ToldSpecifier[] {
  return graph.importsOf(path).flatMap(({ fact: { specifier }, resolution }) => {
    if (resolution.kind !== "file") return [];
    return [{
      isAlias: !isRelative(specifier),
      isInside: resolution.path.startsWith(`${folderOf(path)}/`),
      form: formOf(specifier, resolution.path),
    }];
  });
}

function formOf(specifier: string, target: string): SpecifierStyle["form"] | null {
  const last = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  for (const [form, written] of formsOf(target)) {
    if (form !== "folder" && formsOf(target).has("bare") && last(written) === last(specifier)) {
      return form;
    }
  }
  return null;
}

/** The form in which the project resolves a file of its own, where no import tells. */
function formThatLeads(graph: GraphSnapshot, sample: string | undefined): SpecifierStyle["form"] {
  const forms = sample === undefined ? null : formsOf(relativePath(folderOf(sample), sample));
  return (["bare", "built", "whole"] as const).find((form) =>
    forms?.has(form) && leadsTo(graph, sample ?? "", forms.get(form) ?? "", sample ?? "")
  ) ?? "bare";
}

/**
 * Returns the specifier by which a file names another file, as its neighbours would.
 * @param to a file that need not exist; one that does is named in a way that the project resolves
 */
export function specifierTo(
  graph: GraphSnapshot,
  { from, to }: { readonly from: string; readonly to: string },
  style: SpecifierStyle,
): string {
  const forms = formsOf(to);
  const ordered = [
    style.form === "bare" ? "folder" : style.form,
    "bare",
    style.form,
    "built",
    "whole",
  ]
    .flatMap((form) => forms.get(form as SpecifierForm) ?? []);
  const relatives = ordered.map((path) => relativePath(folderOf(from), path));
  const isInside = to.startsWith(`${folderOf(from)}/`) || folderOf(from) === "";
  const patterns = (isInside ? style.aliasInside : style.aliasOutside)
    // A base folder makes every path a name: it comes behind what is called an alias.
    ? pathPatterns(graph.resolver, from)
      .toSorted((a, b) => Number(a.pattern === "*") - Number(b.pattern === "*"))
    : [];
  const aliases = ordered.flatMap((path) => [...throughAliases(patterns, path)]);
  const candidates = [...aliases, ...relatives];
  const verified = graph.list.files.has(to)
    ? candidates.find((specifier) => leadsTo(graph, from, specifier, to))
    : undefined;
  return verified ?? candidates[0] ?? relativePath(folderOf(from), to);
}

function leadsTo(graph: GraphSnapshot, from: string, specifier: string, target: string): boolean {
  const resolution = graph.resolver.resolve(from, specifier);
  return resolution.kind === "file" && resolution.path === target;
}
