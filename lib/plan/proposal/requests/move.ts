import { type LayerId, layerIds } from "../../../project/mod.ts";
import { deterministic, type Recognition, type RequestSite, unclear } from "../intent.ts";
import { partOf, phraseOf, type Request, type Token } from "../parse_request.ts";
import { resolveTarget, type Scene } from "../resolve_target.ts";

/** "Move ProductCard to the shared feature", "move useCart into hooks", "move it to src/features/cart/domain". */
export function moveRequest(request: Request, site: RequestSite): Recognition | null {
  const to = partOf(request, "to", "into", "under", "inside");
  if (!["move", "relocate"].includes(request.verb) || !to || to.length === 0) return null;
  const resolved = resolveTarget(request.object, site, ({ kind }) => kind !== "feature");
  if (resolved.kind !== "one") return unclear(request.object, resolved);
  const { target } = resolved;
  const of = partOf(request, "of", "in");
  const place = placeOf([...to, ...of ?? []], site);
  if (!place) return { problem: `"${phraseOf(to)}" is no folder, feature or layer` };
  return deterministic("move-unit", { path: target.path, ...place }, target);
}

interface Place {
  readonly folder?: string;
  readonly feature?: string;
  readonly layer?: LayerId;
}

function placeOf(tokens: readonly Token[], { index }: Scene): Place | null {
  const words = tokens.filter(({ text }) =>
    !["feature", "folder", "layer", "directory"].includes(text.toLowerCase())
  );
  const [first] = words;
  if (words.length === 1 && first?.text.includes("/")) {
    return { folder: first.text.replace(/^\.?\/|\/$/g, "") };
  }
  const place: { feature?: string; layer?: LayerId } = {};
  for (const { text } of words) {
    const feature = index.feature(text)?.name;
    const layer = layerOf(text);
    if (feature !== undefined && place.feature === undefined) place.feature = feature;
    else if (layer && !place.layer) place.layer = layer;
    else return null;
  }
  return words.length > 0 ? place : null;
}

function layerOf(word: string): LayerId | undefined {
  const name = word.toLowerCase();
  return layerIds.find((layer) => name === layer || name === `${layer}s`);
}
