import { mostly } from "../../grouping/mod.ts";
import type { GraphSnapshot } from "./graph_snapshot.ts";
import { folderOf, isRelative } from "./specifier.ts";
import { formOf, type SpecifierForm } from "./specifier_forms.ts";

/** The two ways to name a file of the project: by its path from the importing file, or by an alias. */
export type SpecifierKind = "relative" | "alias";

/** The number of files that tell the habit of a package where no file nearer does. */
const SAMPLE = 200;

type FormHabit = (kind: SpecifierKind) => SpecifierForm | null;

/** The habits of files, by graph: a palette asks for those of one file a thousand times. */
const habits = new WeakMap<GraphSnapshot, Map<string, FormHabit>>();

/**
 * Tells the form in which a file is to write specifiers of a kind. The first of these that has such specifiers decides: the file
 * itself, the files of its folder, those of its package; where none has one, the specifiers of the other kind do.
 * @returns a function that gives null where nothing tells
 */
export function formHabit(graph: GraphSnapshot, from: string): FormHabit {
  const known = habits.get(graph) ?? new Map<string, FormHabit>();
  habits.set(graph, known);
  const habit = known.get(from) ?? readHabit(graph, from);
  known.set(from, habit);
  return habit;
}

function readHabit(graph: GraphSnapshot, from: string): FormHabit {
  const folder = folderOf(from);
  const home = graph.resolver.packageOf(from);
  const scopes = [
    () => [from],
    () => [...graph.files.keys()].filter((path) => folderOf(path) === folder),
    () =>
      [...graph.files.keys()].filter((path) => graph.resolver.packageOf(path) === home)
        .slice(0, SAMPLE),
  ];
  const told = scopes.map((scope) => once(() => scope().flatMap((path) => formsIn(graph, path))));
  const formOfKind = (kind: SpecifierKind): SpecifierForm | null => {
    for (const isCounted of [(each: ToldForm) => each.kind === kind, () => true]) {
      for (const votes of told) {
        const form = mostly(votes().filter(isCounted).map((each) => each.form));
        if (form !== undefined) return form;
      }
    }
    return null;
  };
  const forms = {
    relative: once(() => formOfKind("relative")),
    alias: once(() => formOfKind("alias")),
  };
  return (kind) => forms[kind]();
}

interface ToldForm {
  readonly kind: SpecifierKind;
  readonly form: SpecifierForm;
}

function formsIn(graph: GraphSnapshot, path: string): ToldForm[] {
  return graph.importsOf(path).flatMap(({ fact: { specifier }, resolution }): ToldForm[] => {
    const form = resolution.kind === "file" ? formOf(specifier, resolution.path) : null;
    return form === null ? [] : [{ kind: isRelative(specifier) ? "relative" : "alias", form }];
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
