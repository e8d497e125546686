import { wordsOf } from "../../../text/mod.ts";
import { type Asked, deterministic, type Recognition } from "../words/intent.ts";
import type { Candidate } from "../words/resolve_target.ts";
import { elementWords } from "./element_words.ts";
import { placeOf, said, taken } from "./place.ts";
import { type FoundText, textsSaying } from "./texts.ts";

/** A text becomes another one, wherever it is the only one that reads so. */
export async function setTextStep(asked: Asked): Promise<Recognition | null> {
  const old = said(asked, "old");
  const next = said(asked, "next");
  if (old === null || next === null) return null;
  const named = placeOf(asked);
  // "Empty cart: the title ..." describes the text where it names no place.
  const isDescribed = "problem" in named && !asked.slots.has("place");
  if ("problem" in named && !isDescribed) return named;
  const place = "problem" in named ? { target: null } : named;
  const all = await textsSaying(asked.site, old, place.target);
  const words = [...taken(asked, "what"), ...isDescribed ? asked.scope : []];
  const what = words.map(({ text }) => text);
  const called = all.length > 1 || what.length > 0
    ? all.filter((text) => isCalled(text, what))
    : all;
  const found = called.length > 1 ? meantOf(called, asked.site.meant) : called;
  const [only] = found;
  const where = place.target ? ` in "${place.target.path}"` : "";
  if (!only) {
    // In code marks it is a tag sooner than a text.
    const [quoted] = taken(asked, "old");
    if (quoted?.isCode && /^[A-Z]\w*$/.test(quoted.text)) return null;
    const why = all.length > 0 ? `No "${what.join(" ")}"${where} reads` : `Nothing${where} reads`;
    return { problem: `${why} "${old}"` };
  }
  if (found.length > 1) {
    const problem = `"${old}" stands in several places: ${listed(found)}`;
    return { problem, candidates: found.map(candidateOf) };
  }
  const { path, text, line } = only;
  const isTwice = all.filter((each) => each.path === path).length > 1;
  const args = { path, text, newText: next, ...(isTwice && { line }) };
  const made = deterministic("set-text", args, asked.site.index.byPath(path)[0] ?? null);
  return { ...made, scoped: true };
}

/** The text that is meant, or all where none of them is. */
function meantOf(found: readonly FoundText[], meant: Candidate | undefined): readonly FoundText[] {
  const said = found.filter(({ path, start }) => path === meant?.path && start === meant.start);
  return said.length > 0 ? said : found;
}

function candidateOf({ path, line, start }: FoundText): Candidate {
  return { title: `${path}:${line}`, path, start };
}

export function listed(found: readonly FoundText[]): string {
  return found.slice(0, 5).map(({ path, line }) => `${path}:${line}`).join(", ");
}

/** Tells whether every word fits the element, the holder of the text, or the text itself. */
function isCalled({ tag, name, text, path }: FoundText, what: readonly string[]): boolean {
  const known = new Set([...wordsOf(text), ...wordsOf(path), ...wordsOf(name ?? "")]);
  return what.every((word) => {
    const kinds = elementWords(word);
    if (kinds === "any" || known.has(word.toLowerCase())) return true;
    return kinds !== null && kinds.test(tag ?? "");
  });
}
