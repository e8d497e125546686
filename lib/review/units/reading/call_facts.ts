import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import {
  askedBy,
  calledBy,
  handedBy,
  heardBy,
  hookCalledBy,
  keyAskedBy,
  ledBy,
  refreshedBy,
  setBy,
  setterHandedBy,
  statedBy,
  stateOf,
  waitedBy,
} from "./called_names.ts";
import { withoutChained } from "./chained_calls.ts";
import { withoutLone } from "./lone_members.ts";
import { cameAndWent, type CodeFact, MENTION, nameOfExpression, textOfCode } from "./fact_words.ts";
import { shownBy, shownByKey, shownThrough, textsIn, thrownBy } from "./shown_messages.ts";
import { quoted } from "./shown_text.ts";
import { functionNames, localNames, parameterNames } from "./own_code.ts";
import { nodesIn } from "./syntax_walk.ts";

/** The code behind a name on one side. */
export interface FactSide {
  /** All of it, with what is told in another way. */
  readonly nodes: readonly TS.Node[];
  /** The parts of it that are compared. */
  readonly roots: readonly TS.Node[];
  /** Tells whether a node is compared here, and not told in another way. */
  readonly isOpen: (node: TS.Node) => boolean;
  /** The code of other files that this side alone uses: what it does went there, or came from there. */
  readonly handed: readonly TS.Node[];
}

/**
 * Lists what code says, asks for and calls now and did not, or the other way round.
 * @param cases what is told of the cases in which it calls something
 */
export function callFacts(
  before: FactSide,
  after: FactSide,
  cases: readonly CodeFact[] = [],
): CodeFact[] {
  const [oldFile, file] = [fileOf(before), fileOf(after)];
  const known = functionNames(oldFile);
  const fresh = new Set([...functionNames(file)].filter((name) => !known.has(name)));
  const areRenamed = renaming(before, after);

  const find = (read: Read, { inFile = true, byName = () => null }: Reading = {}): CameAndWent => {
    const [old, now] = [readIn(before, read), readIn(after, read)];
    if (old.length + now.length === 0) return NOTHING;
    const known = [...inFile ? oldFile : before.nodes, ...before.handed];
    const come = without(without(now, readAll(known, read)), readAll(known, byName));
    const others = [...file, ...after.handed];
    const gone = without(without(old, readAll(others, read)), readAll(others, byName));
    // The name of a state is taken from that of its setter, which may have other capitals.
    const areOne = (old: string, now: string): boolean =>
      (read === setBy && old.toLowerCase() === now.toLowerCase()) || areRenamed(old, now);
    return {
      come: come.filter((name) => !gone.some((other) => areOne(other, name))),
      gone: gone.filter((name) => !come.some((other) => areOne(name, other))),
    };
  };
  /** Leaves out messages of which the other side has the text too, however it is shown or translated there. */
  const withoutKept = (read: Read): CameAndWent => {
    const { come, gone } = find(read);
    const left = (texts: readonly string[], nodes: readonly TS.Node[]): string[] =>
      texts.length === 0 ? [] : without(texts, textsIn(nodes, read));
    const kept = left(gone, file);
    return { come: left(come, oldFile), gone: withoutLone(kept, before.nodes, after.nodes, read) };
  };
  /** Leaves out messages that the other side has anywhere: it may answer with them where this one throws. */
  const withoutWritten = ({ come, gone }: CameAndWent): CameAndWent => ({
    come: come.length === 0 ? come : without(come, readAll(oldFile, textOfCode)),
    gone: gone.length === 0 ? gone : without(gone, readAll(file, textOfCode)),
  });
  /** Leaves out addresses that begin as texts of the other side do: they may have been led to by another name. */
  const withoutAddresses = ({ come, gone }: CameAndWent): CameAndWent => {
    const left = (names: readonly string[], nodes: readonly TS.Node[]): string[] => {
      const texts = names.length === 0
        ? []
        : nodesIn(nodes).flatMap((each) => textOfCode(each) ?? []);
      return names.filter((name) => !texts.some((text) => headOf(text) === headOf(name)));
    };
    return { come: left(come, oldFile), gone: left(gone, file) };
  };
  const told = (rank: number, verb: string, { come, gone }: CameAndWent): CodeFact[] => {
    const words = cameAndWent(verb, come, gone);
    return words === null ? [] : [{ rank, words }];
  };
  const [hooks, calls] = [hookCalledBy, calledBy].map((read) =>
    withoutSpread(
      find(read, { inFile: false, byName: (node) => handedBy(node) ?? shownThrough(node) }),
      before.nodes,
      after.nodes,
    )
  );
  const [states, asked] = [find(stateOf), find(askedBy)];
  // What is called now may ask for it.
  const isHandedOver = [hooks, calls].some((each) => each && each.come.length > 0);
  const isTold = isEmpty(states);
  const named = calls ? withoutFresh(calls, fresh) : NOTHING;
  const called = {
    come: withoutChained(named.come, file, oldFile),
    gone: withoutChained(named.gone, oldFile, file),
  };
  const done = madeAsStatements(called, { before, after, cases });
  const says = withoutKept(shownBy);
  // A message that has a key now may still say the same.
  const [wasKeyed, isKeyed] = [before, after].map((side) => readIn(side, shownByKey).length);
  const keyed = (isKeyed ?? 0) - (wasKeyed ?? 0);
  return [
    ...says.come.length === 0 && says.gone.length > 0 && says.gone.length <= keyed
      ? [{ rank: 5, words: keyedWords(says.gone.length) }]
      : told(0, "says", says),
    ...told(0, "can fail with", withoutWritten(withoutKept(thrownBy))),
    ...told(1, "sends requests to", isHandedOver ? { ...asked, gone: [] } : asked),
    ...told(2, "leads to", withoutAddresses(find(ledBy))),
    ...told(3, "listens for", find(heardBy)),
    ...told(4, "loads anew", find(refreshedBy)),
    ...told(4, "waits", withoutGone(find(waitedBy))),
    ...told(MENTION + 1, "keeps the state of", states),
    ...told(5, "calls", done),
    ...told(MENTION, "calls", {
      come: called.come.filter((name) => !done.come.includes(name)),
      gone: called.gone.filter((name) => !done.gone.includes(name)),
    }),
    ...told(MENTION + 2, "uses", hooks ?? NOTHING),
    ...told(3, "asks for", find(keyAskedBy, { inFile: false })),
    ...isTold
      ? told(MENTION + 3, "sets", find(setBy, { inFile: false, byName: setterHandedBy }))
      : [],
  ];
}

function keyedWords(number: number): string {
  return number === 1
    ? "has a message that can be translated now"
    : `has ${number} messages that can be translated now`;
}

/** Returns a text up to the first value that stands in it. */
function headOf(text: string): string {
  return text.split("…")[0] ?? text;
}

interface Reading {
  /** Says that what the rest of the file did before is nothing new. */
  readonly inFile?: boolean;
  /** Reads the same of code that hands a function over by its name: who gets it may call it. */
  readonly byName?: Read;
}

/** The names that one side alone has. */
interface CameAndWent {
  readonly come: readonly string[];
  readonly gone: readonly string[];
}

/** Leaves out what went: what takes its place is told as another value. */
function withoutGone({ come, gone }: CameAndWent): CameAndWent {
  return { come: gone.length === 0 ? come : [], gone: [] };
}

const NOTHING: CameAndWent = { come: [], gone: [] };

function isEmpty({ come, gone }: CameAndWent): boolean {
  return come.length + gone.length === 0;
}

/** Leaves out a new function of the file: what it does was done before, or is told of where it is; with what went it is told in place of that. */
function withoutFresh(
  { come, gone }: CameAndWent,
  fresh: ReadonlySet<string>,
): CameAndWent {
  const others = come.filter((name) => !fresh.has(name));
  return { come: gone.length === 0 ? others : come, gone };
}

/** Leaves out calls for what they return: a call that stands by itself is made for what it does. So are those out that a case tells. */
function madeAsStatements(
  { come, gone }: CameAndWent,
  { before, after, cases }: {
    readonly before: FactSide;
    readonly after: FactSide;
    readonly cases: readonly CodeFact[];
  },
): CameAndWent {
  const left = (names: readonly string[], side: FactSide): string[] => {
    const made = names.length === 0 ? [] : readIn(side, statedBy);
    return names.filter((name) =>
      made.includes(name) && !cases.some(({ words }) => words.includes(quoted(name)))
    );
  };
  return { come: left(come, after), gone: left(gone, before) };
}

/** Says what code calls in more places than before, or in fewer. */
export function moreCallFacts(before: FactSide, after: FactSide): CodeFact[] {
  const [old, now] = [callsOf(before), callsOf(after)];
  const other = (isMore: boolean): string[] =>
    [...old].flatMap(([name, count]) => {
      const number = now.get(name) ?? 0;
      return number > 0 && (isMore ? number > count : number < count) ? [name] : [];
    });
  return [[true, "more"] as const, [false, "fewer"] as const].flatMap(([isMore, word]) => {
    const words = cameAndWent("calls", other(isMore), [], ` in ${word} places`);
    return words === null ? [] : [{ rank: MENTION + 1, words }];
  });
}

/** Counts the calls that stand by themselves. */
function callsOf({ nodes }: FactSide): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of nodesIn(nodes).flatMap((node) => statedBy(node) ?? [])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Leaves out the members of what an element gets as a whole: it may call them itself. */
function withoutSpread(
  { come, gone }: CameAndWent,
  before: readonly TS.Node[],
  after: readonly TS.Node[],
): CameAndWent {
  const left = (names: readonly string[], nodes: readonly TS.Node[]): string[] => {
    const spread = names.length === 0 ? new Set<string>() : readAll(nodes, spreadBy);
    return names.filter((name) => !name.includes(".") || !spread.has(name.split(".")[0] ?? ""));
  };
  return { come: left(come, before), gone: left(gone, after) };
}

/** The name of what is spread into an element. */
function spreadBy(node: TS.Node): string | null {
  return ts.isJsxSpreadAttribute(node) ? nameOfExpression(node.expression) : null;
}

/** Tells of a name of each side whether they differ in that of a parameter or a variable alone. */
export function renaming(
  before: Pick<FactSide, "nodes">,
  after: Pick<FactSide, "nodes">,
): (old: string, now: string) => boolean {
  const [known, knows] = [localNames(before.nodes), localNames(after.nodes)];
  const [given, isGiven] = [parameterNames(before.nodes), parameterNames(after.nodes)];
  return (old, now) => {
    if (given.has(old) && isGiven.has(now)) return true;
    const [[root = "", ...rest], [newRoot = "", ...newRest]] = [old.split("."), now.split(".")];
    return rest.join() === newRest.join() && known.has(root) && knows.has(newRoot) &&
      !known.has(newRoot) && !knows.has(root);
  };
}

/** Tells of a function whether both sides call it. */
export function sharedCalls(before: FactSide, after: FactSide): (name: string) => boolean {
  const [old, now] = [before, after].map(({ nodes }) => readAll(nodes, calledBy));
  return (name) => old?.has(name) === true && now?.has(name) === true;
}

type Read = (node: TS.Node) => string | null;

function readIn({ roots, isOpen }: FactSide, read: Read): string[] {
  return nodesIn(roots, isOpen).filter(isOpen).flatMap((node) => read(node) ?? []);
}

function readAll(nodes: readonly TS.Node[], read: Read): ReadonlySet<string> {
  return new Set(nodesIn(nodes).flatMap((node) => read(node) ?? []));
}

function fileOf({ nodes: [node] }: FactSide): readonly TS.Node[] {
  return node ? [node.getSourceFile()] : [];
}

function without(names: readonly string[], others: ReadonlySet<string>): string[] {
  return [...new Set(names)].filter((name) => !others.has(name));
}
