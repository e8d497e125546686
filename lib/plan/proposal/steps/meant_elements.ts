import { listOf } from "../../../text/mod.ts";
import { readProps } from "../../../source/jsx/mod.ts";
import { resolveName } from "../../../source/units/mod.ts";
import type { Asked, Problem } from "../words/intent.ts";
import { phraseOf, type Token } from "../words/tokens.ts";
import { elementsCalled, findElement, type FoundElement } from "./find_element.ts";
import { placeOf, said, taken } from "./place.ts";

/** A prop that tells the meant elements from others. */
interface HeldProp {
  readonly name: string;
  readonly value: string;
}

/**
 * Finds the only element that the words of a request mean, or with "every" all of them.
 * @param prop the prop whose value the request names after "instead of"
 */
export async function elementsMeant(
  asked: Asked,
  prop?: string,
): Promise<readonly FoundElement[] | Problem> {
  const named = placeOf(asked);
  if ("problem" in named) return named;
  const { last } = asked.site;
  const place = named.target ?? (last?.kind === "page" ? last : null);
  const held = heldProp(asked, prop);
  const holds = (found: FoundElement): boolean => held === null || has(found, held);
  const tokens = taken(asked, "element");
  if (!asked.slots.has("every")) {
    const found = await findElement(asked.site, tokens, place, holds);
    if (!("problem" in found)) return [found];
    return held === null ? found : { ...found, problem: `${found.problem} and has ${of(held)}` };
  }
  const all = await everyCalled(asked, tokens, named.target);
  const found = all.filter(holds);
  const where = named.target ? ` in "${named.target.path}"` : "";
  if (found.length === 0) {
    const which = held === null ? "" : ` that has ${of(held)}`;
    return { problem: `No element${where} is "${phraseOf(tokens)}"${which}` };
  }
  return oneComponent(asked, found) ?? found;
}

function of({ name, value }: HeldProp): string {
  return `${name} "${value}"`;
}

function heldProp(asked: Asked, prop: string | undefined): HeldProp | null {
  const [which, is, old] = ["which", "is", "old"].map((name) => said(asked, name));
  if (which && is) return { name: which, value: is };
  return prop !== undefined && old ? { name: prop, value: old } : null;
}

function has({ source: { ast }, node }: FoundElement, { name, value }: HeldProp): boolean {
  return readProps(node, ast).some((prop) => prop.name === name && String(prop.value) === value);
}

/** All elements with a tag, also where the words have it in the plural. */
async function everyCalled(
  { site }: Asked,
  tokens: readonly Token[],
  place: Parameters<typeof elementsCalled>[2],
): Promise<FoundElement[]> {
  const [name, ...others] = tokens.filter(({ text }) => !/^elements?$/iu.test(text));
  if (!name || others.length > 0) return [];
  const found = await elementsCalled(site, name.text, place);
  const single = name.text.replace(/s$/u, "");
  return found.length > 0 || single === name.text
    ? found
    : await elementsCalled(site, single, place);
}

/** Says that elements of one tag are of several components: nobody means all of these. */
function oneComponent(
  { site: { index: { graph } } }: Asked,
  found: readonly FoundElement[],
): Problem | null {
  const tag = found[0]?.node.tag ?? "";
  const paths = new Set(
    found.map(({ source: { path } }) => resolveName(graph, path, tag)?.path ?? "a package"),
  );
  if (paths.size < 2) return null;
  const known = listOf([...paths].sort().map((path) => `"${path}"`));
  return {
    problem: `"${tag}" is a component of ${known}: name the file or folder in which it is meant`,
  };
}
