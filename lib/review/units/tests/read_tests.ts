import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { type ParsedSource, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";

/** A test of a file, as the runners of the field have them. */
export interface ReadTest {
  /** With the names of the suites around it: `Cart > adds an item`. */
  readonly name: string;
  /** The way in which the test is run: skipped, alone; empty as usual. */
  readonly mode: string;
  /** The code of the test: its arguments behind the name. */
  readonly body: readonly TS.Node[];
  /** The cases for each of which it is run, its own and those of the suites around it; what stands for all of them where it is no list. */
  readonly cases: readonly TS.Node[];
  /** 1-based. */
  readonly line: number;
}

const TESTS: ReadonlySet<string> = new Set(["it", "test", "specify", "xit", "fit", "xtest"]);
const SUITES: ReadonlySet<string> = new Set([
  "describe",
  "context",
  "suite",
  "xdescribe",
  "fdescribe",
]);
const SKIPPED = "skipped";
const ALONE = "run alone";
const MODES: ReadonlyMap<string, string> = new Map([
  ["skip", SKIPPED],
  ["fixme", SKIPPED],
  ["only", ALONE],
  ["todo", "still to be written"],
  ["fails", "expected to fail"],
  ["failing", "expected to fail"],
]);
/** The modes by the prefixes of names such as `xit` and `fit`. */
const MODE_OF_PREFIX: ReadonlyMap<string, string> = new Map([["x", SKIPPED], ["f", ALONE]]);

/** Lists the tests of a file that have a name of their own, in text order. */
export function readTests({ ast }: Pick<ParsedSource, "ast">): ReadTest[] {
  const found: ReadTest[] = [];
  function visit(node: TS.Node, around: Suites): void {
    const call = ts.isCallExpression(node) ? testCall(node) : null;
    if (!call) {
      ts.forEachChild(node, (child) => visit(child, around));
      return;
    }
    const names = [...around.names, call.name];
    const mode = call.mode === "" ? around.mode : call.mode;
    const cases = [...around.cases, ...call.cases];
    if (call.isSuite) {
      for (const part of call.body) visit(part, { names, mode, cases });
      return;
    }
    const { line } = positionAt(ast, node.getStart(ast));
    found.push({ name: names.join(" > "), mode, body: call.body, cases, line });
  }
  visit(ast, { names: [], mode: "", cases: [] });
  return found;
}

/** All that the suites around a test say of it. */
interface Suites extends Pick<ReadTest, "mode" | "cases"> {
  readonly names: readonly string[];
}

interface TestCall {
  readonly name: string;
  readonly mode: string;
  readonly isSuite: boolean;
  readonly body: readonly TS.Node[];
  readonly cases: readonly TS.Node[];
}

/** `it("adds", ...)`, `test.skip("adds", ...)`, `it.each(rows)("adds %i", ...)`, `test.describe("Cart", ...)`. */
function testCall({ expression, arguments: [name, ...body] }: TS.CallExpression): TestCall | null {
  if (!name || !ts.isStringLiteralLike(name) && !ts.isTemplateExpression(name)) return null;
  const words = wordsOf(expression);
  const [first = ""] = words;
  const isSuite = SUITES.has(first) || (first === "test" && words.includes("describe"));
  if (!isSuite && !TESTS.has(first)) return null;
  // Steps and hooks of Playwright have names, and are no tests.
  if (words.slice(1).some((word) => word === "step" || word === "use")) return null;
  const rest = first.slice(1);
  const prefix = SUITES.has(rest) || TESTS.has(rest) ? first.charAt(0) : "";
  const [said] = words.flatMap((word) => MODES.get(word) ?? []);
  return {
    name: ts.isStringLiteralLike(name) ? name.text : name.getText().slice(1, -1),
    mode: said ?? MODE_OF_PREFIX.get(prefix) ?? "",
    isSuite,
    body,
    cases: casesOf(expression),
  };
}

/** Lists the cases that a table gives: the entries of a list; for another value, and for a template, that itself. */
function casesOf(callee: TS.Expression): readonly TS.Node[] {
  if (ts.isTaggedTemplateExpression(callee)) return [callee.template];
  if (!ts.isCallExpression(callee)) return [];
  return callee.arguments.flatMap((given) => {
    const table = lookThrough(given);
    return ts.isArrayLiteralExpression(table) ? [...table.elements] : [table];
  });
}

/** The names that a call is made by, without what is given on the way: `it.each(rows)` is `it`, `each`. */
function wordsOf(callee: TS.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return wordsOf(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const before = wordsOf(callee.expression);
  return before.length === 0 ? [] : [...before, callee.name.text];
}
