import { type Element, isElement, isText, type Node, type Text, walk } from "./dom.ts";
import { locateCharacters, type Located } from "./locate_characters.ts";
import type { Page } from "./parse_page.ts";
import { isShown } from "./visibility.ts";

/** A range of the HTML as it was sent, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The mark of a line break or space without a source: the layout makes it. */
const NO_SOURCE = -1;

/**
 * The text that a reader of the page sees. White space is one space; blocks, `<br>` and the lines of preformatted text
 * are set apart by one line break.
 */
export interface VisibleText {
  readonly text: string;
  /** Per UTF-16 unit of the text, where its source begins; -1 where the layout alone made it. */
  readonly starts: readonly number[];
  /** Per UTF-16 unit of the text, where its source ends. */
  readonly ends: readonly number[];
}

const BLOCKS: ReadonlySet<string> = new Set(
  ("address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr html input legend li main menu nav ol optgroup option p pre search section " +
    "select summary table tbody textarea tfoot thead title tr ul").split(" "),
);
const CELLS: ReadonlySet<string> = new Set(["td", "th"]);
const KEEP_LINES: ReadonlySet<string> = new Set(["pre", "textarea"]);
/** Inputs whose value is written on the page. */
const TEXT_INPUTS: ReadonlySet<string> = new Set(["", "text", "search", "url", "email", "tel"]);
const WHITE_SPACE = /\s/;

/** The text of some nodes, one after another, each on lines of its own. */
export function visibleText(page: Page, roots: readonly Node[]): VisibleText {
  const writer = createWriter();
  for (const root of roots) {
    writer.separate("\n");
    writeNode(page, root, writer);
    writer.separate("\n");
  }
  return writer.written;
}

/** Reads the text that an element says to those who hear the page. */
export function spokenText(page: Page, element: Element): VisibleText {
  const writer = createWriter();
  writeAttribute(page, element, "aria-label", writer);
  return writer.written;
}

/** The stretches of source that gave a part of a text. What lies together in the source is one span. */
export function spansOf({ starts, ends }: VisibleText, from: number, to: number): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (let i = from; i < to; i++) {
    const start = starts[i] ?? NO_SOURCE;
    const end = ends[i] ?? NO_SOURCE;
    if (start === NO_SOURCE) continue;
    const last = spans.at(-1);
    if (last && start >= last.start && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

interface Writer {
  readonly written: VisibleText;
  /** Writes text; of white space, one and only between what is none. */
  write(text: string, located: Located, keepLines: boolean): void;
  /** Separates the next text from the text that was written. */
  separate(by: " " | "\n"): void;
}

function createWriter(): Writer {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  // The white space since the last character: none, or one for all of it.
  let space = "";
  let spaceStart = NO_SOURCE;
  let spaceEnd = NO_SOURCE;

  function push(unit: string, start: number, end: number): void {
    units.push(unit);
    starts.push(start);
    ends.push(end);
  }

  /** A line break outweighs a space; of the same white space that touches, the source goes along. */
  function widen(unit: string, start: number, end: number): void {
    if (unit === space && start === spaceEnd) {
      spaceEnd = end;
    } else if (space === "" || (unit === "\n" && space === " ")) {
      [space, spaceStart, spaceEnd] = [unit, start, end];
    }
  }

  return {
    get written() {
      return { text: units.join(""), starts, ends };
    },
    write(text, located, keepLines) {
      for (let i = 0; i < text.length; i++) {
        const unit = text.charAt(i);
        const [start, end] = [located.starts(i), located.ends(i)];
        if (isWhiteSpace(unit)) {
          widen(keepLines && unit === "\n" ? "\n" : " ", start, end);
          continue;
        }
        if (space !== "" && units.length > 0) push(space, spaceStart, spaceEnd);
        space = "";
        push(unit, start, end);
      }
    },
    separate: (by) => widen(by, NO_SOURCE, NO_SOURCE),
  };
}

function isWhiteSpace(unit: string): boolean {
  return unit <= " " || (unit >= "\u00a0" && WHITE_SPACE.test(unit));
}

function writeNode(page: Page, root: Node, writer: Writer): void {
  let preformatted = isPreformatted(root.parent) ? 1 : 0;
  // The node that is asked for counts as shown: a <title> is, in its way.
  for (const { node, leaving } of walk(root, (at) => at === root || isShown(at))) {
    page.limit.step();
    if (isText(node)) {
      if (!leaving) writeText(page, node, writer, preformatted > 0);
    } else if (isElement(node)) {
      if (BLOCKS.has(node.name)) writer.separate("\n");
      else if (CELLS.has(node.name)) writer.separate(" ");
      if (KEEP_LINES.has(node.name)) preformatted += leaving ? -1 : 1;
      if (node.name === "input" && !leaving) writeInput(page, node, writer);
    }
  }
}

function isPreformatted(node: Node | null): boolean {
  for (let at = node; at; at = at.parent) if (isElement(at) && KEEP_LINES.has(at.name)) return true;
  return false;
}

/** Writes a text without the parts that have no source to show: nothing is said that the HTML does not say. */
function writeText(page: Page, node: Text, writer: Writer, keepLines: boolean): void {
  const pieces = page.piecesOf(node);
  pieces.forEach(({ from, start, end }, index) => {
    const text = node.data.slice(from, pieces[index + 1]?.from);
    const located = locateCharacters(page.html, { text, start, end });
    if (located) writer.write(text, located, keepLines);
  });
}

function writeInput(page: Page, input: Element, writer: Writer): void {
  if (!TEXT_INPUTS.has((input.attribs["type"] ?? "").toLowerCase())) return;
  writeAttribute(page, input, "value", writer);
}

function writeAttribute(page: Page, element: Element, name: string, writer: Writer): void {
  const text = element.attribs[name] ?? "";
  const location = element.sourceCodeLocation && "attrs" in element.sourceCodeLocation
    ? attributeRange(page.html, element.sourceCodeLocation.attrs, name)
    : null;
  if (!location) return;
  const located = locateCharacters(page.html, { text, ...location }, "attribute");
  if (located) writer.write(text, located, false);
}

/** The range of an attribute's value without its quotes. */
function attributeRange(html: string, locations: unknown, name: string): Span | null {
  // The parser's own record of attribute locations, which the tree's types leave out.
  const at = (locations as Record<string, { startOffset: number; endOffset: number }> | undefined)
    ?.[name];
  if (!at) return null;
  const source = html.slice(at.startOffset, at.endOffset);
  const before = /^[^=]*=[\t\n\f\r ]*(["']?)/.exec(source);
  if (!before) return null;
  return {
    start: at.startOffset + before[0].length,
    end: at.endOffset - (before[1] ? 1 : 0),
  };
}
