import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { parseConfigCode } from "./config_code.ts";
import { inFolder, joinPath } from "./specifier.ts";

/** The configurations of an Expo app, in the order in which Expo reads them: the code has the last word. */
const CONFIGS: readonly string[] = [
  "app.config.ts",
  "app.config.js",
  "app.config.mjs",
  "app.config.cjs",
  "app.config.json",
  "app.json",
];

/** Tells whether a file may configure an Expo app. */
export function isAppConfig(name: string): boolean {
  return CONFIGS.includes(name);
}

/**
 * Finds the folder of the routes in the configuration of an Expo app: `["expo-router", { root: "src/routes" }]` among its plugins.
 * @returns a project-relative path; null where none of the configurations says so by a literal
 */
export function routerRootOf(texts: ReadonlyMap<string, string>, folder: string): string | null {
  for (const name of CONFIGS) {
    const text = texts.get(inFolder(folder, name));
    const root = text?.includes("expo-router") ? rootIn(name, text) : null;
    if (root !== null) return joinPath(folder, root);
  }
  return null;
}

function rootIn(name: string, text: string): string | null {
  const ast = parseConfigCode(name, text);
  if (!ast) return null;
  const open: TS.Node[] = [ast];
  for (let node = open.pop(); node; node = open.pop()) {
    const root = ts.isArrayLiteralExpression(node) ? pluginRoot(node) : null;
    if (root !== null) return root;
    ts.forEachChild(node, (child) => void open.push(child));
  }
  return null;
}

/** Reads the option of a plugin that is written with its name in front. */
function pluginRoot({ elements: [name, options] }: TS.ArrayLiteralExpression): string | null {
  if (!name || !ts.isStringLiteralLike(name) || name.text !== "expo-router") return null;
  if (!options || !ts.isObjectLiteralExpression(options)) return null;
  for (const property of options.properties) {
    if (!ts.isPropertyAssignment(property) || !isNamedRoot(property.name)) continue;
    const { initializer } = property;
    return ts.isStringLiteralLike(initializer) ? initializer.text : null;
  }
  return null;
}

function isNamedRoot(name: TS.PropertyName): boolean {
  return (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === "root";
}
