import { groupBy } from "../../../grouping/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
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
    return [{ ...first, required, type: eitherOf(variants) }];
  });
  return { props, beyond: parts.flatMap(({ beyond }) => beyond) };
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
