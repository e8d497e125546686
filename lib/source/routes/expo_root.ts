import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import type { FactList } from "./fact_list.ts";
import { type FileNames, importedValue } from "./file_names.ts";
import { follow } from "./follow.ts";

/** The name of the module whose element makes routes of the files of a folder in an app's own entry. */
export const EXPO_ROUTER = "expo-router";

/** Reads `<ExpoRoot context={require.context("./app/routes")} />`: the files of the folder are the routes. */
export function readExpoRoots(
  names: FileNames,
  openings: readonly TS.JsxOpeningLikeElement[],
  facts: FactList,
): void {
  for (const opening of openings) {
    const imported = importedValue(names, opening.tagName);
    if (imported?.imported !== "ExpoRoot") continue;
    if (imported.specifier.split("/")[0] !== EXPO_ROUTER) continue;
    const folder = contextOf(names, opening);
    if (folder === null) continue;
    facts.add({
      router: "react-router-config",
      path: "",
      node: opening,
      components: [],
      files: { convention: imported.imported, specifier: EXPO_ROUTER, folder },
    });
  }
}

function contextOf(names: FileNames, { attributes }: TS.JsxOpeningLikeElement): string | null {
  const attribute = attributes.properties.find((each): each is TS.JsxAttribute =>
    ts.isJsxAttribute(each) && attributeName(each) === "context"
  );
  const value = attribute && attributeValue(attribute);
  const call = value && follow(names, value);
  if (!call || !ts.isCallExpression(call)) return null;
  const { expression, arguments: [folder] } = call;
  const isContext = ts.isPropertyAccessExpression(expression) &&
    expression.name.text === "context" && ts.isIdentifier(expression.expression) &&
    expression.expression.text === "require";
  return isContext && folder && ts.isStringLiteralLike(folder) ? folder.text : null;
}
