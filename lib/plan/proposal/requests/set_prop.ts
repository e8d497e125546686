import type { JsxNode } from "../../../source/mod.ts";
import { deterministic, type Recognition, type RequestSite } from "../intent.ts";
import { partOf, phraseOf, type Request, type Token } from "../parse_request.ts";
import { pageOf, type RequestPage } from "./page_scene.ts";

const ORDINALS: readonly string[] = ["first", "second", "third", "fourth", "fifth"];

/**
 * "Set variant of the Button on the cart page to primary", "change the `title` of EmptyState in CartPage to \"Nothing\"",
 * "remove the variant prop from the Button on CartPage".
 */
export async function setPropRequest(
  request: Request,
  site: RequestSite,
): Promise<Recognition | null> {
  const isRemoval = ["remove", "delete", "drop"].includes(request.verb);
  if (!isRemoval && !["set", "change", "make"].includes(request.verb)) return null;
  const to = partOf(request, "to");
  const prop = propOf(request.object, isRemoval);
  if (prop === null || (!isRemoval && (!to || to.length === 0))) return null;
  const found = await pageOf(request, site);
  if (!found) return null;
  const element = request.parts.find((part) =>
    part !== found.part && ["of", "on", "from", "for"].includes(part.preposition)
  );
  if (!element) return null;
  const node = nodeOf(element.tokens, found.page);
  if ("problem" in node) return node;
  const value = isRemoval || !to ? { kind: "remove" } : valueOf(to, request);
  const { feature, file, target } = found.page;
  return deterministic(
    "set-prop",
    { feature, file, nodeId: node.id, propName: prop, ...value },
    target,
  );
}

/** One word, with or without "prop" behind it; what is removed needs it, since units are removed as well. */
function propOf(object: readonly Token[], needsWord: boolean): string | null {
  const names = object.filter(({ text }) =>
    !["prop", "property", "attribute"].includes(text.toLowerCase())
  );
  const [name] = names;
  if (!name || names.length > 1 || (needsWord && names.length === object.length)) return null;
  return /^[\p{L}_$][\p{L}\p{N}_$:-]*$/u.test(name.text) ? name.text : null;
}

/** The element of a page that some words mean: a tag, of several the first, second, ... */
function nodeOf(
  tokens: readonly Token[],
  { nodes, target }: RequestPage,
): JsxNode | { readonly problem: string } {
  const ordinal = tokens.findIndex(({ text }) => ORDINALS.includes(text.toLowerCase()));
  const place = ORDINALS.indexOf(tokens[ordinal]?.text.toLowerCase() ?? "");
  const tag = phraseOf(
    tokens.filter(({ text }, index) =>
      index !== ordinal && !["element", "component"].includes(text.toLowerCase())
    ),
  );
  const elements = nodes.filter((node) => node.type === "element");
  const exact = elements.filter((node) => node.tag === tag);
  const found = exact.length > 0
    ? exact
    : elements.filter((node) => node.tag?.toLowerCase() === tag.toLowerCase());
  const chosen = place >= 0 ? found[place] : found.length === 1 ? found[0] : undefined;
  if (chosen) return chosen;
  const count = found.length === 0 ? "no" : `${found.length}`;
  return {
    problem: `"${target.path}" has ${count} <${tag}>${
      place >= 0 ? ` for "${ORDINALS[place]}"` : ""
    }`,
  };
}

function valueOf(
  tokens: readonly Token[],
  { clause }: Request,
): { kind: string; value: string | number | boolean } {
  const [token] = tokens;
  const text = phraseOf(tokens);
  if (token && tokens.length === 1) {
    const code = /^\{([^{}]+)\}$/.exec(text)?.[1];
    if (code !== undefined) return { kind: "expression", value: code.trim() };
    // Quotation marks say that it is text, code marks do not.
    const isText = token.quoted && !clause.text.includes(`\`${text}\``);
    if (!isText && (text === "true" || text === "false")) {
      return { kind: "boolean", value: text === "true" };
    }
    if (!isText && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text)) {
      return { kind: "number", value: Number(text) };
    }
  }
  return { kind: "string", value: text };
}
