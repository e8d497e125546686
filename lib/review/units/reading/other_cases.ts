import type { ts as TS } from "ts-morph";
import { lookOutward, lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { operandsOf } from "./code_pieces.ts";
import { askedBy, jointOf } from "./condition_words.ts";
import type { Deed } from "./deeds.ts";

/** A deed with the condition under which code does it now, and that under which it did; null for none that is told. */
export interface Case {
  readonly deed: Deed;
  readonly asked: string | null;
  readonly wasAsked: string | null;
}

/** Says of two long conditions in which of the cases that each of them allows they differ. */
export function otherCases(deed: Deed, before: TS.Expression, after: TS.Expression): Case | null {
  const [old, now] = [casesIn(before), casesIn(after)];
  const without = (ones: readonly TS.Node[], others: readonly TS.Node[]): TS.Node[] => {
    const known = new Set(others.map((each) => codeFingerprint(each)));
    return ones.filter((each) => !known.has(codeFingerprint(each)));
  };
  const askedIn = (tests: readonly TS.Node[]): string | null | undefined => {
    const [only, ...more] = tests;
    if (!only) return undefined;
    return more.length > 0 || !ts.isExpression(only) ? null : askedBy(only);
  };
  const [asked, wasAsked] = [askedIn(without(now, old)), askedIn(without(old, now))];
  if (asked === null || wasAsked === null) return null;
  return { deed, asked: asked ?? null, wasAsked: wasAsked ?? null };
}

/** Lists the conditions of which one is enough: `a` and `b` of `a || b`. */
function casesIn(test: TS.Expression): TS.Node[] {
  const node = lookThrough(test);
  return ts.isBinaryExpression(node) && jointOf(node) === "or" ? operandsOf(node) : [node];
}

/**
 * Says of a part of a condition that must hold together with the others, and that one side alone asks for, in which of the cases that
 * the others tell code does what it does.
 * @param deed what the statement does of which the condition is a part
 */
export function narrowedCase(part: TS.Node, deed: Deed, isNew: boolean): Case | null {
  const asked = ts.isExpression(part) ? askedBy(part) : null;
  const told = { ...deed, words: `${deed.words} only`, gone: `${deed.words} not only` };
  if (asked === null) return null;
  return isNew
    ? { deed: told, asked, wasAsked: null }
    : { deed: told, asked: null, wasAsked: asked };
}

/** Finds the `if` of whose condition a node is a part that must hold together with the others. */
export function statementOfPart(node: TS.Node): TS.IfStatement | null {
  let outer = lookOutward(node);
  if (jointOf(outer.parent) !== "and") return null;
  while (jointOf(outer.parent) === "and") outer = lookOutward(outer.parent);
  const { parent } = outer;
  return ts.isIfStatement(parent) && parent.expression === outer ? parent : null;
}
