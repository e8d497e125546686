import type { ts as TS } from "ts-morph";
import { isInlineFunction, lookThrough } from "../../../source/jsx/mod.ts";
import { positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { cameAndWent, nameOfExpression } from "../reading/fact_words.ts";
import type { Declared } from "./read_declared.ts";

/** The calls by which a component is wrapped on one side alone. */
export interface Wrapping {
  /** Says which they are, in words that follow the name of the component. */
  readonly fact: string;
  /** 1-based, of the head; null where it has nothing there. */
  readonly line: number | null;
}

/** Compares the calls around a component, where it is declared and where its file exports it by default; null where nothing differs. */
export function compareWrapping(before: Declared, after: Declared): Wrapping | null {
  const [own, all] = [ownWrappers, wrappersOf].map((wrappers) => {
    const [old, now] = [wrappers(before), wrappers(after)];
    return cameAndWent("is wrapped in", beyond(now, old), beyond(old, now));
  });
  if (!all) return null;
  const exported = exportIn(after);
  const line = exported ? positionAt(exported.getSourceFile(), exported.getStart()).line : null;
  return { fact: all, line: own ? after.line : line };
}

function beyond(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((each) => !others.includes(each));
}

function wrappersOf(declared: Declared): string[] {
  const exported = exportIn(declared);
  const { name } = declared;
  const isComponent = name === "default" || /^\p{Lu}/u.test(name);
  const calls = exported ? callsAround(exported.expression, name) : [];
  return isComponent ? [...ownWrappers(declared), ...calls] : [];
}

function ownWrappers({ nodes: [node] }: Declared): string[] {
  if (!node) return [];
  const value = ts.isVariableDeclaration(node)
    ? node.initializer
    : ts.isExportAssignment(node)
    ? node.expression
    : undefined;
  return value ? callsAround(value, null) : [];
}

function exportIn({ nodes: [node] }: Declared): TS.ExportAssignment | undefined {
  return node?.getSourceFile().statements.find(ts.isExportAssignment);
}

/** Lists the calls around a component, the outermost first; none around another value than the one of that name. */
function callsAround(value: TS.Expression, name: string | null): string[] {
  const calls: string[] = [];
  let inner = lookThrough(value);
  while (ts.isCallExpression(inner)) {
    const { expression: callee, arguments: [given] } = inner;
    const called = nameOfExpression(ts.isCallExpression(callee) ? callee.expression : callee);
    // A method is called on a value: `NAMES.flatMap(of)` wraps no component.
    if (called === null || !given || /^\P{Lu}.*\.|^[\p{Lu}_\d]+\./u.test(called)) return [];
    calls.push(called);
    inner = lookThrough(given);
  }
  const isMeant = ts.isIdentifier(inner)
    ? name === null ? /^\p{Lu}/u.test(inner.text) : inner.text === name
    : name === null && isInlineFunction(inner);
  return isMeant ? calls : [];
}
