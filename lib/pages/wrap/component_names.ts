import { cased } from "../../conventions/mod.ts";
import { freeName } from "../../source/writing/mod.ts";
import type { Hoist } from "./hoists.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** The names that elements get as parts of something; others are called by their tag. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ["a", "Link"],
  ["li", "Item"],
  ["tr", "Row"],
  ["td", "Cell"],
  ["th", "Heading"],
  ["p", "Paragraph"],
  ["h1", "Heading"],
  ["h2", "Heading"],
  ["h3", "Heading"],
  ["h4", "Heading"],
  ["h5", "Heading"],
  ["h6", "Heading"],
  ["ul", "List"],
  ["ol", "List"],
  ["dl", "List"],
  ["dt", "Term"],
  ["dd", "Detail"],
  ["div", "Block"],
  ["span", "Text"],
  ["b", "Text"],
  ["i", "Text"],
  ["em", "Text"],
  ["strong", "Text"],
  ["small", "Text"],
  ["code", "Text"],
  ["img", "Image"],
  ["svg", "Icon"],
  ["br", "Break"],
  ["hr", "Line"],
  ["tbody", "Body"],
  ["thead", "Head"],
  ["tfoot", "Foot"],
]);

/** Names for the Components of an Expression, by what they are: `OrderListRow`, `OrderListRow2`. */
export function componentNames(
  expression: string,
  hoists: readonly Hoist[],
  { inStyle, isTaken }: {
    /** Gives a name the ending that components have. */
    readonly inStyle: (name: string) => string;
    readonly isTaken: (name: string) => boolean;
  },
): ReadonlyMap<Hoist, string> {
  const names = new Map<Hoist, string>();
  const given = new Set([expression]);
  for (const hoist of hoists) {
    const wanted = inStyle(`${expression}${partName(hoist)}`);
    const name = freeName(wanted, { has: (each) => given.has(each) || isTaken(each) });
    given.add(name);
    names.set(hoist, name);
  }
  return names;
}

function partName({ syntax }: Hoist): string {
  const { tagName } = ts.isJsxElement(syntax) ? syntax.openingElement : syntax;
  const tag = tagName.getText();
  return PARTS.get(tag) ?? cased(tag, "pascal");
}
