import { type DefaultTreeAdapterMap, parse } from "parse5";

/** A part of a document that is TypeScript, with the offset at which it starts there. */
export interface DocumentScript {
  readonly text: string;
  readonly offset: number;
}

/** The kinds of documents that can import modules, by the ends of their names. */
const KINDS = [".astro", ".mdx", ".md", ".vue", ".svelte", ".html"] as const;

/** Tells whether a file is of a kind that can import modules, but is no source file that is read as a unit. */
export function isDocument(path: string): boolean {
  return KINDS.some((kind) => path.endsWith(kind));
}

/**
 * Lists the scripts of a document: the frontmatter of an Astro file, the top-level imports and exports of MDX, and the elements
 * called `script`.
 */
export function scriptsIn({ path, text }: { path: string; text: string }): DocumentScript[] {
  if (path.endsWith(".mdx")) return moduleBlocks(text);
  if (path.endsWith(".md")) return [...moduleBlocks(text), ...scriptElements(text, 0)];
  if (!path.endsWith(".astro")) return scriptElements(text, 0);
  const frontmatter = frontmatterOf(text);
  if (!frontmatter) return scriptElements(text, 0);
  return [frontmatter, ...scriptElements(text, frontmatter.offset + frontmatter.text.length)];
}

/** A line of a text, with the offset at which it starts. */
interface Line {
  readonly text: string;
  readonly start: number;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const found = { text: line, start };
    start += line.length + 1;
    return found;
  });
}

/** Returns what stands between the first two fences of dashes; null where an Astro file has none. */
function frontmatterOf(text: string): DocumentScript | null {
  const fences = linesOf(text).filter((line) => line.text.trim() === "---");
  const [first, second] = fences;
  if (!first || !second || text.slice(0, first.start).trim() !== "") return null;
  const offset = first.start + first.text.length + 1;
  return { text: text.slice(offset, second.start), offset };
}

/** Lists the paragraphs of MDX that begin with a word of modules, outside of fenced code. */
function moduleBlocks(text: string): DocumentScript[] {
  const blocks: DocumentScript[] = [];
  let fence: string | null = null;
  let first: number | null = null;
  for (const line of [...linesOf(text), { text: "", start: text.length }]) {
    const mark = fenceOf(line.text);
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
    } else if (first !== null) {
      if (line.text.trim() !== "") continue;
      blocks.push({ text: text.slice(first, line.start), offset: first });
      first = null;
    } else if (mark !== null) fence = mark;
    else if (
      ["import ", "export ", "import{", "export{"].some((word) => line.text.startsWith(word))
    ) {
      first = line.start;
    }
  }
  return blocks;
}

/** Returns the marks that open or close fenced code; null for another line. */
function fenceOf(line: string): string | null {
  const trimmed = line.trimStart();
  const mark = ["`", "~"].find((each) => trimmed.startsWith(each.repeat(3)));
  if (mark === undefined) return null;
  let length = 3;
  while (trimmed[length] === mark) length++;
  return mark.repeat(length);
}

type HtmlNode = DefaultTreeAdapterMap["node"];

/** @param from the offset at which the markup starts */
function scriptElements(text: string, from: number): DocumentScript[] {
  if (!text.includes("<script", from)) return [];
  const scripts: DocumentScript[] = [];
  const agenda: HtmlNode[] = [parse(text.slice(from), { sourceCodeLocationInfo: true })];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    // One by one, since a call takes only so many arguments.
    if ("childNodes" in node) { for (const child of node.childNodes) agenda.push(child); }
    if (!("tagName" in node) || node.tagName !== "script") continue;
    const place = node.sourceCodeLocation;
    if (!place?.startTag || !place.endTag) continue;
    const offset = from + place.startTag.endOffset;
    scripts.push({ text: text.slice(offset, from + place.endTag.startOffset), offset });
  }
  return scripts.toSorted((a, b) => a.offset - b.offset);
}
