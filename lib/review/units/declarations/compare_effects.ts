import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { listOf } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { type Bag, bagOf, matchThings } from "../../matching/match_things.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { codeDifferences } from "../reading/code_differences.ts";
import { type CodeFacts, codeFacts } from "../reading/code_facts.ts";
import { listedDifferences } from "../reading/difference_words.ts";
import { heardBy, isOfEvent } from "../reading/called_names.ts";
import { askedBy, unlessAsked } from "../reading/condition_words.ts";
import { nameOfExpression } from "../reading/fact_words.ts";
import { entriesOf, whenWords } from "../reading/kept_values.ts";
import { localNames } from "../reading/own_code.ts";
import { isPlainCall } from "../reading/plain_names.ts";
import { quoted, shownPair, sourceLine } from "../reading/shown_text.ts";
import { nodesIn } from "../reading/syntax_walk.ts";

/** A hook of React that does something beside rendering. */
export interface Effect {
  readonly call: TS.CallExpression;
  /** The hook, as it is called. */
  readonly hook: string;
  /** The dependencies that make the effect run again, as written; null for every render. */
  readonly dependencies: string | null;
  readonly says: string;
  readonly bag: Bag;
}

const HOOKS: ReadonlySet<string> = new Set(["useEffect", "useLayoutEffect", "useInsertionEffect"]);

/** The effects in some code, in text order, but for those in code that counts as absent. */
export function effectsIn(
  nodes: readonly TS.Node[],
  absent: ReadonlySet<TS.Node>,
): Effect[] {
  const isThere = (node: TS.Node): boolean => !absent.has(node);
  return nodesIn(nodes, isThere).filter(isThere).filter(ts.isCallExpression)
    .flatMap((call) => {
      const hook = hookOf(call);
      return hook === null ? [] : [read(call, hook)];
    });
}

function hookOf({ expression: callee }: TS.CallExpression): string | null {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && HOOKS.has(name.text) ? name.text : null;
}

function read(call: TS.CallExpression, hook: string): Effect {
  const says = codeFingerprint(call);
  const list = call.arguments[1];
  const dependencies = list ? sourceLine(list, call.getSourceFile()) : null;
  return { call, hook, dependencies, says, bag: bagOf(says.split(/[()]+/)) };
}

const ALIKE = 0.4;

/** Names the code of another file that has an effect on the other side; null where none has. */
export type FindEffect = (effect: Effect) => string | null;

/** Names the code of another file, used in place of what went, that calls all of some functions; null where none does. */
export type FindCaller = (names: readonly string[]) => string | null;

/** The code of other files that each side alone uses. */
export interface Elsewhere {
  /** Finds where an effect was that came. */
  readonly base: FindEffect;
  /** Finds where an effect is that went. */
  readonly head: FindEffect;
  readonly caller: FindCaller;
}

/** The effects of a declaration that came, went, do something else or run at other times. */
export function compareEffects(
  owner: string,
  [before, after]: readonly [readonly Effect[], readonly Effect[]],
  elsewhere: Elsewhere,
): UnitDetail[] {
  const { pairs, removed, added } = matchThings(before, after, {
    keys: [({ says }) => says],
    likeness: { bag: ({ bag }) => bag, least: ALIKE },
  });
  return [
    ...pairs.flatMap(([old, now]) => areSame(old, now) ? [] : changedDetail(owner, old, now) ?? []),
    ...added.map((each) =>
      movedDetail(owner, each, { from: elsewhere.base(each), to: owner }) ?? detail(owner, each, {
        change: "added",
        before: null,
        after: whenOf(each),
        message: `${quoted(owner)} got an effect that runs ${whenOf(each)}${callsOf(each)}`,
      })
    ),
    ...removed.map((each) =>
      movedDetail(owner, each, { from: owner, to: elsewhere.head(each) }) ?? detail(owner, each, {
        change: "removed",
        before: whenOf(each),
        after: null,
        message: `${quoted(owner)} lost the effect that ${lostWords(each, elsewhere.caller)}`,
      })
    ),
  ];
}

function movedDetail(
  owner: string,
  effect: Effect,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): UnitDetail | null {
  if (from === null || to === null) return null;
  return detail(owner, effect, {
    change: "moved",
    before: from,
    after: to,
    message: `The effect of ${quoted(from)} that runs ${whenOf(effect)} moved to ${quoted(to)}`,
  });
}

/** Tells whether two effects say the same, but for the new name of a parameter or variable that makes them run. */
function areSame(old: Effect, now: Effect): boolean {
  const names = renamedEntry(old, now)?.map((name) => JSON.stringify(name));
  if (!names) return old.says === now.says;
  return old.says.replaceAll(names[0] ?? "", names[1] ?? "") === now.says;
}

/** Returns the two names of the only entry that differs, where that is a parameter or variable with another name. */
function renamedEntry(old: Effect, now: Effect): readonly [old: string, now: string] | null {
  const [before, after] = [entriesOf(old.call) ?? [], entriesOf(now.call) ?? []];
  const [gone, ...othersGone] = before.filter((each) => !after.includes(each));
  const [come, ...othersCome] = after.filter((each) => !before.includes(each));
  if (!gone || !come || othersGone.length + othersCome.length > 0) return null;
  const [known, knows] = [old, now].map(({ call }) => localNames([statementOf(call)]));
  const isRenamed = known?.has(gone) && knows?.has(come) && !known.has(come) && !knows.has(gone);
  return isRenamed ? [gone, come] : null;
}

function statementOf(node: TS.Node): TS.Node {
  let outer = node;
  while (outer.parent && !ts.isSourceFile(outer.parent)) outer = outer.parent;
  return outer;
}

/** Null for an effect that does the same in another form. */
function changedDetail(owner: string, old: Effect, now: Effect): UnitDetail | null {
  const isWhen = whenOf(old) !== whenOf(now) && renamedEntry(old, now) === null;
  const [before, after] = shownPair(whenOf(old), whenOf(now));
  // What makes it run again is told in words.
  const differences = codeDifferences(workOf(old), workOf(now));
  if (!isWhen && differences.length === 0) return null;
  const other = differences.length === 0 ? "" : listedDifferences(differences);
  const message = isWhen
    ? `An effect of ${quoted(owner)} runs ${whenOf(now)}, and ran ${whenOf(old)} before${
      other && `; it does something else: ${other}`
    }`
    : `The effect of ${quoted(owner)} that runs ${whenOf(now)} does something else: ${other}`;
  const [base, head] = [old, now].map((each) => ({ nodes: workOf(each), roots: workOf(each) }));
  const done = base && head && codeFacts(differences, { name: owner, before: base, after: head });
  const facts = [...whenFacts(old, now), ...done ? deedsIn(done) : []];
  return {
    ...detail(owner, now, { change: "changed", before, after, message }),
    ...facts.length > 0 && { facts },
  };
}

/** Lists what an effect does; where it calls something for what that does, not what it calls for what that returns. */
function deedsIn({ facts, mentions }: CodeFacts): string[] {
  const isCall = (fact: string): boolean => fact.startsWith("calls ");
  return [...facts, ...facts.some(isCall) ? mentions.filter((each) => !isCall(each)) : mentions];
}

/** Says when else an effect runs now, and when no more. */
function whenFacts(old: Effect, now: Effect): string[] {
  if (whenOf(old) === whenOf(now) || renamedEntry(old, now) !== null) return [];
  const [before, after] = [old, now].map(({ call }) => entriesOf(call));
  if (!before?.length || !after?.length) {
    return [`runs ${whenOf(now)}, and ran ${whenOf(old)} before`];
  }
  return whenWords(before, after).map((words) => `runs ${words}`);
}

/** The largest number of calls that are named. */
const MAX_CALLS = 3;

/** Says what an effect listens for and calls: `, listens for "keydown", and calls "listen" and "setRows"`. */
function callsOf(effect: Effect): string {
  const heard = nodesIn(workOf(effect)).flatMap((node) => heardBy(node) ?? []);
  const events = [...new Set(heard)].map(quoted);
  const names = calledIn(effect).map(quoted);
  const isAtEnd = calledIn(effect, { atOnce: true }).length === 0;
  const calls = `calls ${listOf(names, { max: MAX_CALLS })}${isAtEnd ? " when it ends" : ""}`;
  const condition = conditionOf(effect);
  const where = condition === null ? "" : ` if ${condition}`;
  if (events.length === 0) return names.length === 0 ? "" : `, and ${calls}${where}`;
  const listens = `listens for ${listOf(events, { max: MAX_CALLS })}`;
  return names.length === 0 ? `, and ${listens}${where}` : `, ${listens}, and ${calls}${where}`;
}

/** Says under which one condition an effect does all that it does; null where there is none, or more than one. */
function conditionOf(effect: Effect): string | null {
  const [work] = workOf(effect);
  if (!work || !ts.isArrowFunction(work) || !ts.isBlock(work.body)) return null;
  const { statements } = work.body;
  const [first, ...more] = statements.slice(statements.findIndex((each) => !isReading(each)));
  const isLone = statements.filter(ts.isIfStatement).length === 1;
  if (!first || !isLone || !ts.isIfStatement(first) || first.elseStatement) return null;
  if (more.length === 0) return askedBy(first.expression);
  return isReturn(first.thenStatement) ? unlessAsked(first.expression) : null;
}

/** Tells whether a statement only gives a name to a value, and calls nothing for it. */
function isReading(statement: TS.Statement): boolean {
  return ts.isVariableStatement(statement) && !nodesIn([statement]).some(ts.isCallExpression);
}

/** Tells whether a statement returns nothing, also in braces. */
function isReturn(statement: TS.Statement): boolean {
  const inner = ts.isBlock(statement) && statement.statements.length === 1
    ? statement.statements[0]
    : statement;
  return inner !== undefined && ts.isReturnStatement(inner) && !inner.expression;
}

/** Says what an effect that went did, or when it ran where it called nothing by a name. */
function lostWords(effect: Effect, callerOf: FindCaller): string {
  const names = calledIn(effect);
  if (names.length === 0) return `ran ${whenOf(effect)}`;
  const caller = callerOf(names);
  const now = caller === null ? "" : `, which ${quoted(caller)} calls now`;
  return `called ${listOf(names.map(quoted), { max: MAX_CALLS })}${now}`;
}

/** @param options.atOnce leaves out what the function does that an effect returns for its end */
function calledIn(effect: Effect, { atOnce = false } = {}): string[] {
  const names = nodesIn(workOf(effect), (node) => !atOnce || !isReturned(node))
    .filter(ts.isCallExpression).filter((node) => !isOfEvent(node))
    .flatMap(({ expression }) =>
      isName(expression) && !isPlainCall(nameOfExpression(expression) ?? "")
        ? nameOfExpression(expression) ?? []
        : []
    );
  return [...new Set(names)];
}

/** Tells whether a function is what the one around it returns. */
function isReturned(node: TS.Node): boolean {
  const { parent } = node;
  return ts.isFunctionLike(node) && parent &&
    (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node));
}

/** `save`, or `window.addEventListener`. */
function isName(callee: TS.Expression): boolean {
  return ts.isIdentifier(callee) ||
    (ts.isPropertyAccessExpression(callee) && isName(callee.expression));
}

function workOf({ call }: Effect): TS.Node[] {
  return call.arguments.slice(0, 1);
}

function whenOf({ dependencies }: Effect): string {
  if (dependencies === null) return "after each render";
  return dependencies === "[]" ? "once" : `when ${dependencies} changes`;
}

function detail(
  owner: string,
  { call, hook }: Effect,
  rest: Pick<UnitDetail, "change" | "before" | "after" | "message">,
): UnitDetail {
  const ast = call.getSourceFile();
  const line = ast.getLineAndCharacterOfPosition(call.getStart(ast)).line + 1;
  return { subject: "effect", owner, name: hook, line, ...rest };
}
