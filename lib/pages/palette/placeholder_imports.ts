import { applyEdits, parseText, type PlaceholderImport } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { type ImportRequest, visitAll } from "../../source/writing/mod.ts";
import { moduleSpecifier } from "./entry_import.ts";
import type { FoundEntry, PaletteInput } from "./palette_entries.ts";

/** The place where placeholders are to stand. */
export interface PlaceholderHome {
  readonly input: PaletteInput;
  readonly found: FoundEntry;
  /** Path of the page. */
  readonly page: string;
}

/**
 * Finds how the page imports the export that a placeholder names.
 * @returns null where the architecture does not let it, or nothing leads there
 */
export function placeholderImport(
  home: PlaceholderHome,
  { name, exported, specifier, path }: PlaceholderImport,
): ImportRequest | null {
  const { input: { graph }, page } = home;
  if (specifier === null) return path === null ? null : fromModule(home, { name, exported, path });
  const resolution = graph.resolver.resolve(page, specifier);
  const isReachable = resolution.kind !== "file" || mayImport(home, resolution.path, exported);
  return isReachable ? { specifier, imported: exported, preferredLocal: name } : null;
}

/** The same code with another name for what it imports. */
export function renamed(code: string, name: string, local: string): string {
  if (name === local) return code;
  const ast = parseText("code.tsx", `(${code})`);
  const edits: { start: number; end: number; text: string }[] = [];
  visitAll(ast, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name) return;
    const { parent } = node;
    const isRoot =
      (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) &&
      parent.expression === node;
    if (isRoot) edits.push({ start: node.getStart(ast), end: node.end, text: local });
  });
  return applyEdits(ast.text, edits).slice(1, -1);
}

/** Finds the import of an export, of another feature only where its index gives the export. */
function fromModule(
  home: PlaceholderHome,
  { name, exported, path }: { name: string; exported: string; path: string },
): ImportRequest | null {
  const { input: { graph, layout }, found: { reachable: { through } }, page } = home;
  if (!mayImport(home, path, exported)) return null;
  const given = graph.exportedNames(through.path).names.find((each) => {
    const declaration = graph.declarationOf(through.path, each.name);
    return !each.typeOnly && !("reason" in declaration) && declaration.path === path &&
      declaration.name === exported;
  });
  const feature = layout.featureAt(path);
  const isForeign = feature !== null && feature !== layout.featureAt(page);
  if (isForeign && !given) return null;
  const module = given ? through.path : path;
  const specifier = moduleSpecifier(graph, page, module, { alias: isForeign });
  const imported = given?.name ?? exported;
  return specifier === null ? null : { specifier, imported, preferredLocal: name };
}

/** Tells whether a page may import from the layer that declares an export. */
function mayImport({ input }: PlaceholderHome, path: string, exported: string): boolean {
  const { graph, layout, configuration } = input;
  const declaration = graph.declarationOf(path, exported);
  const unit = layout.layerUnitOf("reason" in declaration ? path : declaration.path);
  return unit === null || unit.layer === "page" ||
    configuration.layers.page.mayImport.includes(unit.layer);
}
