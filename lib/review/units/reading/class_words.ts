import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { listOf } from "../../../text/mod.ts";
import { memberName } from "./code_pieces.ts";
import { quoted } from "./shown_text.ts";

const MAX_CLASSES = 4;

/** Lists the classes in a text, or in a member that has one; null for other code. */
export function classesOfText(node: TS.Node): string[] | null {
  const value = ts.isPropertyAssignment(node) ? node.initializer : node;
  return ts.isStringLiteralLike(value)
    ? [...new Set(value.text.split(/\s+/).filter((word) => word !== ""))]
    : null;
}

/** Says which classes came and went: `got the classes "a" and "b", and lost the class "c"`. */
export function classChange(before: readonly string[], after: readonly string[]): string {
  const come = after.filter((each) => !before.includes(each));
  const gone = before.filter((each) => !after.includes(each));
  const told = (names: readonly string[], word: string): string[] =>
    names.length === 0 ? [] : [
      `${word} the ${names.length === 1 ? "class" : "classes"} ${
        listOf(names.map(quoted), { max: MAX_CLASSES })
      }`,
    ];
  return [...told(come, "got"), ...told(gone, "lost")].join(", and ");
}

/** So few words are read at a glance. */
const MIN_CLASSES = 5;

/**
 * Says the same of two texts in code that are lists of classes by their looks, as those of a table of variants; null for other texts, and
 * where the classes are the same ones.
 */
export function classTextChange(before: TS.Node | null, after: TS.Node | null): string | null {
  const [old, now] = [classesIn(before), classesIn(after)];
  if (!before || !after || !old || !now) return null;
  const stayed = now.filter((each) => old.includes(each)).length;
  const change = classChange(old, now);
  if (stayed * 2 < Math.min(old.length, now.length) || change === "") return null;
  return `${nameOf(after) ?? nameOf(before) ?? `"${old.slice(0, 2).join(" ")} …"`} ${change}`;
}

function classesIn(node: TS.Node | null): string[] | null {
  const words = node && classesOfText(node);
  if (!words) return null;
  const signed = words.filter((word) => /[-:[]/.test(word)).length;
  return words.length < MIN_CLASSES || signed * 2 < words.length ? null : words;
}

function nameOf(node: TS.Node): string | null {
  if (!ts.isPropertyAssignment(node)) return null;
  const name = memberName(node.name);
  return name === null ? null : quoted(name);
}
