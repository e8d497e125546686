import { folderOf, type LayerId, layerIds, nameOf } from "../../../project/mod.ts";
import {
  ambiguous,
  type Asked,
  deterministic,
  type Recognition,
  unclear,
} from "../words/intent.ts";
import { isMeantAsName, noFeature, resolveTarget, type Scene } from "../words/resolve_target.ts";
import { isCalledAfter, isIndex, type Target } from "../words/target_index.ts";
import { phraseOf, type Token } from "../words/tokens.ts";
import { isIn, placeOf, taken } from "./place.ts";

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
  const place = destination(to, asked.site, target.path);
  if (!place) {
    const isFeature = to.length === 2 && to[1]?.text.toLowerCase() === "feature";
    const problem = isFeature ? noFeature(to, asked.site) : noPlace(to, target.path);
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

/** Returns the folder that "a/b/Card.tsx" means for a file of that name; an index goes along with the folder around it. */
function folderSaid(written: string, path: string): string | null {
  if (nameOf(written) !== nameOf(path)) return isCode(written) ? null : written;
  const folder = folderOf(written);
  if (!isIndex(path)) return folder;
  return nameOf(folder) === nameOf(folderOf(path)) ? folderOf(folder) : null;
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** Says why words name no place that a file can move to, and how to name one. */
function noPlace(to: readonly Token[], path: string): string {
  const phrase = phraseOf(to);
  if (isCode(phrase) && isIndex(path)) {
    return `"${path}" moves with the folder around it, which keeps its name: say the folder that it goes into`;
  }
  return isCode(phrase)
    ? `"${phrase}" is the path of a file: name the folder alone, and ask for "Rename ${
      nameOf(path)
    } to ${nameOf(phrase)}" after it`
    : `"${phrase}" is no folder, feature or layer: name a folder from the root of the project, as in "${
      folderOf(path)
    }", also one that is not there yet`;
}

function destination(
  tokens: readonly Token[],
  { index }: Scene,
  path: string,
): Destination | null {
  const words = tokens.filter(({ text }) =>
    !["feature", "folder", "layer", "directory", "of", "in"].includes(text.toLowerCase())
  );
  const [first] = words;
  if (words.length === 1 && first?.text.includes("/")) {
    const written = first.text.replace(/^\.?\/|\/$/g, "");
    const folder = folderSaid(written, path);
    return folder === null ? null : folderCalled(folder, index, path);
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

/**
 * Finds a folder from the root, else the only one whose path ends so, of several the one beside a file. It need not be there, but
 * what its path begins with does.
 */
function folderCalled(
  folder: string,
  { graph }: Scene["index"],
  path: string,
): Destination | null {
  const folders = new Set([...graph.list.files.keys()].flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  }));
  const parts = folder.split("/");
  for (let count = parts.length; count > 0; count--) {
    const [known, rest] = [parts.slice(0, count).join("/"), parts.slice(count)];
    const ending = [...folders].filter((each) => each === known || each.endsWith(`/${known}`));
    const around = ending.filter((each) => path.startsWith(`${each}/`));
    const [only, another] = folders.has(known) ? [known] : ending.length > 1 ? around : ending;
    if (only !== undefined && another === undefined) return { folder: [only, ...rest].join("/") };
    if (ending.length > 0) return null;
  }
  return null;
}

function layerCalled(word: string): LayerId | undefined {
  const name = word.toLowerCase();
  return layerIds.find((layer) => name === layer || name === `${layer}s`);
}

/** "Extract the component Row of the orders page into its own file". */
export function extractComponentStep(asked: Asked): Recognition | null {
  const [what, more] = taken(asked, "what");
  const place = placeOf(asked);
  if (!what || more) return null;
  if ("problem" in place) return place;
  const { index } = asked.site;
  const paths = [...index.graph.files.keys()].filter((path) =>
    isIn(place.target, path) &&
    index.graph.unitFactsOf(path).components.some(({ name }) => name === what.text)
  );
  const [path, another] = paths;
  if (path === undefined || another !== undefined) {
    const known = paths.slice(0, 5).map((each) => `"${each}"`).join(", ");
    const where = place.target ? `"${place.target.path}"` : "No file";
    return {
      problem: another === undefined
        ? `${where} declares ${place.target ? "no" : "a"} component "${what.text}"`
        : `"${what.text}" may be the component of any of ${known}: name the file`,
    };
  }
  const args = { path, ops: [{ op: "extract", name: what.text }] };
  return deterministic("edit-unit", args, index.byPath(path)[0] ?? null);
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
