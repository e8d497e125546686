import type { ts as TS } from "ts-morph";
import { lookOutward, lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { chainOf } from "./code_chains.ts";
import { memberName } from "./code_pieces.ts";
import { type CodeFact, isNumber, type NamedFact, nameOfExpression } from "./fact_words.ts";
import { pieceText } from "./piece_texts.ts";
import type { Leaf } from "./schema_facts.ts";

/** The methods by which libraries read and change the rows of a database. */
const METHODS: ReadonlySet<string> = new Set(
  "findMany findFirst findUnique findOne findAll findAndCountAll count aggregate groupBy updateMany deleteMany"
    .split(" "),
);

/** The names of the largest number of rows of a query. */
const LIMITS: ReadonlySet<string> = new Set(["take", "limit"]);

/** Says how many rows a query reads at most now, and for which it asks; null for other code. */
export function ormFacts({ before, after }: Leaf): (CodeFact | NamedFact)[] | null {
  const node = after ?? before;
  if (!node) return null;
  if (before && after && isLimitOfChain(after)) return limitFacts(before, after);
  const given = givenAlone(before, after);
  if (given) {
    const facts = given.properties.flatMap((each) =>
      ormFacts(
        after === given.parent ? { before: null, after: each } : { before: each, after: null },
      ) ?? []
    );
    return facts.length > 0 ? facts : null;
  }
  const path = pathInQuery(node);
  if (!path) return null;
  if (path.length === 1 && LIMITS.has(path[0] ?? "")) {
    return limitFacts(before && valueOf(before), after && valueOf(after));
  }
  if (path[0] !== "where" || (before && after)) return null;
  const isNew = after !== null;
  const asked = path.length === 1 ? membersOf(valueOf(node)) : [node];
  const names = asked.map(pieceText);
  if (path.length > 2 || names.length === 0 || names.some((name) => name.length > MAX_ASKED)) {
    return null;
  }
  return names.map((name) => ({ rank: 2, verb: "asks only for those with", name, isNew }));
}

/** Returns the object that one of two calls is given, and the other one is given nothing. */
function givenAlone(
  before: TS.Node | null,
  after: TS.Node | null,
): TS.ObjectLiteralExpression | null {
  if (!before || !after || !ts.isCallExpression(before) || !ts.isCallExpression(after)) return null;
  const [given, ...more] = [...before.arguments, ...after.arguments];
  return given && more.length === 0 && ts.isObjectLiteralExpression(given) ? given : null;
}

/** Characters of a condition of a query. */
const MAX_ASKED = 40;

/** Says of a call in the chain of a query how many rows it reads at most: `.limit(10)`; null for other calls. */
export function limitLinkFacts({ before, after }: Leaf): CodeFact[] | null {
  const [old, now] = [before, after].map((node) => {
    const link = node && chainOf(node)?.links.at(-1);
    return link && LIMITS.has(link.name.slice(1)) ? link.given[0] ?? null : null;
  });
  return old || now ? limitFacts(old ?? null, now ?? null) : null;
}

function isLimitOfChain({ parent }: TS.Node): boolean {
  return ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression) &&
    LIMITS.has(parent.expression.name.text);
}

function limitFacts(before: TS.Node | null, after: TS.Node | null): CodeFact[] | null {
  const given = [before, after].flatMap((each) => each ?? []);
  if (!given.every(isNumber)) return null;
  const [old, now] = [before, after].map((each) => each?.getText());
  const words = now === undefined
    ? `reads at most ${old} no more`
    : `reads at most ${now} ${old === undefined ? "now" : `in place of ${old}`}`;
  return [{ rank: 2, words }];
}

/** Returns the value of a member, and other code as it is. */
function valueOf(node: TS.Node): TS.Node {
  return ts.isPropertyAssignment(node) ? lookThrough(node.initializer) : node;
}

function membersOf(node: TS.Node): readonly TS.Node[] {
  return ts.isObjectLiteralExpression(node) ? node.properties : [];
}

/** Lists the names of the members around a node, itself included, up to the query that is given them; null for other code. */
function pathInQuery(node: TS.Node): string[] | null {
  const path: string[] = [];
  for (let inner = node; inner.parent;) {
    if (ts.isPropertyAssignment(inner) || ts.isShorthandPropertyAssignment(inner)) {
      const name = memberName(inner.name);
      if (name === null) return null;
      path.unshift(name);
      inner = lookOutward(inner.parent);
    } else if (ts.isCallExpression(inner.parent)) {
      const { parent } = inner;
      const called = nameOfExpression(parent.expression)?.split(".") ?? [];
      const isQuery = called.length > 1 && METHODS.has(called.at(-1) ?? "") &&
        parent.arguments[0] === inner;
      return isQuery && path.length > 0 ? path : null;
    } else if (ts.isPropertyAssignment(inner.parent)) inner = inner.parent;
    else return null;
  }
  return null;
}
