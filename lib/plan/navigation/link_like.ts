import type { ts as TS } from "ts-morph";
import { cased } from "../../conventions/mod.ts";
import { jsxText } from "../../edits/mod.ts";
import { attributeName } from "../../source/jsx/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeLiteral, codeStyle, visitAll } from "../../source/writing/mod.ts";
import { codeLike, type Difference, literalSaying } from "./like_sibling.ts";
import { saying } from "./menu_links.ts";
import type { Menu, MenuLink } from "./menus.ts";
import { memberHolding, type RouteConstants } from "./route_constants.ts";

/** The names of what no two links may have alike. */
const OWN: ReadonlySet<string> = new Set(["id", "key"]);

/** A link to add. */
export interface WantedLink {
  readonly to: string;
  readonly text: string;
}

/** Chooses the link of a menu that has the fewest parts, of these the last. */
export function plainest({ links }: Menu): MenuLink {
  return links.reduce((best, link) => link.parts <= best.parts ? link : best);
}

/** Writes a link like another one of its menu. */
export async function linkLike(
  { source: { ast, path } }: Menu,
  link: MenuLink,
  { to, text }: WantedLink,
  constants: RouteConstants,
): Promise<string> {
  const labels = link.labels.map((label): Difference =>
    label.kind === "string"
      ? literalSaying(label.node, ast, text)
      : { start: label.start, end: label.end, text: jsxText(ast, text) }
  );
  const address = await addressLike(link.address, { ast, path, to, constants });
  const taken = [...labels, address];
  return codeLike(link.node, ast, [...taken, ...ownParts(link, ast, { to, text }, taken)]);
}

async function addressLike(
  address: TS.Expression,
  { ast, path, to, constants }: {
    readonly ast: TS.SourceFile;
    readonly path: string;
    readonly to: string;
    readonly constants: RouteConstants;
  },
): Promise<Difference> {
  if (ts.isStringLiteralLike(address)) return literalSaying(address, ast, to);
  const constant = await constants.find(path, address);
  const member = constant && memberHolding(constant, to);
  const [start, end] = [address.getStart(ast), address.end];
  if (!constant || !member) return { start, end, text: codeLiteral(to, codeStyle(ast).quote) };
  let root: TS.Node = address;
  while (!ts.isIdentifier(root)) root = root.getChildAt(0, ast);
  const text = [root.text, ...member].join(".");
  return { start, end, text: constant.called ? `${text}()` : text };
}

/** Strings that are called after the link: those that say the last part of its path, keys and ids. */
function ownParts(
  link: MenuLink,
  ast: TS.SourceFile,
  { to, text }: WantedLink,
  taken: readonly Difference[],
): Difference[] {
  const [old = "", slug = ""] = [link.to, to].map((path) => path.split("/").at(-1));
  const label = saying(link.labels[0]);
  const parts: Difference[] = [];
  visitAll(link.node, (node) => {
    const name = ts.isJsxAttribute(node)
      ? attributeName(node)
      : ts.isPropertyAssignment(node)
      ? staticName(node)
      : null;
    const value = (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && node.initializer;
    if (name === null || !value || !ts.isStringLiteralLike(value)) return;
    if (taken.some(({ start }) => start === value.getStart(ast))) return;
    const said = value.text === label
      ? text
      : old.length > 1 && value.text.includes(old)
      ? value.text.replaceAll(old, slug)
      : OWN.has(name)
      ? cased(text, "kebab")
      : value.text;
    if (said !== value.text) parts.push(literalSaying(value, ast, said));
  });
  return parts;
}
