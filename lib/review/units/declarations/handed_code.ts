import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { CodePair } from "../components/compare_code.ts";
import type { Parts } from "../elements/taken_parts.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import { type Effect, effectsIn } from "./compare_effects.ts";
import { declaredAs, readDeclared } from "./read_declared.ts";

/** The code of a component or function that one side alone has, and that is used in place of code of the other one. */
export interface Handed {
  /** The name by which it is used. */
  readonly name: string;
  readonly nodes: readonly TS.Node[];
  readonly effects: readonly Effect[];
  /** The fingerprints of its statements. */
  readonly says: ReadonlySet<string>;
}

/** The same of both sides. */
export type HandedCode = Readonly<Record<"base" | "head", readonly Handed[]>>;

export const NOTHING_HANDED: HandedCode = { base: [], head: [] };

/** Reads the code of the components and functions that a side of a file alone has, but for those of the file itself, whose code is compared. */
export function readHanded(
  parts: Readonly<Record<"base" | "head", Parts>>,
  { base, head }: CodePair,
): HandedCode {
  return {
    base: base ? handedOf(parts.base, base.ast) : [],
    head: head ? handedOf(parts.head, head.ast) : [],
  };
}

function handedOf(parts: Parts, own: TS.SourceFile): Handed[] {
  return [...parts].flatMap(([name, { source, owner }]) => {
    const nodes = source.ast === own ? [] : declaredAs(readDeclared(source), owner)?.nodes ?? [];
    if (nodes.length === 0) return [];
    const statements = nodesIn(nodes).filter(ts.isStatement);
    return [{
      name,
      nodes,
      effects: effectsIn(nodes, new Set()),
      says: new Set(statements.map((each) => codeFingerprint(each))),
    }];
  });
}

/** Lists those that a declaration uses. */
export function usedIn(handed: readonly Handed[], nodes: readonly TS.Node[]): Handed[] {
  if (handed.length === 0) return [];
  const names = new Set(
    nodesIn(nodes).flatMap((node) => ts.isIdentifier(node) ? [node.text] : []),
  );
  return handed.filter(({ name }) => names.has(name));
}

/** Finds the one that has a statement; null for a node that is none, and for one that none has. */
export function holderAmong(handed: readonly Handed[], node: TS.Node): string | null {
  if (handed.length === 0 || !ts.isStatement(node)) return null;
  const says = codeFingerprint(node);
  return handed.find((each) => each.says.has(says))?.name ?? null;
}
