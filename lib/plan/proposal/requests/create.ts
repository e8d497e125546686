import type { LayerId } from "../../../project/mod.ts";
import { wordsOf } from "../../../text/mod.ts";
import { deterministic, type Recognition, type RequestSite } from "../intent.ts";
import { partOf, phraseOf, type Request, type Token } from "../parse_request.ts";
import { resolveFeature } from "../resolve_target.ts";
import { UNIT_WORDS } from "../unit_words.ts";
import { camelCase, isCodeName, kebabCase, pascalCase } from "../words.ts";

const VERBS: ReadonlySet<string> = new Set(
  ["add", "create", "make", "introduce", "build", "scaffold", "generate"],
);

/** What can be made, by what people call it. */
const KINDS: ReadonlyMap<string, LayerId | "feature"> = new Map([
  ...UNIT_WORDS,
  ["feature", "feature"],
]);

/** "Add a page called Returns to the account feature", "create a `PriceTag` component in shared", "create a feature gifts". */
export function createRequest(request: Request, site: RequestSite): Recognition | null {
  if (!VERBS.has(request.verb)) return null;
  const object = request.object.filter(({ text, quoted }) =>
    quoted || text.toLowerCase() !== "state"
  );
  const at = object.findLastIndex(({ text, quoted }) => !quoted && KINDS.has(text.toLowerCase()));
  const kind = KINDS.get(object[at]?.text.toLowerCase() ?? "");
  if (!kind) return null;
  const name = nameOf(request, object, at);
  if (name === null) return { problem: "It does not say what it shall be called" };
  if (kind === "feature") return deterministic("create-feature", { name: kebabCase(name) });
  return createUnit(request, site, { kind, name });
}

function createUnit(
  request: Request,
  site: RequestSite,
  { kind, name }: { readonly kind: LayerId; readonly name: string },
): Recognition {
  const place = partOf(request, "in", "to", "for", "under", "inside", "into", "within");
  const feature = place ? resolveFeature(place, site) : site.feature;
  if (feature === null) {
    const said = place ? `"${phraseOf(place)}" is no feature` : "It does not say in which feature";
    return { problem: said };
  }
  const args = { feature, name: unitName(kind, name) };
  if (kind !== "expression") return deterministic(`create-${kind}`, args);
  const shown = expressionKind(request);
  if (shown === null) return { problem: "It does not say whether it is a conditional or a loop" };
  return deterministic("create-expression", { ...args, kind: shown });
}

/** What its words say: a list is a loop, and what is shown when something holds is a conditional. */
function expressionKind({ clause }: Request): "conditional" | "loop" | null {
  const words = new Set(wordsOf(clause.text));
  const says = (...signs: readonly string[]): boolean => signs.some((sign) => words.has(sign));
  if (says("loop", "list", "each", "every", "rows", "all")) return "loop";
  return says("conditional", "condition", "when", "if", "unless", "empty", "only")
    ? "conditional"
    : null;
}

/** What it is called: behind "called", else the name beside the kind, else all words before the kind. */
function nameOf(request: Request, object: readonly Token[], at: number): string | null {
  const called = partOf(request, "called", "named");
  if (called && called.length > 0) return phraseOf(called);
  const beside = object.filter((token, index) =>
    index !== at && (token.quoted || isCodeName(token.text))
  );
  const [own] = beside;
  if (own && beside.length === 1) return own.text;
  const words = phraseOf([...object.slice(0, at), ...object.slice(at + 1)]);
  return words === "" ? null : words;
}

/** Pages and providers have the word of their layer in their names; machines begin small. */
function unitName(kind: LayerId, name: string): string {
  if (kind === "workflow") return camelCase(name.replace(/\b(?:machine|workflow)$/i, "").trimEnd());
  const pascal = pascalCase(name);
  const suffix = kind === "page" ? "Page" : kind === "provider" ? "Provider" : "";
  return pascal.endsWith(suffix) ? pascal : `${pascal}${suffix}`;
}
