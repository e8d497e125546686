import { isTyped, type Opening, type ReadOpenings } from "./readers.ts";

/** The parser that Vite 8 hands its plugins: it knows JSX and types, and is loaded already. */
export type ViteParse = (
  text: string,
  options: { readonly lang: "tsx" | "jsx" },
) => { readonly body: readonly { readonly start: number }[] };

/** A node with the members that are read. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Returns a reader that finds the JSX elements of a text by the parser of Vite 8. */
export function readByVite(parse: ViteParse): ReadOpenings {
  return (text, path) => {
    const body = bodyOf(text, { parse, lang: isTyped(path) ? "tsx" : "jsx" });
    return body && { openings: openingsIn(body), codeStart: body[0]?.start ?? text.length };
  };
}

function bodyOf(
  text: string,
  { parse, lang }: { readonly parse: ViteParse; readonly lang: "tsx" | "jsx" },
): ReturnType<ViteParse>["body"] | null {
  try {
    return parse(text, { lang }).body;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "PARSE_ERROR") return null;
    throw error;
  }
}

function openingsIn(body: unknown): Opening[] {
  const found: Opening[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isNode(value)) return;
    if (value.type === "JSXOpeningElement") found.push(openingOf(value));
    for (const name in value) look(value[name]);
  };
  look(body);
  return found.sort((a, b) => a.start - b.start);
}

function openingOf(tag: Node): Opening {
  const { start, name, typeArguments } = tag as Node & {
    readonly name: Node;
    readonly typeArguments?: Node | null;
  }; // of an opening tag
  return { start, end: (typeArguments ?? name).end };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
