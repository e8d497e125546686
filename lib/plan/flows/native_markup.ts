import { namedImport, type NewUnit, type UnitImports } from "../../conventions/mod.ts";
import { nameOf } from "../../project/mod.ts";

/** The module that has the elements of React Native, and the elements in which new units show something. */
const NATIVE = "react-native";

/** The tags by which a new unit shows a box, a heading and a line of text. */
export interface Tags {
  readonly box: string;
  readonly heading: string;
  /** The element around plain text; null where text may stand anywhere. */
  readonly text: string | null;
}

/**
 * Chooses the elements of a new unit: those of React Native where its neighbours import them, or other files of its package.
 * @param html the elements for every other unit
 */
export function tagsFor(unit: NewUnit, imports: UnitImports, html: Tags): Tags {
  if (!isNative(unit)) return html;
  const tags = { box: "View", heading: "Text", text: "Text" };
  imports.add(...["View", "Text"].map((name) => namedImport(NATIVE, name)));
  return tags;
}

function isNative({ path, graph, neighbourhood: { alike } }: NewUnit): boolean {
  const home = graph.resolver.packageOf(path);
  if (!home?.dependencies.has(NATIVE) || nameOf(path).includes(".web.")) return false;
  const importsIt = (each: string) =>
    graph.files.get(each)?.imports.some(({ specifier }) => specifier === NATIVE) === true;
  if (alike.some(({ unit }) => importsIt(unit.path))) return true;
  // An app for the web may share a package's dependencies with what it shows on phones.
  return !home.dependencies.has("next") &&
    [...graph.files.keys()].some((each) =>
      importsIt(each) && graph.resolver.packageOf(each) === home
    );
}

/** Puts plain text into the element that has to be around it. */
export function textIn({ text }: Tags, content: string): string {
  return text === null ? content : `<${text}>${content}</${text}>`;
}
