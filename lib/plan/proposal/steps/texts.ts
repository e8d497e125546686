import { orNullIfUnreadable } from "../../../errors/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import { compareText } from "../../../text/mod.ts";
import { plainText, type ShownText, shownTexts } from "../../wording/shown_texts.ts";
import type { RequestSite } from "../words/intent.ts";
import { isAside, type Target } from "../words/target_index.ts";
import { isIn } from "./place.ts";

/** A text of the project that people see, with its file. */
export interface FoundText extends ShownText {
  readonly source: ParsedSource;
}

/** Every place of the project, or of a part of it, that reads so. */
export async function textsSaying(
  site: RequestSite,
  wanted: string,
  place: Target | null,
): Promise<FoundText[]> {
  const key = `texts ${plainText(wanted)}`;
  const found = site.memory.get(key) ?? findTexts(site, plainText(wanted));
  site.memory.set(key, found);
  // What is kept by this key is what this function puts there.
  return (await found as FoundText[]).filter(({ path }) => isIn(place, path));
}

async function findTexts(
  { index, source, signal }: RequestSite,
  plain: string,
): Promise<FoundText[]> {
  const longest = longestWord(plain);
  const found: FoundText[] = [];
  for (const path of [...index.graph.files.keys()].sort(compareText)) {
    if (!/\.[cm]?[jt]sx?$/.test(path) || isAside(path)) continue;
    signal.throwIfAborted();
    const file = await orNullIfUnreadable(source.project.files.read(path));
    if (!file?.text.includes(longest)) continue;
    const parsed = await orNullIfUnreadable(source.parses.parse(file));
    if (!parsed) continue;
    const texts = shownTexts(parsed).filter(({ text }) => plainText(text) === plain);
    found.push(...texts.map((text) => ({ ...text, source: parsed })));
  }
  return found;
}

/** No reference and no mark is in the middle of a word. */
function longestWord(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? [""]).reduce((a, b) => b.length > a.length ? b : a, "");
}
