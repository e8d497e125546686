import type { ReviewUnit, UnitDetail } from "../../common/schemas.ts";
import { compareJson } from "../reading/compare_json.ts";
import type { JsonContents } from "../reading/read_json.ts";
import { fromTo, quoted, shownPair } from "../reading/shown_text.ts";
import type { UnitPair } from "../unit_pairs.ts";
import { languageName, languageOf } from "../../../text/mod.ts";

/** A text by the keys that lead to it. */
interface Text {
  readonly path: readonly string[];
  readonly text: string;
}

/** Tells which texts a file of one language has now and had not, which no more, and which say something else. */
export async function compareTexts(pair: UnitPair): Promise<ReviewUnit> {
  const language = languageOf(pair.unit.path) ?? "";
  return await compareJson(pair, (base, head) => detailsOf(language, base, head));
}

function detailsOf(language: string, base: JsonContents, head: JsonContents): UnitDetail[] {
  const [before, after] = [textsIn(base.value), textsIn(head.value)];
  const words = languageName(language) ?? language;
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((name): UnitDetail[] => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old?.text === now?.text) return [];
    const told = { subject: "text", owner: language, name } as const;
    const subject = `The ${words} text ${quoted(name)}`;
    const [one, other] = shownPair(old?.text ?? null, now?.text ?? null);
    const lined = { before: one, after: other, line: lineOf(now ? head : base, now ?? old) };
    if (!now) return [{ ...told, ...lined, change: "removed", message: `${subject} is gone` }];
    if (!old) {
      // In many projects the English text is the key.
      const said = now.text === name ? "" : `: ${quoted(now.text)}`;
      const message = `${subject} is new${said}`;
      return [{ ...told, ...lined, change: "added", message }];
    }
    const message = `${subject} changed ${fromTo(old.text, now.text)}`;
    return [{ ...told, ...lined, change: "changed", message }];
  });
}

function lineOf({ lineOf }: JsonContents, text: Text | undefined): number | null {
  if (!text) return null;
  let { path } = text;
  // What stands in a list has the line of the list.
  while (path.length > 0 && lineOf(...path) === null) path = path.slice(0, -1);
  return lineOf(...path);
}

/** Lists the texts of nested objects and lists by their keys and places, which dots join. What is no text is none of the language. */
export function textsIn(value: Readonly<Record<string, unknown>>): Map<string, Text> {
  const texts = new Map<string, Text>();
  const agenda = [{ path: [] as readonly string[], value: value as unknown }];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const { path, value } = next;
    if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value).toReversed()) {
        agenda.push({ path: [...path, key], value: inner });
      }
    } else if (typeof value === "string") texts.set(path.join("."), { path, text: value });
  }
  return texts;
}
