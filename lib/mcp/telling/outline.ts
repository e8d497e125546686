import type { z } from "zod";
import type { pageTree } from "../../pages/page/schemas.ts";
import type { PageNode, PageProp } from "../../pages/page/node_schemas.ts";
import { oneLine, shorten } from "../../text/mod.ts";

const MAX_VALUE = 60;
const MAX_TEXT = 120;

/** Writes the trees of a unit as indented text: a node a line, its id first. */
export function outlineOf({ roots }: Pick<z.output<typeof pageTree>, "roots">): string {
  return roots.map((root) => linesOf(root, 0).join("\n")).join("\n");
}

/** Nests as deep as the tree, which the service bounds. */
function linesOf(node: PageNode, depth: number): string[] {
  const { id, branch, condition, children } = node;
  const shown = [
    ...(branch === undefined ? [] : [branch]),
    ...(condition === undefined ? [] : [`if {${shorten(condition, MAX_TEXT)}}`]),
    wordsOfNode(node),
  ];
  const own = `${"  ".repeat(depth)}${id} ${shown.join(" ")}`;
  return [own, ...children.flatMap((child) => linesOf(child, depth + 1))];
}

/** A node in a few words, as it would be written. */
export function wordsOfNode(node: PageNode): string {
  const { type, tag, text = "", props = [], call, children } = node;
  const said = shorten(oneLine(text), MAX_TEXT);
  // An element that is passed as a prop has lines of its own, below its name.
  const shown = props.filter(({ kind, name }) =>
    kind !== "element" || !children.some((child) => child.type === "slot" && child.tag === name)
  );
  switch (type) {
    case "element":
      return `<${[tag ?? "", ...shown.map(wordsOfProp)].join(" ")}>`;
    case "fragment":
      return "<>";
    case "text":
      return quoted(text);
    case "slot":
      return `@${tag ?? ""}`;
    case "expression":
      return `{${said}}`;
    default:
      return [`${type} {${call ?? said}}`, ...wordsOfValues(node)].join(" ");
  }
}

/** The values without JSX that a conditional or a loop shows, each with the side that shows it. */
function wordsOfValues({ shows = [] }: PageNode): string[] {
  return shows.flatMap(({ kind, text, branch }) => [
    ...(branch === undefined ? [] : [branch]),
    kind === "string" ? quoted(text) : `{${shorten(oneLine(text), MAX_TEXT)}}`,
  ]);
}

/** A text with the blanks at its ends, which people see; lines are joined as JSX joins them. */
export function quoted(text: string): string {
  const joined = text.replace(/[ \t]*(?:\r\n|\r|\n)\s*/g, " ");
  return JSON.stringify(shorten(joined, MAX_TEXT)).replaceAll("\u00a0", "\\u00a0");
}

function wordsOfProp({ name, kind, value }: PageProp): string {
  const said = shorten(oneLine(String(value)), MAX_VALUE);
  if (kind === "spread") return `{...${said}}`;
  return kind === "string" ? `${name}=${JSON.stringify(said)}` : `${name}={${said}}`;
}
