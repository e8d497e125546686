import { isApp, isShared, type ProjectLayout } from "../../../project/mod.ts";
import { capitalised, listOf, nearestName, wordsOf } from "../../../text/mod.ts";
import type { Target, TargetIndex } from "./target_index.ts";
import { phraseOf, type Token, wordOf } from "./tokens.ts";
import { UNIT_WORDS } from "./unit_words.ts";

/** The targets that a phrase of a request names. */
export type Resolved =
  | { readonly kind: "one"; readonly target: Target }
  | { readonly kind: "several"; readonly targets: readonly Target[] }
  /** With what is called so and is something else, or is called nearly so. */
  | { readonly kind: "none"; readonly near: readonly Target[] };

/** The surroundings in which a phrase is resolved. */
export interface Scene {
  readonly index: TargetIndex;
  /** The feature that is meant where the words do not say. */
  readonly feature: string | null;
  /** The target that was mentioned last: "it". */
  readonly last: Target | null;
  readonly lastFeature: NamedFeature | null;
  /** The one that is meant where words may mean several. */
  readonly meant?: Candidate | undefined;
}

/** One of several things of the project that the same words may mean. */
export interface Candidate {
  /** The words by which a person tells it from the others. */
  readonly title: string;
  readonly path: string;
  readonly symbol?: string | undefined;
  /** The UTF-16 offset at which it begins; undefined for a file, and for what it exports. */
  readonly start?: number;
}

/** The feature in which the steps before a request work. */
export interface NamedFeature {
  readonly name: string;
  /** The files with which one of these steps has made it; null where it was there, so that "in it" may mean a unit as well. */
  readonly made: readonly string[] | null;
}

/** The words for kinds, and the kind where it is one of a unit. */
const KINDS: ReadonlyMap<string, Target["kind"] | null> = new Map([
  ...UNIT_WORDS,
  ["hook", "hook"],
  ["service", "service"],
  ["file", null],
  ["unit", null],
  ["function", null],
  ["type", null],
]);

/**
 * Finds the targets that some words name: a path, a route, a file or an export, or what people call a unit ("the cart page").
 * @param accepts which of the targets can be meant here
 */
export function resolveTarget(
  tokens: readonly Token[],
  { index, feature, last, meant }: Scene,
  accepts: (target: Target) => boolean = () => true,
): Resolved {
  const phrase = phraseOf(tokens);
  if (["it", "them", ""].includes(phrase.toLowerCase())) {
    return chosen(last ? [last] : [], accepts, { feature, meant });
  }
  const said = tokens.flatMap(({ text, quoted }) =>
    quoted ? [] : KINDS.get(text.toLowerCase()) ?? []
  );
  const isMeant = (target: Target): boolean =>
    accepts(target) && said.every((kind) => target.kind === kind);
  const named = tokens.filter(({ text, quoted }) => quoted || !KINDS.has(text.toLowerCase()));
  const single = named.length === 1 ? named[0]?.text ?? "" : "";
  const words = tokens.flatMap(({ text }) => wordsOf(text)).join(" ");
  const candidates = [
    () => single === "" ? [] : index.byName(single),
    () => single.includes("/") || single.includes(".") ? index.byPath(single) : [],
    () => single.startsWith("/") ? index.byRoute(single) : [],
    () => index.byWords(words),
    () => single === "" ? [] : index.byName(capitalised(single)),
  ];
  for (const candidate of candidates) {
    const resolved = chosen(candidate(), isMeant, { feature, meant });
    if (resolved.kind !== "none") return resolved;
  }
  // What is called `LostPage` in code is "the lost page", whatever it is.
  const found = chosen(index.byWords(words), accepts, { feature, meant });
  if (found.kind !== "none") return found;
  const others = candidates.map((candidate) => candidate()).find((found) => found.length > 0);
  const bare = named.flatMap(({ text }) => wordsOf(text)).join(" ");
  return { kind: "none", near: others ?? index.near(bare) };
}

/**
 * Tells whether words are meant as a name: "Badge", "the cart page", "facets.ts". "The button" is as often something that people
 * see as it is the component.
 */
export function isMeantAsName(tokens: readonly Token[]): boolean {
  const phrase = phraseOf(tokens).toLowerCase();
  return ["it", "them"].includes(phrase) ||
    tokens.some((token) => KINDS.has(token.text.toLowerCase())) ||
    isWrittenAsName(tokens);
}

/** Tells whether some word is written as code has it, or stands in marks. */
export function isWrittenAsName(tokens: readonly Token[]): boolean {
  return tokens.some(({ text, quoted }) => quoted || /\p{Lu}|[/._]/u.test(text));
}

/** The phrases for the feature of an earlier request. */
const SAME_FEATURE: ReadonlySet<string> = new Set(
  ["", "there", "that", "this", "same", "new", "that new", "this new", "this same"],
);

/** The feature that some words name: "the cart feature", "cart", or "it" and "there" for that of the steps before. */
export function resolveFeature(
  tokens: readonly Token[],
  { index, lastFeature }: Scene,
): string | null {
  const names = tokens.filter(({ text }) => text.toLowerCase() !== "feature");
  const [name] = names;
  if (name && names.length === 1) {
    const named = index.feature(name.text)?.name;
    if (named !== undefined) return named;
    const [only, other] = endingSo(name.text, index.layout);
    if (only !== undefined && other === undefined) return only;
  }
  if (isIt(names)) return lastFeature?.made ? lastFeature.name : null;
  return standsForFeature(names) ? lastFeature?.name ?? null : null;
}

/** Lists the features of the packages of a workspace that are called so within their package. */
function endingSo(name: string, { features }: ProjectLayout): string[] {
  const ending = `/${name.toLowerCase()}`;
  return features.map((feature) => feature.name)
    .filter((each) => each.toLowerCase().endsWith(ending));
}

function isIt(tokens: readonly Token[]): boolean {
  return tokens.length === 1 && wordOf(tokens[0]) === "it";
}

function standsForFeature(tokens: readonly Token[]): boolean {
  return tokens.every(({ quoted }) => !quoted) && SAME_FEATURE.has(phraseOf(tokens).toLowerCase());
}

/** The feature for the pages of a package that some words name by its folder: "apps/web", "the web app". */
export function appOf(tokens: readonly Token[], { index: { layout } }: Scene): string | null {
  const names = tokens.filter(({ text }) => !PACKAGE_WORDS.has(text.toLowerCase()));
  const [name] = names;
  if (!name || names.length > 1) return null;
  const folder = name.text.replace(/^\.?\/|\/$/gu, "");
  const found = layout.packages.filter(({ path }) =>
    path !== "" && (path === folder || path.endsWith(`/${folder}`))
  );
  const [only] = found;
  if (!only || found.length > 1) return null;
  return layout.features.find((each) => isApp(each) && each.package === only.path)?.name ?? null;
}

const PACKAGE_WORDS: ReadonlySet<string> = new Set(["app", "application", "package", "workspace"]);

/** The feature for the pages of a project that has no other one. */
export function onlyApp({ index: { layout: { features } } }: Scene): string | null {
  const apps = features.filter(isApp);
  const [app] = apps;
  return app && apps.length === 1 && features.every((each) => isApp(each) || isShared(each))
    ? app.name
    : null;
}

/** Says of words that name no feature which features there are, the most similar one first, and whether a plan could make one. */
export function noFeature(tokens: readonly Token[], { index: { layout } }: Scene): string {
  const names = tokens.filter(({ text }) => text.toLowerCase() !== "feature");
  if (isIt(names) || standsForFeature(names)) {
    return `It is not clear which feature "${phraseOf(tokens)}" is: ${featureHint(layout)}`;
  }
  return noSuchFeature(phraseOf(names), layout);
}

/** Says how to name a feature, and which features there are. */
export function featureHint({ features }: ProjectLayout): string {
  const names = features.map(({ name }) => `"${name}"`);
  return names.length === 0 ? "there is none" : `name one of ${listOf(names)}`;
}

function noSuchFeature(name: string, layout: ProjectLayout): string {
  const alike = endingSo(name, layout);
  if (alike.length > 1) {
    const shown = alike.map((each) => `"${each}"`);
    return `"${name}" may be any of the features ${listOf(shown, { joint: "or" })}: name one whole`;
  }
  const names = layout.features.map((feature) => feature.name);
  const nearest = nearestName(name, names);
  const others = names.filter((each) => each !== nearest);
  const known = listOf(
    (nearest === null ? others : [nearest, ...others]).map((each) => `"${each}"`),
  );
  const hint = nearest === null && layout.featuresDir !== null
    ? `; ask for it first: "Create a feature called ${name}"`
    : "";
  const rest = names.length === 0
    ? ", nor any other"
    : `: there ${names.length === 1 ? "is" : "are"} ${known}`;
  return `There is no feature "${name}"${rest}${hint}`;
}

function chosen(
  targets: readonly Target[],
  accepts: (target: Target) => boolean,
  { feature, meant }: Pick<Scene, "feature" | "meant">,
): Resolved {
  const accepted = targets.filter(accepts);
  const own = accepted.filter((target) => target.feature === feature);
  const left = own.length > 0 ? own : accepted;
  const [target] = left;
  if (!target) return { kind: "none", near: [] };
  if (left.length === 1) return { kind: "one", target };
  const said = left.find(({ path, symbol }) => path === meant?.path && symbol === meant.symbol);
  return said ? { kind: "one", target: said } : { kind: "several", targets: left };
}
