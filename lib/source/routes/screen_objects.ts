import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { renderedComponents } from "./component_references.ts";
import type { FactList } from "./fact_list.ts";
import { type FileNames, importedValue, propertyNode, through } from "./file_names.ts";
import { follow } from "./follow.ts";

/** Reads the screens of navigators that are made of an object: `createNativeStackNavigator({ screens: { Home } })`. */
export function readScreenObjects(
  names: FileNames,
  calls: readonly TS.CallExpression[],
  facts: FactList,
): void {
  for (const call of calls) {
    const imported = importedValue(names, call.expression);
    if (!imported || !/^create\w*Navigator$/.test(imported.imported)) continue;
    if (!/^(?:@react-navigation\/|react-navigation)/.test(imported.specifier)) continue;
    const [argument] = call.arguments;
    const config = argument && follow(names, argument);
    if (config && ts.isObjectLiteralExpression(config)) readScreens(names, config, facts);
  }
}

/** The versions before 5 take the screens bare; the present one takes them under `screens`. */
function readScreens(names: FileNames, config: TS.ObjectLiteralExpression, facts: FactList): void {
  const listed = propertyNode(config, "screens");
  const screens = listed ? follow(names, listed) : config;
  if (!ts.isObjectLiteralExpression(screens)) return;
  for (const property of screens.properties) {
    const { name } = property;
    if (!name || (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name))) continue;
    const value = ts.isPropertyAssignment(property) ? property.initializer : name;
    const { components } = renderedComponents(names, [screenOf(value)]);
    if (components.length === 0) continue;
    facts.add({ router: "react-navigation", path: name.text, node: property, components });
  }
}

/** `HomeScreen`, or `{ screen: HomeScreen, options }`. */
function screenOf(value: TS.Node): TS.Node {
  const node = through(value);
  return ts.isObjectLiteralExpression(node) ? propertyNode(node, "screen") ?? node : node;
}
