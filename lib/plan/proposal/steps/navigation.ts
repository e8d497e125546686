import { planUnit, sentenceOf, withoutEnding } from "../../../conventions/mod.ts";
import { WorkbenchError } from "../../../errors/mod.ts";
import { capitalised } from "../../../text/mod.ts";
import {
  type Asked,
  deterministic,
  type Intent,
  type Recognition,
  unclear,
} from "../words/intent.ts";
import { resolveTarget } from "../words/resolve_target.ts";
import type { Target } from "../words/target_index.ts";
import { phraseOf, type Token } from "../words/tokens.ts";
import { createUnit } from "./create.ts";
import { said, taken } from "./place.ts";

/** "Add a route /offers that shows the deals page". */
export function addRouteStep(asked: Asked): Recognition | null {
  const route = said(asked, "route");
  const page = pageOf(asked, taken(asked, "page"));
  if (route === null) return null;
  if ("problem" in page) return page;
  return deterministic("add-route", { route, page: page.target.path }, page.target);
}

/** "Add a link to the cart in the menu", "add Cart link to the nav bar". */
export function addLinkStep(asked: Asked): Recognition | null {
  const route = said(asked, "route");
  const text = said(asked, "text");
  if (route !== null) return text === null ? null : linked(route, text);
  const page = taken(asked, "page");
  const found = pageOf(asked, page);
  if ("problem" in found) return found;
  const { path, name } = found.target;
  const [to] = asked.site.index.routesOf(path);
  if (to === undefined) return { problem: `No route leads to "${path}"` };
  const isIt = phraseOf(page).toLowerCase() === "it";
  return linked(to, text ?? (isIt ? titleOf(name) : capitalised(phraseOf(page))));
}

function linked(to: string, text: string): { readonly intents: readonly Intent[] } {
  return deterministic("add-link", { to, text });
}

/** The link of a page that is useful without one. */
function linkedApart(to: string, text: string): Intent[] {
  const apart = `Add a link to ${to} called "${text}" to the menu`;
  return linked(to, text).intents.map((intent) => ({ ...intent, apart }));
}

/** Returns the title that people use for a page. */
function titleOf(name: string): string {
  return sentenceOf(withoutEnding(name, "Page"));
}

/** "the cart" may be the cart page. */
function pageOf(
  { site }: Asked,
  tokens: readonly Token[],
): { readonly target: Target } | Extract<Recognition, { problem: string }> {
  const isPage = ({ kind, symbol }: Target): boolean => kind === "page" && symbol === undefined;
  const resolved = resolveTarget(tokens, site, isPage);
  if (resolved.kind === "one") return resolved;
  const words: Token[] = [...tokens, {
    text: "page",
    quoted: false,
    isCode: false,
    start: 0,
    end: 0,
  }];
  const called = resolveTarget(words, site, isPage);
  if (called.kind === "one") return called;
  const problem = unclear(tokens, resolved);
  return "problem" in problem ? problem : { problem: "It does not say which page" };
}

/** "Add a page Vouchers to account, with the route /account/vouchers and a link in the menu". */
export async function addPageStep(asked: Asked): Promise<Recognition | null> {
  const made = createUnit(asked, "page");
  const route = said(asked, "route");
  if ("problem" in made || route === null) return made;
  const [page] = made.intents;
  const { feature, name } = page?.args ?? {};
  if (!page || typeof feature !== "string" || typeof name !== "string") return null;
  const { source, signal } = asked.site;
  const planned = await planUnit(source, { feature, layer: "page", name }, { signal })
    .catch(problemOf);
  if ("problem" in planned) return planned;
  const { path } = planned;
  const routed = deterministic("add-route", { route, page: path }).intents;
  const isLinked = asked.slots.has("menu");
  const links = isLinked ? linkedApart(route, titleOf(name)) : [];
  return { intents: [page, ...routed, ...links] };
}

/** A page that cannot be made is for a person. */
function problemOf(error: unknown): { readonly problem: string } {
  if (!(error instanceof WorkbenchError) || error.code !== "edit_refused") throw error;
  return { problem: error.message };
}
