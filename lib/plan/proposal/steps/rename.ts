import { orNullIfUnreadable } from "../../../errors/mod.ts";
import { folderOf, nameOf } from "../../../project/mod.ts";
import { routeUseOf } from "../../../source/units/mod.ts";
import {
  ambiguous,
  type Asked,
  deterministic,
  type Recognition,
  unclear,
} from "../words/intent.ts";
import { isMeantAsName, isWrittenAsName, resolveTarget } from "../words/resolve_target.ts";
import { isAside, isCalledAfter, isIndex, type Target } from "../words/target_index.ts";
import { phraseOf, type Token } from "../words/tokens.ts";
import { UNIT_WORDS } from "../words/unit_words.ts";
import { camelCase, pascalCase } from "../words/words.ts";
import { declaresName } from "./known_prop.ts";
import { isIn, placeOf, taken } from "./place.ts";

/** "Rename CartPage to BasketPage", "rename the cart page to basket page", "rename formatMoney to formatPrice". */
export async function renameStep(asked: Asked): Promise<Recognition | null> {
  const { site } = asked;
  const [what, to] = [taken(asked, "what"), taken(asked, "to")];
  const [first] = to;
  const isText = first?.quoted === true && !first.isCode && !isWrittenAsName(what);
  if (isText || !isMeantAsName([...what, ...taken(asked, "kind")])) return ambiguous(what);
  const place = placeOf(asked);
  if ("problem" in place) return place;
  const isHere = ({ path, kind }: Target): boolean =>
    kind !== "feature" && isIn(place.target, path);
  const resolved = resolveTarget(what, site, isHere);
  const target = resolved.kind === "one"
    ? resolved.target
    : await declared(asked, what, place.target);
  if (!target) return unclear(what, resolved);
  const newName = newNameOf(target, to);
  if (newName === null) return { problem: `"${phraseOf(to)}" is no name` };
  const { symbol } = target;
  // An index stays one: its export gets the name, and not its folder.
  if (symbol !== undefined && (isIndex(target.path) || !isCalledAfter(target, symbol))) {
    const args = { path: target.path, symbol, newName };
    return deterministic("rename-symbol", args, target);
  }
  const component = keptByRouter(asked, target.path, newName);
  if (component === null) {
    return deterministic("rename-unit", { path: target.path, newName }, target);
  }
  const called = newNameOf({ ...target, symbol: component }, to) ?? newName;
  const args = { path: target.path, symbol: component, newName: called };
  return deterministic("rename-symbol", args, target);
}

/**
 * Returns the component of a file that a router knows by its name, and would not by a new one: the component alone can be renamed.
 * @returns null for any other file, and where the component has no name
 */
function keptByRouter(
  { site: { index: { graph, layout } } }: Asked,
  path: string,
  newName: string,
): string | null {
  const useAt = routeUseOf({ graph, layout });
  const before = useAt(path);
  const ending = /\.\w+$/.exec(path)?.[0] ?? "";
  const after = useAt(`${folderOf(path)}/${newName}${ending}`);
  if (before === null || after?.role === before.role) return null;
  const main = graph.files.get(path)?.exports.find(({ name }) => name === "default");
  return main?.local ?? null;
}

/** The only file that declares a name that it keeps to itself. */
async function declared(
  { site: { index, source } }: Asked,
  [name, more]: readonly Token[],
  place: Target | null,
): Promise<Target | null> {
  if (!name || more || !/^[\p{L}_$][\p{L}\p{N}_$]{2,}$/u.test(name.text)) return null;
  const found: Target[] = [];
  for (const path of index.graph.files.keys()) {
    if (isAside(path) || !isIn(place, path)) continue;
    const file = await orNullIfUnreadable(source.project.files.read(path));
    if (!file?.text.includes(name.text)) continue;
    const parsed = await orNullIfUnreadable(source.parses.parse(file));
    const [target] = parsed && declaresName(parsed.ast, name.text) ? index.byPath(path) : [];
    if (target) found.push({ ...target, symbol: name.text });
  }
  return found.length === 1 ? found[0] ?? null : null;
}

const KINDS: ReadonlySet<string> = new Set(UNIT_WORDS.map(([word]) => word));

/** One word is a name; several are one only in quotation marks, or as people call units. */
function newNameOf({ path, name, symbol = name }: Target, to: readonly Token[]): string | null {
  const [first] = to;
  const phrase = phraseOf(to);
  const ending = /\.[cm]?[jt]sx?$/.exec(phrase)?.[0];
  const bare = ending && nameOf(path).endsWith(ending) ? phrase.slice(0, -ending.length) : phrase;
  if (to.length === 1 && /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(bare)) return bare;
  const isSaid = to.length === 1 && first?.quoted === true;
  const isUnit = KINDS.has(to.at(-1)?.text.toLowerCase() ?? "") && to.length <= 4;
  if ((!isSaid && !isUnit) || !/^[\p{L}\p{N} _-]+$/u.test(phrase)) return null;
  return /^\p{Ll}/u.test(symbol) ? camelCase(phrase) : pascalCase(phrase);
}
