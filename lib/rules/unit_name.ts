import type { LayerId, Unit } from "../project/mod.ts";
import type { JsxTree } from "../source/jsx/node.ts";
import { type ExportedValue, exportedValues } from "./exported_values.ts";
import type { FileContext, FileRule, Finding } from "./rule.ts";
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
  check({ source, unit, tree }) {
    if (!unit) return [];
    const values = exportedValues(source);
    if (unit.layer === "hook") return checkHooks(unit, values);
    return COMPONENT_LAYERS.has(unit.layer) ? checkComponents(unit, values, tree) : [];
  },
};

function checkHooks(unit: Unit, values: readonly ExportedValue[]): Finding[] {
  const functions = values.filter(isCallable).filter(isNamed);
  const hooks = functions.filter(({ name }) => /^use(?!\p{Ll})/u.test(name));
  if (hooks.length > 0) return checkFileName(unit, hooks, values);
  return functions.map(({ name, start, end }) => ({
    start,
    end,
    message: `The hook "${name}" does not start with "use"`,
    fix: "Rename it, or move it out of the hooks when it is none",
  }));
}

function checkComponents(
  unit: Unit,
  values: readonly ExportedValue[],
  tree: FileContext["tree"],
): Finding[] {
  const owners = ownersOf(tree);
  const named = values.filter(isNamed);
  const small = named.filter(({ name, isDefault }) =>
    /^\p{Ll}/u.test(name) && owners.has(name) && (isDefault || named.length === 1)
  );
  if (small.length > 0) {
    return small.map(({ name, start, end }) => ({
      start,
      end,
      message: `The component "${name}" starts with a small letter`,
      fix: "Rename it to PascalCase",
    }));
  }
  const components = named.filter((value) => isCallable(value) && isPascalCase(value.name));
  return checkFileName(unit, components, values);
}

/** The main export gives the file its name: the default one, else the only one. Of several parts, any may. */
function checkFileName(
  unit: Unit,
  candidates: readonly NamedValue[],
  values: readonly ExportedValue[],
): Finding[] {
  const main = candidates.find(({ isDefault }) => isDefault) ??
    (candidates.length === 1 ? candidates[0] : undefined);
  if (!main || !hasOwnName(unit)) return [];
  if (values.some(({ name }) => name !== null && isNamedAfter(unit, name))) return [];
  const file = unit.file.slice(unit.file.lastIndexOf("/") + 1);
  return [{
    start: main.start,
    end: main.end,
    message: `"${main.name}" is in a file called "${file}"`,
    fix: "Give both the same name",
  }];
}

type NamedValue = ExportedValue & { readonly name: string };

function isNamed(value: ExportedValue): value is NamedValue {
  return value.name !== null;
}

function isCallable({ kind }: ExportedValue): boolean {
  return kind !== "value";
}

/** `ORDERS` is a constant, `H1` a component. */
function isPascalCase(name: string): boolean {
  return /^\p{Lu}/u.test(name) && (name.length < 3 || /\p{Ll}/u.test(name));
}

/** The functions that hold JSX. */
function ownersOf(tree: JsxTree): ReadonlySet<string> {
  return new Set(tree.roots.map(({ owner }) => owner));
}
