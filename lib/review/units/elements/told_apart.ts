import { groupBy } from "../../../grouping/mod.ts";
import { count } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { quoted } from "../reading/shown_text.ts";
import { nameWords } from "./element_name.ts";
import { subjectWords, type Told } from "./element_words.ts";
import { allOf, type Shape } from "./shape.ts";

/**
 * Writes the sentences about elements: where the tag alone does not say which of them one is, it is told with what it says or is called by.
 * Sentences that are the same even then are told once, with their number.
 * @param after the owners of the head
 */
export function toldApart(details: readonly Told[], after: readonly Shape[]): UnitDetail[] {
  const several = tagsOfSeveral(after);
  const isVague = ({ naming, shape }: Told): boolean =>
    naming === "always" && (/^\p{Ll}/u.test(shape.tag) || several.has(tagKey(shape)));
  const first = details.map((told): Sentence => ({
    told,
    message: sentenceOf(told, isVague(told)),
  }));
  const apart = [...groupBy(first, ({ message }) => message).values()].flatMap(withNames);
  const order = new Map(details.map((told, index) => [told, index]));
  apart.sort((one, other) => (order.get(one.told) ?? 0) - (order.get(other.told) ?? 0));
  return [...groupBy(apart, ({ message }) => message).values()].flatMap((alike) => {
    const [one, ...more] = alike;
    if (!one) return [];
    const detail = detailOf(one.told, one.message);
    if (more.length === 0) return [detail];
    const times = alike.length;
    return [{ ...detail, times, message: `${one.message} (${count(times, "time")})` }];
  });
}

interface Sentence {
  readonly told: Told;
  readonly message: string;
}

/** Names elements of which the same is told; names that are the same again tell nobody apart. */
function withNames(same: Sentence[]): Sentence[] {
  if (same.length === 1) return same;
  const named = same.map(({ told }) => ({
    told,
    message: sentenceOf(told, told.naming !== "never"),
  }));
  return new Set(named.map(({ message }) => message)).size > 1 ? named : same;
}

function sentenceOf(told: Told, isNamed: boolean): string {
  const { shape, isWithoutOwner, say } = told;
  const name = isNamed && shape.kind === "element" ? nameWords(shape) : "";
  return say(isWithoutOwner ? quoted(shape.written) + name : subjectWords(shape, name));
}

function detailOf(told: Told, message: string): UnitDetail {
  const { subject, change, owner, name, before, after, line, aspect, elements } = told;
  const detail = { subject, change, owner, name, before, after, line, aspect };
  return { ...detail, ...(elements !== undefined && { elements }), message };
}

/** Lists the tags that an owner has more than once. */
function tagsOfSeveral(owners: readonly Shape[]): ReadonlySet<string> {
  const tags = groupBy(allOf(owners), tagKey);
  return new Set([...tags].flatMap(([key, { length }]) => length > 1 ? [key] : []));
}

function tagKey({ owner, tag }: Shape): string {
  return `${owner} ${tag}`;
}
