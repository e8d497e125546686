import { parse, type Token, type TreeAdapter } from "parse5";
import { adapter, type Htmlparser2TreeAdapterMap } from "parse5-htmlparser2-tree-adapter";
import { type Document, isElement, isText, type Node, type Text, walk } from "./dom.ts";
import { pageTooComplex, type WorkLimit } from "./work_limit.ts";

/** No page that people read has more; what has is meant to use up memory. */
const MAX_NODES = 150_000;
/** Browsers stop at 512; what goes on much deeper is meant to overflow a stack. */
const MAX_DEPTH = 2_000;

/** A stretch of the source that gave a part of a text node. */
export interface Piece {
  /** The offset within the node's text where the part begins. */
  readonly from: number;
  /** UTF-16 offsets into the HTML. */
  readonly start: number;
  end: number;
}

/** A page as a browser would build it, with the source of every text. */
export interface Page {
  readonly html: string;
  readonly document: Document;
  readonly limit: WorkLimit;
  /** Lists the sources of a text node's characters, in their order. */
  piecesOf(text: Text): readonly Piece[];
}

/**
 * Parses a page as browsers do: whatever is sent has a tree.
 * @throws {WorkbenchError} `page_too_complex`
 */
export function parsePage(sent: string, limit: WorkLimit): Page {
  // A browser takes the byte order mark off before it parses. The space keeps every offset.
  const html = sent.startsWith("\ufeff") ? ` ${sent.slice(1)}` : sent;
  const pieces = new Map<Text, Piece[]>();
  const document = parse(html, {
    treeAdapter: locatingAdapter(limit, pieces),
    sourceCodeLocationInfo: true,
  });
  requireShallow(document, limit);
  return { html, document, limit, piecesOf: (text) => pieces.get(text) ?? [] };
}

/**
 * Creates the tree adapter that also notes the source of each part of a text node. The parser joins what it reads into one node,
 * even across tags that it drops, and would keep only the ends. Right after a text was inserted it asks for the node's location:
 * with none to find, it sets the new part's own.
 */
function locatingAdapter(
  limit: WorkLimit,
  pieces: Map<Text, Piece[]>,
): TreeAdapter<Htmlparser2TreeAdapterMap> {
  const depths = new WeakMap<Node, number>();
  let nodes = 0;
  let inserted = 0;

  function count(): void {
    limit.step();
    if (++nodes > MAX_NODES) throw pageTooComplex();
  }

  function place(parent: Node, node: Node): void {
    limit.step();
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > MAX_DEPTH) throw pageTooComplex();
    depths.set(node, depth);
  }

  function note(node: Text, { startOffset, endOffset }: Token.Location): void {
    const known = pieces.get(node) ?? [];
    const last = known.at(-1);
    if (last?.end === startOffset) last.end = endOffset;
    else known.push({ from: node.data.length - inserted, start: startOffset, end: endOffset });
    if (known.length === 1) pieces.set(node, known);
  }

  return {
    ...adapter,
    createElement(...given) {
      count();
      return adapter.createElement(...given);
    },
    createCommentNode(data) {
      count();
      return adapter.createCommentNode(data);
    },
    appendChild(parent, node) {
      place(parent, node);
      adapter.appendChild(parent, node);
    },
    insertBefore(parent, node, reference) {
      place(parent, node);
      adapter.insertBefore(parent, node, reference);
    },
    setTemplateContent(template, content) {
      place(template, content);
      adapter.setTemplateContent(template, content);
    },
    insertText(parent, text) {
      limit.step();
      inserted = text.length;
      adapter.insertText(parent, text);
    },
    insertTextBefore(parent, text, reference) {
      limit.step();
      inserted = text.length;
      adapter.insertTextBefore(parent, text, reference);
    },
    getNodeSourceCodeLocation(node) {
      return isText(node) ? null : adapter.getNodeSourceCodeLocation(node);
    },
    setNodeSourceCodeLocation(node, location) {
      if (!isText(node)) adapter.setNodeSourceCodeLocation(node, location);
      else if (location) note(node, location);
    },
  };
}

/** The parser moves subtrees as it mends a page: what counts is the depth in the end. */
function requireShallow(document: Document, limit: WorkLimit): void {
  let depth = 0;
  for (const { leaving } of walk(document, isInner)) {
    limit.step();
    depth += leaving ? -1 : 1;
    if (depth > MAX_DEPTH + 1) throw pageTooComplex();
  }
}

function isInner(node: Node): boolean {
  return isElement(node) || "children" in node;
}
