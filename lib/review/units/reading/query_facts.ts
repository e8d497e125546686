import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { VAGUE_FACTS } from "../../common/vague_facts.ts";
import { type CodeFact, type NamedFact, nameOfExpression, textOfCode } from "./fact_words.ts";
import type { Leaf } from "./schema_facts.ts";

const STATEMENTS: readonly string[] = ["select", "with", "insert", "update", "delete", "alter"];

/** Says with which values a query of a database is made now and was not, or but that it is another one; null for other code. */
export function queryFacts({ before, after }: Leaf): (CodeFact | NamedFact)[] | null {
  const [old, now] = [queryAround(before), queryAround(after)];
  if (!old || !now) return null;
  const [gone, come] = [
    without(valuesOf(old), valuesOf(now)),
    without(valuesOf(now), valuesOf(old)),
  ];
  if (gone.length + come.length === 0) return [{ rank: 8, words: VAGUE_FACTS.query }];
  const fact = (isNew: boolean) => (name: string): NamedFact => ({
    rank: 3,
    verb: "queries the database with",
    name,
    isNew,
  });
  return [...come.map(fact(true)), ...gone.map(fact(false))];
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

/** Finds the query that a text is, or in which a piece is; null for code that is none. */
function queryAround(node: TS.Node | null): TS.Node | null {
  const text = node &&
    ts.findAncestor(node, (each) => ts.isTemplateExpression(each) || ts.isStringLiteralLike(each));
  const [first = "", ...more] = (text ? textOfCode(text) ?? "" : "").trim().toLowerCase()
    .split(/\s+/);
  const isQuery = STATEMENTS.includes(first) &&
    more.some((word) => word === "from" || word === "set");
  return text && isQuery ? text : null;
}

/** Lists the names of the values in a text. */
function valuesOf(text: TS.Node): string[] {
  return ts.isTemplateExpression(text)
    ? text.templateSpans.flatMap(({ expression }) => nameOfExpression(expression) ?? [])
    : [];
}
