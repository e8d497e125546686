import { planUnit, sentenceOf, withoutEnding } from "../../../conventions/mod.ts";
import { WorkbenchError } from "../../../errors/mod.ts";
import { capitalised } from "../../../text/mod.ts";
import { routePlace } from "../../navigation/route_place.ts";
import {
  type Asked,
  deterministic,
  type Intent,
  type Recognition,
  unclear,
} from "../words/intent.ts";
import { resolveTarget } from "../words/resolve_target.ts";
import type { Target } from "../words/target_index.ts";
import { phraseOf, type Token, wordOf } from "../words/tokens.ts";
import { createNamed, firstPage } from "./create.ts";
import { said, taken } from "./place.ts";

/** "Add a route /offers that shows the deals page", also "beside /catalog". */
export function addRouteStep(asked: Asked): Recognition | null {
  const route = said(asked, "route");
  const page = pageOf(asked, taken(asked, "page"));
  if (route === null) return null;
  if ("problem" in page) return page;
  const beside = said(asked, "beside");
  const args = { route, page: page.target.path, ...(beside !== null && { beside }) };
  return deterministic("add-route", args, page.target);
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
  const beside = said(asked, "beside");
  if (beside !== null) {
    return {
      problem:
        `A link goes behind the others of its menu: ask for it without the place beside "${beside}"`,
    };
  }
  const [to] = asked.site.index.routesOf(path);
  if (to === undefined) return { problem: `No route leads to "${path}"` };
  const isIt = phraseOf(page).toLowerCase() === "it";
  return linked(to, text ?? (isIt ? titleOf(name) : capitalised(phraseOf(withoutKind(page)))));
}

/** "The profile page" is called "Profile" in a menu. */
function withoutKind(page: readonly Token[]): readonly Token[] {
  const isKind = /^(?:page|screen|view|scene)$/.test(wordOf(page.at(-1)) ?? "");
  return isKind && page.length > 1 ? page.slice(0, -1) : page;
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
  return unclear(tokens, resolved);
}

/** "Add a page Vouchers to account, with the route /account/vouchers and a link in the menu". */
export async function addPageStep(asked: Asked): Promise<Recognition | null> {
  const route = said(asked, "route");
  if (route === null) return null;
  const named = said(asked, "name") ?? nameFrom(route);
  if (named === null) return { problem: unnamed(route) };
  const made = createNamed(beside(asked, route), "page", named);
  if ("problem" in made) return made;
  const [page] = made.intents;
  const { feature, name } = page?.args ?? {};
  if (!page || typeof feature !== "string" || typeof name !== "string") return null;
  const isLinked = asked.slots.has("menu");
  const links = isLinked ? linkedApart(route, titleOf(name)) : [];
  const first = asked.slots.has("title") ? undefined : firstPage(asked, feature, name);
  const next = said(asked, "beside");
  if (first) return { ...made, intents: [...routed(route, first.path, next), ...links] };
  const planned = await planPage(asked, route, { feature, name });
  if ("problem" in planned) return planned;
  const deeper = planned.isDeeper === true ? { route } : {};
  const title = said(asked, "title");
  const titled = title === null ? {} : { title };
  const own = { ...page, args: { ...page.args, name: planned.wanted, ...deeper, ...titled } };
  const routes = planned.route === null ? routed(route, planned.path, next) : [];
  return { ...made, intents: [own, ...routes, ...links] };
}

/** Takes the feature of the pages beside an address for a request that says none. */
function beside(asked: Asked, route: string): Asked {
  const { site } = asked;
  const feature = site.feature ?? site.index.featureBeside(route);
  return { ...asked, site: { ...site, feature } };
}

function routed(route: string, page: string, beside: string | null): readonly Intent[] {
  return deterministic("add-route", { route, page, ...(beside !== null && { beside }) }).intents;
}

interface PlannedPage {
  /** The name that the flow takes. */
  readonly wanted: string;
  readonly path: string;
  /** Its address, where files are routes. */
  readonly route: string | null;
  /** True where its name alone does not tell its address. */
  readonly isDeeper?: boolean;
}

/** Plans a page that has an address; where files are routes its name may do without the word "page" to have it. */
async function planPage(
  { site: { source, signal } }: Asked,
  route: string,
  { feature, name }: { readonly feature: string; readonly name: string },
): Promise<PlannedPage | { readonly problem: string }> {
  const plan = async (wanted: string): Promise<PlannedPage | { readonly problem: string }> => {
    const request = { feature, layer: "page", name: wanted } as const;
    const planned = await planUnit(source, request, { signal }).catch(problemOf);
    return "problem" in planned ? planned : { wanted, path: planned.path, route: planned.route };
  };
  const first = await plan(name);
  if ("problem" in first || first.route === null || first.route === route) return first;
  const short = withoutEnding(name, "Page");
  const second = short === "" || short === name ? first : await plan(short);
  if ("problem" in second || second.route === route) return second;
  const { wanted } = second;
  const deeper = await routePlace(source, { feature, name: wanted, route }, { signal })
    .catch(problemOf);
  return "problem" in deeper ? deeper : { ...second, route, isDeeper: true };
}

/** Returns the last part of a route as the words of a name; null where a part of the route is a parameter, or there is none. */
function nameFrom(route: string): string | null {
  const parts = route.split("/").filter((part) => part !== "");
  const last = parts.at(-1);
  const areWords = parts.every((part) => /^[\p{L}\p{N}_-]+$/u.test(part));
  return last !== undefined && areWords && /^\p{L}/u.test(last) ? last : null;
}

function unnamed(route: string): string {
  return `It does not say what the page at "${route}" shall be called: ask for it as in "Add a page Details at ${route}"`;
}

/** A page that cannot be made is for a person. */
function problemOf(error: unknown): { readonly problem: string } {
  if (!(error instanceof WorkbenchError) || error.code !== "edit_refused") throw error;
  return { problem: error.message };
}
