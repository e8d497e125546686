import type { LayerId, LayerUnit } from "../project/mod.ts";
import type { JsxTree } from "../source/jsx/mod.ts";
import { declaredValues, type ExportedValue, exportedValues } from "./exported_values.ts";
import type { FileRule, Finding } from "./rule.ts";
import { hasOwnName, isNamedAfter } from "./unit_file_name.ts";

const COMPONENT_LAYERS: ReadonlySet<LayerId> = new Set(
  ["page", "component", "expression", "provider"] satisfies LayerId[],
);

export const unitName: FileRule = {
  id: "unit-name",
  scope: "file",
  summary: "Components are PascalCase, hooks start with use, and their files have the same name.",
  why:
    "React takes a lower-case tag for native markup, and a reader looks for <ProductCard> in ProductCard.tsx. Any " +
    "spelling of the file will do (product-card.tsx, ProductCard/index.tsx), as will one without the word of its " +
    "layer (cart.tsx for CartPage). Files with several parts, barrels, and files that a router names are let be.",
  evidence: {
    per: "file",
    places: ({ unit }) =>
      unit && (unit.layer === "hook" || COMPONENT_LAYERS.has(unit.layer)) ? 1 : 0,
  },
  check({ source, unit, tree }) {
    if (!unit) return [];
    const isHook = unit.layer === "hook";
    if (!isHook && !COMPONENT_LAYERS.has(unit.layer)) return [];
    const values = exportedValues(source).filter(isNamed);
    const misspelt = isHook ? misspeltHooks(values) : misspeltComponents(values, tree);
    if (misspelt.length > 0) return misspelt;
    const main = mainOf(values.filter(isHook ? isHookLike : isComponentLike));
    if (!main || !hasOwnName(unit)) return [];
    if (declaredValues(source).some((name) => isNamedAfter(unit, name))) return [];
    return isNamedAfter(unit, main.name) ? [] : [otherName(unit, main)];
  },
};

type NamedValue = ExportedValue & { readonly name: string };

function isNamed(value: ExportedValue): value is NamedValue {
  return value.name !== null;
}

/** The default export gives the file its name, else the only one does. Of several parts, any may. */
function mainOf(values: readonly NamedValue[]): NamedValue | undefined {
  return values.find(({ isDefault }) => isDefault) ?? (values.length === 1 ? values[0] : undefined);
}

function otherName(unit: LayerUnit, { name, start, end }: NamedValue): Finding {
  const file = unit.file.slice(unit.file.lastIndexOf("/") + 1);
  const message = `"${name}" is in a file called "${file}"`;
  return { start, end, message, fix: "Give both the same name" };
}

function misspeltHooks(values: readonly NamedValue[]): Finding[] {
  const made = values.filter(({ kind }) => kind !== "value");
  if (made.some(isHookLike)) return [];
  return made.map(({ name, start, end }) => ({
    start,
    end,
    message: `The hook "${name}" does not start with "use"`,
    fix: "Rename it, or move it out of the hooks when it is none",
  }));
}

function isHookLike({ name, kind }: NamedValue): boolean {
  return kind !== "value" && /^use(?!\p{Ll})/u.test(name);
}

/** Functions with a small letter may help the file's component; the main export cannot. */
function misspeltComponents(values: readonly NamedValue[], tree: JsxTree): Finding[] {
  const owners = new Set(tree.roots.map(({ owner }) => owner));
  const main = mainOf(values);
  if (!main || !/^\p{Ll}/u.test(main.name) || !owners.has(main.name)) return [];
  const { name, start, end } = main;
  const message = `The component "${name}" starts with a small letter`;
  return [{ start, end, message, fix: "Rename it to PascalCase" }];
}

/** `ORDERS` is a constant, `H1` a component. */
function isComponentLike({ name, kind }: NamedValue): boolean {
  return kind !== "value" && /^\p{Lu}/u.test(name) && (name.length < 3 || /\p{Ll}/u.test(name));
}
