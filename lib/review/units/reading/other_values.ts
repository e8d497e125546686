import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { memberName } from "./code_pieces.ts";
import { type CodeFact, MENTION, nameOfExpression, plainValue, textOfCode } from "./fact_words.ts";
import type { Compared } from "./choice_facts.ts";
import type { Leaf } from "./schema_facts.ts";
import { isSaid } from "./shown_messages.ts";
import { quoted } from "./shown_text.ts";
import { valueWords } from "./told_values.ts";
import { isPlumbing, type Target, targetOf, told } from "./value_target.ts";

/** Says of a value that something gets, or that is returned, that it is another one. */
export function otherValueFacts(
  { before, after }: Leaf,
  { name: declared, nodes, areRenamed }: Compared,
): CodeFact[] | null {
  if (!before || !after || !ts.isExpression(before) || !ts.isExpression(after)) return null;
  const target = targetOf(after, nodes);
  if (target === null || target.verb === "lists" || isSaid(before) || isSaid(after)) return null;
  const was = target.verb === "returns" ? target : targetOf(before, nodes);
  // Another function is called, which is told, or something else is set.
  if (was && isOther(was, target, areRenamed)) return [];
  if (calledAround(before) !== calledAround(after)) return [];
  // Which functions are called is told by itself.
  const areCalls = [before, after].every((node) => ts.isCallExpression(lookThrough(node)));
  const areParts = [before, after].some((node) => ts.isBinaryExpression(lookThrough(node)));
  if ((areCalls && target.verb !== "returns") || (areParts && target.verb === "gives")) return null;
  const asMember = asMemberFacts(before, after, target);
  if (asMember) return asMember;
  const [old, now] = [valueWords(before), valueWords(after)];
  if (old === null || now === null || old === now || areOneName(before, after)) return null;
  const [name, newName] = [nameOfExpression(before), nameOfExpression(after)];
  if (name !== null && newName !== null && areRenamed(name, newName)) return null;
  return [{
    rank: isOfNames(before, after, target)
      ? MENTION + 1
      : isPlumbing(target, declared)
      ? MENTION + 2
      : 5,
    words: `${told(target, now, declared)} in place of ${old}`,
  }];
}

/** Tells whether two values are given to two functions, or set two things. */
function isOther(was: Target, target: Target, areRenamed: Compared["areRenamed"]): boolean {
  if (was.verb === "gives" && target.verb === "gives") return was.name !== target.name;
  return was.verb === "sets" && target.verb === "sets" && was.name !== target.name &&
    !areRenamed(was.name, target.name);
}

/** Returns the last name of the function that is given the object in which a value is a member; null for other values. */
function calledAround({ parent }: TS.Node): string | null {
  const object = ts.isPropertyAssignment(parent) ? parent.parent : null;
  const call = object?.parent;
  if (!call || !ts.isCallExpression(call)) return null;
  const { expression: callee } = call;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : nameOfExpression(callee);
}

/** Tells whether values say nothing to those who know no code: names that a function is given, and texts that are made of others. */
function isOfNames(before: TS.Node, after: TS.Node, target: Target): boolean {
  const values = [before, after];
  if (values.some(ts.isTemplateExpression)) return target.verb === "returns";
  return target.verb === "gives" && values.every((each) => plainValue(each) === null);
}

/** Says of a text that a function is given that it is a member of an object now, or no more: `deny("No")` and `deny({ message: "No" })`. */
function asMemberFacts(before: TS.Node, after: TS.Node, target: Target): CodeFact[] | null {
  if (target.verb !== "gives") return null;
  for (const [text, object] of [[before, after], [after, before]] as const) {
    const says = textOfCode(text);
    if (says === null || !ts.isObjectLiteralExpression(object)) continue;
    const member = object.properties.find((each) =>
      ts.isPropertyAssignment(each) && textOfCode(each.initializer) === says
    );
    const name = member?.name && memberName(member.name);
    if (!name) continue;
    const [as, was] = [`as ${quoted(name)}`, "by itself"];
    const [now, old] = object === after ? [as, was] : [was, as];
    return [{
      rank: 6,
      words: `gives ${quoted(target.name)} its text ${now} now, and gave it ${old}`,
    }];
  }
  return null;
}

/** Tells whether a text became the member that is called like it, or the other way round: `"not_found"` and `Code.NOT_FOUND`. */
function areOneName(before: TS.Expression, after: TS.Expression): boolean {
  const [one, other] = [before, after].map((node) =>
    (textOfCode(node) ?? nameOfExpression(node)?.split(".").at(-1))
      ?.replaceAll(/[\s_-]/g, "").toLowerCase()
  );
  return one !== undefined && one === other;
}
