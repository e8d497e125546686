import { z } from "zod";
import { applyEdits, type GraphSnapshot, type TextEdit } from "../source/mod.ts";
import type { NewProp } from "./component_text.ts";
import { REACT_TYPES } from "./component_style.ts";
import { isTyped, type NewUnit } from "./plan_unit.ts";
import { readType, type WrittenType } from "./type_names.ts";
import { specifierTo } from "./specifier_to.ts";
import { namedImport, type UnitImports } from "./unit_imports.ts";

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** The name of a new unit. */
export const newUnitName: z.ZodString = z.string().max(100).regex(
  /^[\p{L}_$][\p{L}\p{N}_$-]*$/u,
  "Use letters, digits and dashes, with a letter first",
).describe(
  "In whatever casing; it gets the casing and the ending, as Page, that its neighbours have",
);

/** A prop of a new component, as a plan names it. */
export const newProp = z.strictObject({
  name: z.string().max(100).regex(NAME, "Give an identifier"),
  type: z.string().min(1).max(500).describe(
    "A TypeScript type on one line; names are looked for in React and in the feature's types",
  ),
  optional: z.boolean().optional(),
});

/** The props of a new component. */
export const newProps: z.ZodOptional<z.ZodArray<typeof newProp>> = z.array(newProp).max(50)
  .refine(
    (props) => new Set(props.map(({ name }) => name)).size === props.length,
    "Give each prop once",
  ).optional();

/** Props that can be written, and what JSX can show of them. */
export interface ReadProps {
  readonly props: readonly NewProp[];
  readonly shown: readonly string[];
}

/** Reads the types of props, and imports what they name. @throws {WorkbenchError} `edit_refused` for what is no type */
export async function readProps(
  unit: NewUnit,
  imports: UnitImports,
  asked: readonly z.output<typeof newProp>[],
  known: readonly string[] = [],
): Promise<ReadProps> {
  const isTypedUnit = isTyped(unit.path);
  const props: NewProp[] = [];
  const shown: string[] = [];
  for (const { name, type, optional } of asked) {
    const read = await readType(type);
    const text = isTypedUnit ? importTypes(unit, imports, read, known) : null;
    props.push({ name, type: text, isOptional: optional === true });
    if (read.isShown) shown.push(name);
  }
  return { props, shown };
}

/** @returns the type as the file has to write it */
function importTypes(
  unit: NewUnit,
  imports: UnitImports,
  { text, names }: WrittenType,
  known: readonly string[],
): string {
  const edits: TextEdit[] = [];
  for (const { name, places } of names) {
    if (known.includes(name)) continue;
    const specifier = typeSpecifier(unit, name);
    if (specifier !== null) imports.add(namedImport(specifier, name, { typeOnly: true }));
    else if (REACT_TYPES.has(name)) {
      const called = imports.react(name, "type");
      edits.push(...places.map((place) => ({ ...place, text: called })));
    }
  }
  return applyEdits(text, edits);
}

/** Returns the specifier by which the unit would import a type that its feature exports; null where there is none, or several. */
function typeSpecifier(unit: NewUnit, name: string): string | null {
  const { feature, layout, graph, path, specifiers } = unit;
  const found = (["types", "domain"] as const).flatMap((layer) => layout.unitsOf(layer, feature))
    .map((each) => each.path).filter((each) => exportsName(graph, each, name));
  const [only, more] = found;
  if (only === undefined || more !== undefined) return null;
  return specifierTo(graph, { from: path, to: only }, specifiers);
}

function exportsName(graph: GraphSnapshot, path: string, name: string): boolean {
  return graph.files.get(path)?.exports.some((each) => each.name === name && each.local === name) ??
    false;
}
