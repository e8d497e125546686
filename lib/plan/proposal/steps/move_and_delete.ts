import { type LayerId, layerIds } from "../../../project/mod.ts";
import {
  ambiguous,
  type Asked,
  deterministic,
  type Recognition,
  unclear,
} from "../words/intent.ts";
import { isMeantAsName, noFeature, resolveTarget, type Scene } from "../words/resolve_target.ts";
import { isCalledAfter, type Target } from "../words/target_index.ts";
import { phraseOf, type Token } from "../words/tokens.ts";
import { placeOf, taken } from "./place.ts";

/** "Move ProductCard to the shared feature", "move useCart into hooks", "move it to src/features/cart/domain". */
export function moveStep(asked: Asked): Recognition | null {
  const [what, to] = [taken(asked, "what"), taken(asked, "to")];
  if (!isMeantAsName([...what, ...taken(asked, "kind")])) return ambiguous(what);
  const from = placeOf(asked);
  if ("problem" in from) return from;
  const resolved = resolveTarget(
    what,
    asked.site,
    ({ kind, feature }) =>
      kind !== "feature" && (from.target === null || feature === from.target.feature),
  );
  if (resolved.kind !== "one") return unclear(what, resolved);
  const { target } = resolved;
  if (standsWithOthers(target, asked.site)) {
    return { problem: `"${target.symbol}" stands in "${target.path}" with other things` };
  }
  const place = destination(to, asked.site);
  if (!place) {
    const isFeature = to.length === 2 && to[1]?.text.toLowerCase() === "feature";
    const problem = isFeature
      ? noFeature(to, asked.site)
      : `"${phraseOf(to)}" is no folder, feature or layer`;
    return { problem };
  }
  return deterministic("move-unit", { path: target.path, ...place }, target);
}

/** Tells whether a file has more to give than the export that is meant, and is not called after it. */
function standsWithOthers(target: Target, { index: { graph } }: Scene): boolean {
  const { path, symbol } = target;
  if (symbol === undefined || isCalledAfter(target, symbol)) return false;
  const exports = graph.files.get(path)?.exports ?? [];
  return exports.some(({ name, local, typeOnly }) =>
    name !== symbol && local !== symbol && !typeOnly
  );
}

interface Destination {
  readonly folder?: string;
  readonly feature?: string;
  readonly layer?: LayerId;
}

function destination(tokens: readonly Token[], { index }: Scene): Destination | null {
  const words = tokens.filter(({ text }) =>
    !["feature", "folder", "layer", "directory", "of", "in"].includes(text.toLowerCase())
  );
  const [first] = words;
  if (words.length === 1 && first?.text.includes("/")) {
    return folderCalled(first.text.replace(/^\.?\/|\/$/g, ""), index);
  }
  const place: { feature?: string; layer?: LayerId } = {};
  for (const { text } of words) {
    const feature = index.feature(text)?.name;
    const layer = layerCalled(text);
    if (feature !== undefined && place.feature === undefined) place.feature = feature;
    else if (layer && !place.layer) place.layer = layer;
    else return null;
  }
  return words.length > 0 ? place : null;
}

/** A folder from the root, else the only one of the project whose path ends so. */
function folderCalled(folder: string, { graph }: Scene["index"]): Destination | null {
  const folders = new Set([...graph.list.files.keys()].flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  }));
  if (folders.has(folder)) return { folder };
  const ending = [...folders].filter((each) => each.endsWith(`/${folder}`));
  const [only] = ending;
  if (only !== undefined && ending.length === 1) return { folder: only };
  // A folder need not be there, but what it stands in does.
  return ending.length === 0 && folders.has(folder.slice(0, folder.lastIndexOf("/")))
    ? { folder }
    : null;
}

function layerCalled(word: string): LayerId | undefined {
  const name = word.toLowerCase();
  return layerIds.find((layer) => name === layer || name === `${layer}s`);
}

/** "Delete the unused component Banner", "remove the wishlist page", "delete StockNotice.tsx". */
export function deleteStep(asked: Asked): Recognition | null {
  const what = taken(asked, "what");
  const place = placeOf(asked);
  if ("problem" in place) return place;
  const resolved = resolveTarget(
    what,
    asked.site,
    ({ kind, path }) =>
      kind !== "feature" && (place.target === null || path.startsWith(place.target.path)),
  );
  if (resolved.kind !== "one") return unclear(what, resolved);
  const { path, symbol } = resolved.target;
  if (symbol === undefined) return deterministic("remove-unit", { path }, resolved.target);
  return deterministic("delete-unit", { path, name: symbol }, resolved.target);
}
