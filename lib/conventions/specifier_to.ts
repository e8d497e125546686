import type { GraphSnapshot } from "../source/mod.ts";
import {
  filesReached,
  folderOf,
  formOf,
  formsOf,
  isRelative,
  pathPatterns,
  relativePath,
  type SpecifierForm,
  spellingsOf,
  throughAliases,
} from "../source/modules/mod.ts";
import { isUsual, mostlyTold } from "../grouping/mod.ts";

/** The style in which files name files of their own project. */
export interface SpecifierStyle {
  /** By an alias where the path would lead out of the folder. */
  readonly aliasOutside: boolean;
  readonly aliasInside: boolean;
  /** The extension of a source file in a relative path. */
  readonly form: Exclude<SpecifierForm, "folder">;
  /** The same behind an alias. */
  readonly aliasForm: SpecifierStyle["form"];
}

/** Learns how files name others from the imports that some files have. */
export function specifierStyle(graph: GraphSnapshot, paths: readonly string[]): SpecifierStyle {
  const told = paths.flatMap((path) => readSpecifiers(graph, path));
  const outside = told.filter(({ isInside }) => !isInside);
  const inside = told.filter(({ isInside }) => isInside);
  const formIn = (votes: typeof told) => mostlyTold(votes.map(({ form }) => form));
  const usual = formIn(told) ?? formThatLeads(graph, paths[0]);
  return {
    aliasOutside: isUsual(outside, ({ isAlias }) => isAlias),
    aliasInside: isUsual(inside, ({ isAlias }) => isAlias),
    form: formIn(told.filter(({ isAlias }) => !isAlias)) ?? usual,
    aliasForm: formIn(told.filter(({ isAlias }) => isAlias)) ?? usual,
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
  const named = graph.resolver.platformFamily(to)?.shared ?? to;
  const relatives = spellingsOf(named, style.form).map((path) =>
    relativePath(folderOf(from), path)
  );
  const isInside = to.startsWith(`${folderOf(from)}/`) || folderOf(from) === "";
  const patterns = (isInside ? style.aliasInside : style.aliasOutside)
    // A base folder makes every path a name: it comes behind what is called an alias.
    ? pathPatterns(graph.resolver, from)
      .toSorted((a, b) => Number(a.pattern === "*") - Number(b.pattern === "*"))
    : [];
  const aliases = spellingsOf(named, style.aliasForm)
    .flatMap((path) => [...throughAliases(patterns, path)]);
  const candidates = [...aliases, ...relatives];
  const verified = graph.list.files.has(to)
    ? candidates.find((specifier) => leadsTo(graph, from, specifier, to))
    : undefined;
  return verified ?? candidates[0] ?? relativePath(folderOf(from), to);
}

function leadsTo(graph: GraphSnapshot, from: string, specifier: string, target: string): boolean {
  const resolution = graph.resolver.resolve(from, specifier);
  return resolution.kind === "file" && filesReached(resolution).includes(target);
}
