import { orNullIfUnreadable } from "../../../errors/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import { type JsxNode, positionAt, readJsxTree } from "../../../source/mod.ts";
import type { Problem, RequestSite } from "../words/intent.ts";
import type { Candidate } from "../words/resolve_target.ts";
import { isAside, type Target } from "../words/target_index.ts";
import { phraseOf, type Token } from "../words/tokens.ts";
import { elementWords } from "./element_words.ts";
import { isIn } from "./place.ts";
import { textsSaying } from "./texts.ts";

/** An element of the project. */
export interface FoundElement {
  readonly source: ParsedSource;
  readonly node: JsxNode;
}

const ORDINALS: readonly string[] = ["first", "second", "third", "fourth", "fifth"];

/**
 * Finds the one element that some words mean: by what it says, by its tag, by its place among several.
 * @param place the file or feature that it is in; anywhere with null
 * @param holds whether an element is one of those that are meant
 */
export async function findElement(
  site: RequestSite,
  tokens: readonly Token[],
  place: Target | null,
  holds: (element: FoundElement) => boolean = () => true,
): Promise<FoundElement | Problem> {
  const ordinal = tokens.findIndex(({ text }) => ORDINALS.includes(text.toLowerCase()));
  const words = tokens.filter((token, index) =>
    index !== ordinal && !["element", "component"].includes(token.text.toLowerCase())
  );
  const quoted = words.filter((token) => token.quoted && !isTag(token));
  const [quote] = quoted;
  const kinds = words.filter((token) => token !== quote);
  if (kinds.length > 1 || quoted.length > 1 || words.length === 0) {
    return { problem: `It is not clear which element "${phraseOf(tokens)}" is` };
  }
  const all = quote
    ? await elementsSaying(site, quote.text, place)
    : await elementsCalled(site, kinds[0]?.text ?? "", place);
  const found = (quote && kinds[0] ? all.filter(({ node }) => isKind(node, kinds[0]!.text)) : all)
    .filter(holds);
  const at = ORDINALS.indexOf(tokens[ordinal]?.text.toLowerCase() ?? "");
  const chosen = at >= 0 ? found[at] : found.length === 1 ? found[0] : meantOf(found, site);
  if (chosen) return chosen;
  const candidates = found.length > 1 ? found.map(candidateOf) : [];
  return { problem: whyNone(phraseOf(tokens), found, place), candidates };
}

function meantOf(found: readonly FoundElement[], { meant }: RequestSite): FoundElement | undefined {
  return found.find(({ source, node }) =>
    source.path === meant?.path && node.start === meant.start
  );
}

function candidateOf(found: FoundElement): Candidate {
  const { source: { path }, node: { tag, start } } = found;
  return { title: `<${tag}> of ${placeIn(found)}`, path, start };
}

function placeIn({ source: { path, ast }, node: { start } }: FoundElement): string {
  return `${path}:${positionAt(ast, start).line}`;
}

function whyNone(phrase: string, found: readonly FoundElement[], place: Target | null): string {
  const where = place ? ` in "${place.path}"` : "";
  if (found.length === 0) return `No element${where} is "${phrase}"`;
  return `"${phrase}" may be any of ${found.length} elements${where}: ${
    found.slice(0, 5).map(placeIn).join(", ")
  }`;
}

/** Code marks may be around a tag. */
function isTag({ text, isCode }: Token): boolean {
  return isCode && /^[A-Z]\w*(?:\.\w+)*$/.test(text);
}

/** The elements that hold a text, or have it in an attribute. */
async function elementsSaying(
  site: RequestSite,
  text: string,
  place: Target | null,
): Promise<FoundElement[]> {
  const texts = await textsSaying(site, text, place);
  const found: FoundElement[] = [];
  for (const { source, element } of texts) {
    const nodes = [...readJsxTree(source).nodes.values()];
    const node = nodes.find(({ type, start }) => type === "element" && start === element);
    if (node && !found.some((each) => each.node === node)) found.push({ source, node });
  }
  return found;
}

/** The elements with a tag; with what people call a kind of element, all of that kind in a file. */
export async function elementsCalled(
  { index, source }: RequestSite,
  word: string,
  place: Target | null,
): Promise<FoundElement[]> {
  const kinds = elementWords(word);
  const isFile = place !== null && place.kind !== "feature";
  const found: FoundElement[] = [];
  for (const path of index.graph.files.keys()) {
    if (isAside(path) || !isIn(place, path)) continue;
    const uses = index.graph.unitFactsOf(path).uses;
    if (!isFile && !uses.some(({ name, kind }) => kind === "element" && name === word)) continue;
    const file = await orNullIfUnreadable(source.project.files.read(path));
    const parsed = file && await orNullIfUnreadable(source.parses.parse(file));
    if (!parsed) continue;
    const elements = [...readJsxTree(parsed).nodes.values()].filter(({ type }) =>
      type === "element"
    );
    const exact = elements.filter(({ tag }) => tag === word);
    const alike = exact.length > 0
      ? exact
      : elements.filter(({ tag }) => isFile && tag?.toLowerCase() === word.toLowerCase());
    const ofKind = alike.length > 0 || !isFile || !(kinds instanceof RegExp)
      ? alike
      : elements.filter(({ tag }) => kinds.test(tag ?? ""));
    found.push(...ofKind.map((node) => ({ source: parsed, node })));
  }
  return found;
}

function isKind({ tag = "" }: JsxNode, word: string): boolean {
  const kinds = elementWords(word);
  return kinds === "any" || tag.toLowerCase() === word.toLowerCase() ||
    (kinds !== null && kinds.test(tag));
}
