import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { renderedComponents } from "./component_references.ts";
import type { FactList } from "./fact_list.ts";
import { dottedName, type FileNames, importedValue, propertyNode, through } from "./file_names.ts";
import { follow } from "./follow.ts";
import { RESOURCE_PARTS, type RouteElement } from "./libraries.ts";
import { pathValue } from "./path_value.ts";

/** An element that stands for several routes of one name. */
interface ResourceSite {
  readonly opening: TS.JsxOpeningLikeElement;
  readonly row: RouteElement;
  readonly attributes: ReadonlyMap<string, TS.Node | null>;
}

/**
 * Reads the pages of a resource: one for each attribute that is there, and for each member of an object that is spread
 * into it. @returns the position of the first
 */
export function readResource(
  names: FileNames,
  { opening, row, attributes }: ResourceSite,
  list: FactList,
): number | null {
  const { router, parts = {} } = row;
  const name = attributes.get(row.path);
  const base = name ? pathValue(names, name).path : null;
  const before = list.facts.length;
  const values = new Map<string, TS.Node | null>(attributes);
  for (const spread of opening.attributes.properties.filter(ts.isJsxSpreadAttribute)) {
    const object = follow(names, spread.expression);
    const dotted = dottedName(spread.expression);
    if (ts.isObjectLiteralExpression(object)) {
      for (const key of Object.keys(parts)) values.set(key, propertyNode(object, key));
    } else if (dotted && importedValue(names, spread.expression)) {
      const includes = dotted.join(".");
      list.add({ router, path: base, includes, node: opening, components: [] });
    }
  }
  for (const [key, suffix] of Object.entries(parts)) {
    const value = values.get(key);
    if (!value) continue;
    const { components } = renderedComponents(names, [value]);
    if (components.length === 0) continue;
    const path = base === null ? null : base + suffix;
    list.add({ router, path, node: opening, components });
  }
  return list.facts.length === before ? null : before;
}

/**
 * Reads the objects of a file that another one may spread into a resource: `export default { list: PostList }`. Whether one
 * does, only the import graph tells.
 */
export function readResourceObjects(names: FileNames, list: FactList): void {
  for (const { name, value } of names.ast.statements.flatMap(objectsOf)) {
    for (const [key, path] of Object.entries(RESOURCE_PARTS)) {
      const node = propertyNode(value, key);
      if (!node || !/^[A-Z]/.test(dottedName(node)?.at(-1) ?? "")) continue;
      const { components } = renderedComponents(names, [node]);
      if (components.length === 0) continue;
      list.add({ router: "react-admin", path, list: name, spread: true, node, components });
    }
  }
}

/** The objects that have a name of the file's top level, or are its default export. */
function objectsOf(
  statement: TS.Statement,
): { name: string; value: TS.ObjectLiteralExpression }[] {
  if (ts.isExportAssignment(statement)) return objectNamed("default", statement.expression);
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer ? objectNamed(name.text, initializer) : []
  );
}

function objectNamed(
  name: string,
  expression: TS.Expression,
): { name: string; value: TS.ObjectLiteralExpression }[] {
  const value = through(expression);
  return ts.isObjectLiteralExpression(value) ? [{ name, value }] : [];
}
