import { parse } from "@babel/parser";

/** The opening tag of a JSX element, as Babel reads it: the service marks elements by another parser. */
export interface Opening {
  readonly name: string;
  /** UTF-16 code units from the start of the text. */
  readonly start: number;
  /** Behind its last attribute. */
  readonly at: number;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units; a byte order mark takes none. */
  readonly column: number;
}

/** A node as Babel gives it. */
interface BabelNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
  readonly [key: string]: unknown;
}

/** Returns the opening tags of a file in the order of their places, fragments left out; none of a file that does not parse. */
export function openingsIn(text: string): Opening[] {
  const hidden = text.startsWith("\uFEFF") ? 1 : 0;
  const found: Opening[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isNode(value)) return;
    if (value.type === "JSXOpeningElement") found.push(openingOf(value, text, hidden));
    Object.values(value).forEach(look);
  };
  look(programOf(text));
  return found.toSorted((a, b) => a.start - b.start);
}

function programOf(text: string): unknown {
  try {
    return parse(text, { sourceType: "module", plugins: ["jsx", "typescript"] }).program;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function openingOf(node: BabelNode, text: string, hidden: number): Opening {
  const { name, attributes, typeArguments, typeParameters } = node as unknown as Tag; // of an opening tag
  const { line, column } = node.loc.start;
  return {
    name: text.slice(name.start, name.end),
    start: node.start,
    at: (attributes.at(-1) ?? typeArguments ?? typeParameters ?? name).end,
    line,
    column: column + 1 - (line === 1 ? hidden : 0),
  };
}

interface Tag {
  readonly name: BabelNode;
  readonly attributes: readonly BabelNode[];
  readonly typeArguments?: BabelNode | null;
  readonly typeParameters?: BabelNode | null;
}

function isNode(value: unknown): value is BabelNode {
  return typeof value === "object" && value !== null && "type" in value;
}
