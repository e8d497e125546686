import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { parseConfigCode } from "./config_code.ts";
import { inFolder } from "./specifier.ts";

/** Set-up files of Next.js, in the order in which it looks for them. */
const CONFIGS: readonly string[] = [
  "next.config.js",
  "next.config.mjs",
  "next.config.ts",
  "next.config.mts",
  "next.config.cjs",
];

/** Tells whether a file may set up Next.js. */
export function isNextConfig(name: string): boolean {
  return CONFIGS.includes(name);
}

/**
 * Finds the ends of the names of pages in the set-up of Next.js: `pageExtensions: ["page.tsx"]`.
 * @returns the ends without the dot in front; null where the set-up says none by a list of texts
 */
export function pageExtensionsOf(
  texts: ReadonlyMap<string, string>,
  folder: string,
): readonly string[] | null {
  for (const name of CONFIGS) {
    const text = texts.get(inFolder(folder, name));
    if (text === undefined) continue;
    return text.includes(KEY) ? extensionsIn(name, text) : null;
  }
  return null;
}

const KEY = "pageExtensions";

function extensionsIn(name: string, text: string): readonly string[] | null {
  const ast = parseConfigCode(name, text);
  if (!ast) return null;
  const open: TS.Node[] = [ast];
  for (let node = open.pop(); node; node = open.pop()) {
    const list = listAt(node);
    if (list) {
      const found = list.elements.flatMap((each) => ts.isStringLiteralLike(each) ? each.text : []);
      return found.length > 0 && found.length === list.elements.length ? found : null;
    }
    ts.forEachChild(node, (child) => void open.push(child));
  }
  return null;
}

function listAt(node: TS.Node): TS.ArrayLiteralExpression | null {
  if (!ts.isPropertyAssignment(node)) return null;
  const { name, initializer } = node;
  const isKey = (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === KEY;
  return isKey && ts.isArrayLiteralExpression(initializer) ? initializer : null;
}
