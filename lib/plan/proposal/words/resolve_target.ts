import { capitalised, listOf, nearestName, wordsOf } from "../../../text/mod.ts";
import type { Target, TargetIndex } from "./target_index.ts";
import { phraseOf, type Token } from "./tokens.ts";
import { UNIT_WORDS } from "./unit_words.ts";

/** The targets that a phrase of a request names. */
export type Resolved =
  | { readonly kind: "one"; readonly target: Target }
  | { readonly kind: "several"; readonly targets: readonly Target[] }
  | { readonly kind: "none" };

/** The surroundings in which a phrase is resolved. */
export interface Scene {
  readonly index: TargetIndex;
  /** The feature that is meant where the words do not say. */
  readonly feature: string | null;
  /** The target that was mentioned last: "it". */
  readonly last: Target | null;
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
  { index, feature, last }: Scene,
  accepts: (target: Target) => boolean = () => true,
): Resolved {
  const phrase = phraseOf(tokens);
  if (["it", "them", ""].includes(phrase.toLowerCase())) {
    return chosen(last ? [last] : [], accepts, feature);
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
    const resolved = chosen(candidate(), isMeant, feature);
    if (resolved.kind !== "none") return resolved;
  }
  return { kind: "none" };
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

/** The feature that some words name: "the cart feature", "cart". */
export function resolveFeature(tokens: readonly Token[], { index }: Scene): string | null {
  const names = tokens.filter(({ text }) => text.toLowerCase() !== "feature");
  const [name] = names;
  return name && names.length === 1 ? index.feature(name.text)?.name ?? null : null;
}

/** Says of words that name no feature which features there are, the most similar one first, and whether a plan could make one. */
export function noFeature(tokens: readonly Token[], { index: { layout } }: Scene): string {
  const name = phraseOf(tokens.filter(({ text }) => text.toLowerCase() !== "feature"));
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
  feature: string | null,
): Resolved {
  const accepted = targets.filter(accepts);
  const own = accepted.filter((target) => target.feature === feature);
  const left = own.length > 0 ? own : accepted;
  const [target] = left;
  if (!target) return { kind: "none" };
  return left.length === 1 ? { kind: "one", target } : { kind: "several", targets: left };
}
