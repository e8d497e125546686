import type { ts as TS } from "ts-morph";
import { lookOutward, lookThrough } from "../../../source/jsx/mod.ts";
import { type ParsedSource, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import type { CodePair } from "../components/compare_code.ts";
import { keyDetail } from "./key_detail.ts";

/** The keys that whoever runs the app does not set: the bundler, the runtime, the test runner, the machine or its host does. */
const GIVEN: ReadonlySet<string> = new Set(
  `NODE_ENV MODE DEV PROD SSR BASE_URL NEXT_RUNTIME NEXT_PHASE
  VITEST VITEST_POOL_ID VITEST_WORKER_ID JEST_WORKER_ID CI GITHUB_ACTIONS
  VERCEL VERCEL_ENV VERCEL_URL VERCEL_BRANCH_URL VERCEL_GIT_COMMIT_SHA VERCEL_GIT_COMMIT_REF NETLIFY CF_PAGES
  PATH HOME PWD TZ USER SHELL`.split(/\s+/),
);

/** A key that code reads. */
interface Read {
  /** 1-based, of the first place. */
  readonly line: number;
  /** False where each place has something to take instead, or only tests whether it is set. */
  readonly isNeeded: boolean;
}

/** Lists the keys of the environment that a file reads and did not, and those that it reads no more. */
export function compareReads({ base, head }: CodePair): UnitDetail[] {
  const [before, after] = [readsIn(base), readsIn(head)];
  return [
    ...[...after].filter(([name]) => !before.has(name)).map(([name, { line, isNeeded }]) => ({
      ...keyDetail("added", name, line, addedWords(name, isNeeded)),
      after: isNeeded ? "needed" : "optional",
    })),
    ...[...before].filter(([name]) => !after.has(name)).map(([name, { line }]) =>
      keyDetail(
        "removed",
        name,
        line,
        `The code does not read the key "${name}" of the environment any more`,
      )
    ),
  ];
}

function addedWords(name: string, isNeeded: boolean): string {
  return isNeeded
    ? `The key "${name}" is read from the environment now, and no other value is there for it: set it where the app runs`
    : `The key "${name}" is read from the environment now, where it is set`;
}

function readsIn(source: ParsedSource | null): ReadonlyMap<string, Read> {
  const found = new Map<string, Read>();
  // Most files read none, and need no walk.
  if (!source?.ast.text.includes(".env")) return found;
  const { ast } = source;
  const note = (name: string, node: TS.Node, isNeeded: boolean): void => {
    const known = found.get(name);
    if (GIVEN.has(name)) return;
    const line = known?.line ?? positionAt(ast, node.getStart(ast)).line;
    found.set(name, { line, isNeeded: isNeeded || known?.isNeeded === true });
  };
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isPropertyAccessExpression(node) && isEnvironment(node.expression)) {
      if (!isWritten(node)) note(node.name.text, node, isNeeded(node));
    } else if (ts.isElementAccessExpression(node) && isEnvironment(node.expression)) {
      const key = lookThrough(node.argumentExpression);
      if (ts.isStringLiteralLike(key) && !isWritten(node)) note(key.text, node, isNeeded(node));
    } else if (
      ts.isVariableDeclaration(node) && node.initializer && ts.isObjectBindingPattern(node.name)
    ) {
      if (isEnvironment(node.initializer)) {
        for (
          const { name, propertyName = name, initializer, dotDotDotToken } of node.name.elements
        ) {
          if (ts.isIdentifier(propertyName) && !dotDotDotToken) {
            note(propertyName.text, propertyName, initializer === undefined);
          }
        }
      }
    }
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    agenda.push(...children.reverse());
  }
  return found;
}

/** `process.env` and `import.meta.env`. */
function isEnvironment(expression: TS.Expression): boolean {
  const inner = lookThrough(expression);
  if (!ts.isPropertyAccessExpression(inner) || inner.name.text !== "env") return false;
  const of = lookThrough(inner.expression);
  return ts.isMetaProperty(of) || (ts.isIdentifier(of) && of.text === "process");
}

function isWritten(node: TS.Expression): boolean {
  const { parent } = lookOutward(node);
  return ts.isDeleteExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.left === node &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken);
}

/** Tells whether nothing is there for a key that is not set: neither another value, nor a condition. */
function isNeeded(node: TS.Expression): boolean {
  const outer = lookOutward(node);
  const { parent } = outer;
  // Alternatives, comparisons: whoever joins it with something else minds that it may be missing.
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (ts.isPropertyAccessExpression(parent)) return !parent.questionDotToken;
  return !ts.isPrefixUnaryExpression(parent) && !isBoolean(parent) &&
    !(ts.isConditionalExpression(parent) && parent.condition === outer) &&
    !(ts.isIfStatement(parent) && parent.expression === outer);
}

/** `Boolean(…)`, which says no more than two exclamation marks. */
function isBoolean(node: TS.Node): boolean {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) &&
    node.expression.text === "Boolean";
}
