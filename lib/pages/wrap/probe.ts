import type { JsxNode } from "../../source/jsx/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import type { PrintedTypes, PrintTypesRequest } from "../../source/types/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { namesInFile } from "../../source/writing/mod.ts";
import type { PropsOracle } from "./check_receivers.ts";
import type { Want, WantType } from "./captures.ts";
import type { Piece, Pieces } from "./pieces.ts";

/** The questions that a plan asks the checker. */
export interface TypeOracle extends PropsOracle {
  printTypes(request: PrintTypesRequest): Promise<PrintedTypes>;
}

/** The checker's answers for all wants of a plan. */
export interface WantTypes {
  of(want: Want): WantType | null;
  readonly references: PrintedTypes["references"];
  readonly classicJsx: boolean;
}

/**
 * Asks the checker for the type of each want at the place where it would be passed: the page with expressions put in front of the
 * moved code and of each piece of markup in it, where what is known of a value there counts.
 */
export async function askTypes(
  page: ParsedSource,
  hit: JsxNode,
  pieces: Pieces,
  oracle: TypeOracle,
): Promise<WantTypes> {
  const probed = insertProbes(page.text, [
    ...hitProbes(page.text, hit, pieces.expression),
    ...pieces.components.flatMap(hoistProbes),
  ]);
  const { types, references, classicJsx } = await oracle.printTypes({
    path: page.path,
    text: probed.text,
    places: probed.places,
    taken: [...namesInFile(page.ast).taken],
  });
  const answers = new Map(probed.wants.map((want, index) => [want, types[index] ?? null]));
  return { of: (want) => answers.get(want) ?? null, references, classicJsx };
}

/** Text to put into the page. */
interface Probe {
  readonly at: number;
  /** The texts of the wants stand between `before` and `after`, with commas. */
  readonly before: string;
  readonly wants: readonly Want[];
  readonly after: string;
}

function hitProbes(text: string, hit: JsxNode, { wants }: Piece): Probe[] {
  if (wants.length === 0) return [];
  if (text[hit.start] === "{") return [{ at: hit.start, before: "{void [", wants, after: "]}" }];
  return [
    { at: hit.start, before: "<>{void [", wants, after: "]}{" },
    { at: hit.end, before: "}</>", wants: [], after: "" },
  ];
}

function hoistProbes({ root, wants }: Piece): Probe[] {
  if (wants.length === 0) return [];
  const inAttribute = ts.isJsxAttribute(root.parent);
  return [
    { at: root.getStart(), before: `${inAttribute ? "{" : ""}<>{void [`, wants, after: "]}" },
    { at: root.end, before: `</>${inAttribute ? "}" : ""}`, wants: [], after: "" },
  ];
}

function insertProbes(
  text: string,
  probes: readonly Probe[],
): { text: string; places: PrintTypesRequest["places"]; wants: Want[] } {
  const places: PrintTypesRequest["places"][number][] = [];
  const wants: Want[] = [];
  let result = "";
  let position = 0;
  for (const probe of probes.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(position, probe.at) + probe.before;
    position = probe.at;
    for (const want of probe.wants) {
      const start = result.length;
      const { members } = want;
      places.push({ start, end: start + want.text.length, ...(members && { members }) });
      wants.push(want);
      result += `${want.text}, `;
    }
    result += probe.after;
  }
  return { text: result + text.slice(position), places, wants };
}
