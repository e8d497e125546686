import { ts } from "../../../source/syntax/typescript.ts";
import { count, listOf } from "../../../text/mod.ts";
import { collapsed } from "../reading/code_fingerprint.ts";
import { quoted } from "../reading/shown_text.ts";
import { elementDetail, ownerName, type ShownValue, type Told } from "./element_words.ts";
import { literalText, translatedKey } from "../reading/literal_text.ts";

/** Returns the text of a key of the translations; null for a key without one. */
export type TextOfKey = (key: string) => string | null;

const MAX_NAMED = 3;

/** Tells in one sentence of all texts of a file that come from translations now and say what they said. */
export function joinTranslated(details: readonly Told[], textOfKey: TextOfKey): Told[] {
  const translated = details.flatMap((each) => {
    const text = each.value ? translatedText(each.value, textOfKey) : null;
    return text === null ? [] : [{ each, text }];
  });
  const [first] = translated;
  if (!first) return [...details];
  const told = new Set(translated.map(({ each }) => each));
  const owners = [...new Set(translated.flatMap(({ each }) => ownerName(each.shape) ?? []))];
  const where = owners.length === 0 ? "" : ` in ${listOf(owners.map(quoted), { max: MAX_NAMED })}`;
  const texts = [...new Set(translated.map(({ text }) => quoted(text)))];
  const { shape, line, before, after } = first.each;
  const joined = elementDetail(shape, "changed", {
    aspect: "prop",
    line,
    before,
    after,
    naming: "never",
    say: () =>
      `${count(texts.length, "text")}${where} ${texts.length === 1 ? "comes" : "come"} from ` +
      `translations now, and ${texts.length === 1 ? "says" : "say"} the same: ` +
      listOf(texts, { max: MAX_NAMED }),
  });
  return [joined, ...details.filter((each) => !told.has(each))];
}

/** Returns the text that was written and is translated now; null where people see something else. */
function translatedText(
  [before, after]: readonly [ShownValue, ShownValue],
  textOfKey: TextOfKey,
): string | null {
  const key = keyOf(after);
  if (key === null || keyOf(before) !== null) return null;
  const [old, now] = [textOf(before), textOf(after) ?? textOfKey(key)];
  return old !== null && now !== null && collapsed(old) === collapsed(now) ? collapsed(old) : null;
}

function keyOf({ code }: ShownValue): string | null {
  return code && ts.isExpression(code.value) ? translatedKey(code.value) : null;
}

function textOf({ text, code }: ShownValue): string | null {
  return text ?? (code && ts.isExpression(code.value) ? literalText(code.value) : null);
}
