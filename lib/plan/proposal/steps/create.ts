import type { LayerId } from "../../../project/mod.ts";
import { wordsOf } from "../../../text/mod.ts";
import { type Asked, deterministic, type Recognition } from "../words/intent.ts";
import { appOf, featureHint, noFeature, onlyApp, resolveFeature } from "../words/resolve_target.ts";
import type { Target } from "../words/target_index.ts";
import { phraseOf, type Token } from "../words/tokens.ts";
import { UNIT_WORDS } from "../words/unit_words.ts";
import { camelCase, kebabCase, pascalCase } from "../words/words.ts";
import { taken } from "./place.ts";

const KINDS: ReadonlyMap<string, LayerId> = new Map(UNIT_WORDS);

/** "Create a feature called gift cards". */
export function createFeatureStep(asked: Asked): Recognition | null {
  const name = taken(asked, "name");
  // A feature flag is no feature.
  if (/^(?:flags?|toggles?|requests?|tests?|detection|parity)$/i.test(phraseOf(name))) return null;
  return name.length === 0
    ? { problem: "It does not say what it shall be called" }
    : deterministic("create-feature", { name: kebabCase(phraseOf(name)) });
}

/** "Add a page called Returns to the account feature", "create a `PriceTag` component in shared". */
export function createUnitStep(asked: Asked): Recognition | null {
  const said = phraseOf(taken(asked, "kind")).toLowerCase().replace(/^state /, "");
  const kind = KINDS.get(said);
  if (!kind) return null;
  const found = createUnit(asked, kind);
  return kind === "page" ? unlessMade(asked, found) : found;
}

/** The first page of a feature is made with it: whoever asks for that one as well asks for nothing more. */
function unlessMade(asked: Asked, found: Recognition): Recognition {
  const { feature, name, ...rest } = "intents" in found ? found.intents[0]?.args ?? {} : {};
  if (typeof feature !== "string" || typeof name !== "string") return found;
  const first = firstPage(asked, feature, name);
  return first && Object.keys(rest).length === 0
    ? { ...found, intents: [], made: first.path }
    : found;
}

/** Finds the page of a name with which a step before has made its feature: that is the page which is meant. */
export function firstPage(
  { site: { index, lastFeature } }: Asked,
  feature: string,
  name: string,
): Target | undefined {
  if (lastFeature?.name !== feature) return undefined;
  return index.byName(name).find(({ kind, path }) =>
    kind === "page" && lastFeature.made?.includes(path)
  );
}

/** Creates a unit like `createUnitStep`, of a kind that the form says. */
export function createUnit(asked: Asked, kind: LayerId): Recognition {
  const name = taken(asked, "name");
  return name.length === 0
    ? { problem: "It does not say what it shall be called" }
    : createNamed(asked, kind, phraseOf(name));
}

/** Creates a unit of a kind and a name that the form says. */
export function createNamed(asked: Asked, kind: LayerId, name: string): Recognition {
  const found = createIn(asked, kind, name);
  // The words in front were taken for the feature.
  return "intents" in found && !asked.slots.has("feature") ? { ...found, scoped: true } : found;
}

function createIn(asked: Asked, kind: LayerId, name: string): Recognition {
  const { site, scope } = asked;
  const place = asked.slots.get("feature") ?? (scope.length > 0 ? scope : null);
  const feature = place
    ? resolveFeature(place, site) ?? (kind === "page" ? appOf(place, site) : null)
    : site.feature ?? (kind === "page" ? onlyApp(site) : null);
  if (feature === null) {
    return {
      problem: place
        ? noFeature(place, site)
        : `It does not say in which feature: ${featureHint(site.index.layout)}`,
    };
  }
  const isBare = kind === "page" && site.index.hasBarePages(feature);
  const args = { feature, name: isBare ? pascalCase(name) : unitNameOf(kind, name) };
  if (kind !== "expression") return withProps(asked, kind, args);
  const shown = expressionKind(asked);
  if (shown === null) return { problem: "It does not say whether it is a conditional or a loop" };
  return deterministic("create-expression", { ...args, kind: shown });
}

function withProps(
  asked: Asked,
  kind: LayerId,
  args: { readonly feature: string; readonly name: string },
): Recognition {
  const list = taken(asked, "props");
  if (list.length === 0) return deterministic(`create-${kind}`, args);
  if (kind !== "component" && kind !== "page") {
    return { problem: `A ${kind} takes no props that a plan could give` };
  }
  const props = propsIn(asked.text, list);
  return "problem" in props
    ? props
    : deterministic(`create-${kind}`, { ...args, props: props.props });
}

/** An alias, as JSON has to be. */
type WrittenProp = {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
};

/** "name: string and `size?: number`": each with its type, or none is made. */
function propsIn(
  text: string,
  list: readonly Token[],
): { readonly props: WrittenProp[] } | { readonly problem: string } {
  const pieces: Token[][] = [[]];
  for (const token of list) {
    const isJoint = !token.quoted && ["and", ","].includes(token.text.toLowerCase());
    if (isJoint) pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  const props: WrittenProp[] = [];
  for (const piece of pieces.filter(({ length }) => length > 0)) {
    const [first] = piece;
    const last = piece.at(-1);
    const written = piece.length === 1 ? first?.text ?? "" : text.slice(first?.start, last?.end);
    const parts = /^([\p{L}_$][\p{L}\p{N}_$]*)(\?)?(?:\s*:\s*| of type )(\S.*)$/su.exec(written);
    if (!parts) return { problem: `It does not say of which type "${phraseOf(piece)}" is` };
    const [, name = "", mark, type = ""] = parts;
    props.push({ name, type: type.trim(), ...(mark && { optional: true }) });
  }
  return { props };
}

/**
 * Returns the kind of expression that the words of a request mean: a list is a loop, and what is shown when something holds is a
 * conditional.
 */
function expressionKind({ text }: Asked): "conditional" | "loop" | null {
  const words = new Set(wordsOf(text));
  const says = (...signs: readonly string[]): boolean => signs.some((sign) => words.has(sign));
  if (says("loop", "list", "each", "every", "rows", "all")) return "loop";
  return says("conditional", "condition", "when", "if", "unless", "empty", "only")
    ? "conditional"
    : null;
}

/** Pages and providers have the word of their layer in their names; machines begin small. */
function unitNameOf(kind: LayerId, name: string): string {
  if (kind === "workflow") return camelCase(name.replace(/\b(?:machine|workflow)$/i, "").trimEnd());
  const pascal = pascalCase(name);
  const suffix = kind === "page" ? "Page" : kind === "provider" ? "Provider" : "";
  return pascal.endsWith(suffix) ? pascal : `${pascal}${suffix}`;
}
