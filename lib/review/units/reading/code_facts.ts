import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { shorten } from "../../../text/mod.ts";
import { VAGUE_FACTS } from "../../common/vague_facts.ts";
import { answerFacts } from "./answer_facts.ts";
import { asyncFacts } from "./async_facts.ts";
import { callFacts, type FactSide, moreCallFacts, renaming, sharedCalls } from "./call_facts.ts";
import type { CodeDifference } from "./code_differences.ts";
import { AS_IT_IS, type CodeReading } from "./code_words.ts";
import { conditionFacts } from "./condition_facts.ts";
import {
  type CodeFact,
  joinNamed,
  joinStarted,
  MENTION,
  type NamedFact,
  nameOfExpression,
} from "./fact_words.ts";
import { keptFacts, renewalFacts } from "./kept_values.ts";
import { leavesOf, pieceFacts } from "./piece_facts.ts";
import { restartedFields, takesOver } from "./schema_facts.ts";
import { nodesIn } from "./syntax_walk.ts";
import { translationFacts } from "./translation_facts.ts";
import { isOfTypes } from "./type_facts.ts";

/** The code of one side in which differences were found: `roots` were compared, and are parts of `nodes`. */
export type ReadSide =
  & Pick<FactSide, "nodes" | "roots">
  & Partial<CodeReading & Pick<FactSide, "handed">>;

/** More of them are not read. */
const MAX_FACTS = 3;

/** More differences are another code: that it is, is told by its names. */
const MAX_DIFFERENCES = 60;

/** Characters of a fact. */
const MAX_WORDS = 240;

/** Lists what some code does now and did not, by names and plain values; both lists are empty where only the code itself says it. */
export interface CodeFacts {
  readonly facts: readonly string[];
  /** Names the functions that the code calls and uses, and the values that it gives to them. */
  readonly mentions: readonly string[];
}

/** Says in words what the weightiest differences of some code do. */
export function codeFacts(
  differences: readonly CodeDifference[],
  { name, before, after }: {
    readonly name: string;
    readonly before: ReadSide;
    readonly after: ReadSide;
  },
): CodeFacts {
  const [old, now] = [factSide(before), factSide(after)];
  if (differences.length > 0 && differences.every(isOfTypes)) {
    const [told] = asyncFacts(name, old, now);
    return { facts: [told?.words ?? VAGUE_FACTS.types], mentions: [] };
  }
  const [wasTaken, isTaken] = (["before", "after"] as const).map((side) =>
    differences.flatMap(leavesOf).flatMap((leaf) => leaf[side] ?? []).filter(takesOver)
  );
  const answers = answerFacts(old, now);
  const differing = {
    name,
    isTold: (node: TS.Node) =>
      ts.findAncestor(node, (each) => answers.told.has(each)) !== undefined,
    nodes: [...old.nodes, ...now.nodes],
    areRenamed: renaming(old, now),
    isCalled: sharedCalls(old, now),
    restarted: restartedFields(differences),
  };
  const pieces = differences.slice(0, MAX_DIFFERENCES)
    .flatMap((each) => pieceFacts(each, differing));
  const cases = conditionFacts(differences, { name, before: old, after: now });
  const isNamed = (fact: CodeFact | NamedFact): fact is NamedFact => "verb" in fact;
  const facts: CodeFact[] = [
    ...answers.facts,
    ...cases,
    ...callFacts(old, now, cases),
    ...keptFacts(old, now),
    ...translationFacts(old, now),
    ...joinNamed(
      pieces.filter(isNamed).filter(({ verb, isNew, called, isSaidBy }) =>
        (called === undefined || [old, now].every((side) => hasCallOf(side, called))) &&
        !(isSaidBy && nodesIn((isNew ? old : now).nodes).some(isSaidBy)) &&
        !(isNew ? wasTaken : isTaken)?.some((each) => verb !== "lists" || ts.isSpreadElement(each))
      ),
    ),
    ...joinStarted(pieces.flatMap((fact) => isNamed(fact) ? [] : [fact])),
  ];
  // Most often what a value is made of has changed with it, and is told.
  if (facts.length === 0) facts.push(...renewalFacts(old, now), ...asyncFacts(name, old, now));
  if (facts.length === 0) facts.push(...moreCallFacts(old, now));
  const wordsOf = (isMeant: (fact: CodeFact) => boolean): string[] => {
    const words = facts.filter(isMeant).toSorted((a, b) => a.rank - b.rank)
      .map(({ words }) => words);
    return [...new Set(words)].slice(0, MAX_FACTS).map((each) => shorten(each, MAX_WORDS));
  };
  return {
    facts: wordsOf(({ rank }) => rank < MENTION),
    mentions: wordsOf(({ rank }) => rank >= MENTION),
  };
}

/** Tells whether code calls a function, or makes something by it. */
function hasCallOf({ nodes }: FactSide, name: string): boolean {
  return nodesIn(nodes).some((node) =>
    (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
    nameOfExpression(node.expression) === name
  );
}

function factSide(
  { nodes, roots, holes = AS_IT_IS.holes, without = AS_IT_IS.without, handed = [] }: ReadSide,
): FactSide {
  return { nodes, roots, handed, isOpen: (node) => !holes.has(node) && !without.has(node) };
}
