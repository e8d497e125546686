import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { groupBy } from "../../../grouping/mod.ts";
import type { FactSide } from "./call_facts.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { memberName } from "./code_pieces.ts";
import { askedBy } from "./condition_words.ts";
import { cameAndWent, type CodeFact, plainValue } from "./fact_words.ts";
import { isOwnCode } from "./own_code.ts";
import { type Answer, answerIn } from "./read_answer.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";

/** The facts about what code answers to requests, and the nodes of the answers that they tell. */
export interface AnswerFacts {
  readonly facts: readonly CodeFact[];
  readonly told: ReadonlySet<TS.Node>;
}

/** Says with which status, fields and headers code answers now, and did not. */
export function answerFacts(before: FactSide, after: FactSide): AnswerFacts {
  const [olds, nows] = [answersIn(before), answersIn(after)];
  const facts: CodeFact[] = [];
  const told = new Set<TS.Node>();
  const ofOne = groupBy(nows, ({ of }) => of);
  for (const [of, now] of ofOne) {
    const pairs = pairsOf(olds.filter((each) => each.of === of), now);
    for (const [one, other] of pairs) {
      const found = otherAnswer(one, other);
      facts.push(...found);
      if (found.length === 0) continue;
      told.add(one.node);
      told.add(other.node);
    }
    if (pairs.length < olds.filter((each) => each.of === of).length) continue;
    const known = new Set(pairs.map(([, other]) => other));
    facts.push(...now.filter((each) => !known.has(each)).flatMap((each) => newAnswer(each, after)));
  }
  return { facts, told };
}

function answersIn({ nodes }: FactSide): Answer[] {
  return nodesIn(nodes).flatMap((node) => answerIn(node) ?? []);
}

type Pair = readonly [before: Answer, after: Answer];

/** Pairs the answers of the same case, those that say the same or have the same status first, and the only ones that are left. */
function pairsOf(before: readonly Answer[], after: readonly Answer[]): Pair[] {
  const [olds, nows] = [new Set(before), new Set(after)];
  const keys: ((answer: Answer) => string)[] = [
    ({ node }) => codeFingerprint(node),
    ({ node, status, body }) => `${caseOf(node)} ${status} ${namesIn(body).join()}`,
    ({ node, status }) => `${caseOf(node)} ${status}`,
    ({ node }) => caseOf(node),
  ];
  const pairs = keys.flatMap((keyOf) =>
    [...nows].flatMap((now): Pair[] => {
      const old = [...olds].find((each) => keyOf(each) === keyOf(now));
      if (!old) return [];
      olds.delete(old);
      nows.delete(now);
      return [[old, now]];
    })
  );
  const [[old, ...more], [now, ...others]] = [[...olds], [...nows]];
  return old && now && more.length + others.length === 0 ? [...pairs, [old, now]] : pairs;
}

/** Returns what the condition right around an answer says; empty for none. */
function caseOf(node: TS.Node): string {
  const test = testAround(node);
  return test ? codeFingerprint(test) : "";
}

function testAround(node: TS.Node): TS.Expression | null {
  const around = ts.findAncestor(node, ts.isStatement)?.parent;
  const holder = around && ts.isBlock(around) ? around.parent : around;
  return holder && ts.isIfStatement(holder) ? holder.expression : null;
}

/** The status of an answer that sets none. */
const USUAL = "200";

function otherAnswer(before: Answer, after: Answer): CodeFact[] {
  const where = after.of === null ? "" : ` in ${quoted(after.of)}`;
  const [old, now] = [before.status ?? USUAL, after.status ?? USUAL];
  const [fields, others] = [namesIn(after.body), namesIn(before.body)];
  const status = old === now ? null : `answers with status ${now} in place of ${old}`;
  const told = (verb: string, ones: readonly string[], knowns: readonly string[]) =>
    cameAndWent(verb, beyond(ones, knowns), beyond(knowns, ones), where);
  return [
    status,
    told("answers with", fields, others),
    told("answers with the header", after.headers, before.headers),
    ...otherTexts(before.body, after.body, where),
  ].flatMap((words) => words === null ? [] : [{ rank: 1, words }]);
}

function beyond(names: readonly string[], known: readonly string[]): string[] {
  return names.filter((name) => !known.includes(name));
}

/** Lists the names of the fields of an answer. */
function namesIn(body: TS.Expression | null): string[] {
  return body && ts.isObjectLiteralExpression(body)
    ? body.properties.flatMap((each) => memberName(each.name) ?? [])
    : [];
}

/** Lists the fields of an answer by their names, or the answer itself by none. */
function fieldsOf(body: TS.Expression): ReadonlyMap<string, TS.Expression> {
  if (!ts.isObjectLiteralExpression(body)) return new Map([["", body]]);
  const fields = new Map<string, TS.Expression>();
  for (const each of body.properties) {
    const name = ts.isPropertyAssignment(each) ? memberName(each.name) : null;
    if (name !== null && ts.isPropertyAssignment(each)) fields.set(name, each.initializer);
  }
  return fields;
}

/** Says which plain values an answer has in place of others, in a field or by itself. */
function otherTexts(
  before: TS.Expression | null,
  after: TS.Expression | null,
  where: string,
): string[] {
  if (!before || !after) return [];
  const olds = fieldsOf(before);
  return [...fieldsOf(after)].flatMap(([name, value]) => {
    const old = olds.get(name);
    const [was, is] = [old ? plainValue(old) : null, plainValue(value)];
    if (was === null || is === null || was === is) return [];
    return [
      `answers with ${is} in place of ${was}${name === "" ? "" : ` as ${quoted(name)}`}${where}`,
    ];
  });
}

/** Says of an answer that came with which status it is, where it is no case of the code itself, which is told as such. */
function newAnswer({ node, status }: Answer, { nodes }: FactSide): CodeFact[] {
  if (status === null || isOwnCode(node, nodes)) return [];
  const test = testAround(node);
  const asked = test && askedBy(test);
  return asked === null ? [] : [{ rank: 1, words: `answers with status ${status} if ${asked}` }];
}
