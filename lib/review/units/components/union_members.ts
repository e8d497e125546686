import { groupBy } from "../../../grouping/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { listOf } from "../../../text/mod.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { quoted } from "../reading/shown_text.ts";
import type { PropMembers, ReadProp } from "./read_prop.ts";

/**
 * The props of one of several types: a caller has to pass what all of them require, and can pass what one of them
 * takes.
 */
export function unionOf(parts: readonly PropMembers[]): PropMembers {
  const byName = groupBy(parts.flatMap(({ props }) => props), ({ name }) => name);
  const props = [...byName.values()].flatMap((variants) => {
    const [first] = variants;
    if (!first) return [];
    const required = variants.length === parts.length && variants.every((each) => each.required);
    const only = required ? null : onlyWhere(first.name, parts);
    const { name, path, line } = first;
    return [{ name, required, path, line, type: eitherOf(variants), ...only !== null && { only } }];
  });
  return { props, beyond: parts.flatMap(({ beyond }) => beyond) };
}

/** Says by the value of which other prop one is required, where each of the types tells itself by one: `"isOpen" is true`. */
function onlyWhere(name: string, parts: readonly PropMembers[]): string | null {
  const of = ({ props }: PropMembers, wanted: string): ReadProp | undefined =>
    props.find((each) => each.name === wanted);
  const [having, others] = [true, false].map((isThere) =>
    parts.filter((part) => (of(part, name) !== undefined) === isThere)
  );
  if (!having || !others || others.length === 0) return null;
  if (!having.every((part) => of(part, name)?.required)) return null;
  const valuesOf = (some: readonly PropMembers[], by: string): (string | undefined)[] =>
    some.map((part) => of(part, by)?.required ? of(part, by)?.literal : undefined);
  for (const { name: by } of parts[0]?.props ?? []) {
    const [values, rest] = [valuesOf(having, by), valuesOf(others, by)];
    const known = [...values, ...rest];
    if (known.includes(undefined) || values.some((each) => rest.includes(each))) continue;
    const words = [...new Set(values.flatMap((each) => each ?? []))];
    return `${quoted(by)} is ${listOf(words, { joint: "or" })}`;
  }
  return null;
}

function eitherOf(variants: readonly ReadProp[]): ReadProp["type"] {
  const types = [...new Map(variants.map(({ type }) => [type.says, type])).values()];
  const texts = types.map(({ text }) => text).toSorted().join();
  if (texts === "false,true") {
    const either = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BooleanKeyword);
    return { text: "boolean", says: codeFingerprint(either) };
  }
  return {
    text: types.map(({ text }) => text).join(" | "),
    says: types.map(({ says }) => says).join(" | "),
  };
}
