import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { type Bag, bagOf, dice } from "../../matching/match_things.ts";
import { codeFingerprint, type Wording } from "./code_fingerprint.ts";
import { callOf, isChain, operandsOf } from "./code_pieces.ts";
import { childrenOf } from "./syntax_walk.ts";
import { isFunctionValue, partsOfFunction } from "./plain_functions.ts";

/** The way in which the code of one side is read. */
export interface CodeReading {
  /** Nodes that count as present, without what is in them. */
  readonly holes: ReadonlySet<TS.Node>;
  /** Nodes that count as absent. */
  readonly without: ReadonlySet<TS.Node>;
}

/** Code without holes. */
export const AS_IT_IS: CodeReading = { holes: new Set(), without: new Set() };

/** The words of the nodes of one side, each worked out once. */
export interface Words {
  readonly says: (node: TS.Node) => string;
  /** The names and values in a node, or in a list of them; each is counted once. */
  readonly bag: (code: TS.Node | readonly TS.Node[]) => Bag;
  readonly parts: (node: TS.Node) => TS.Node[];
}

export function openWords({ holes, without }: CodeReading): Words {
  const known = new Map<TS.Node, string>();
  const inside = new Map<TS.Node, readonly string[]>();
  const bags = new Map<TS.Node | readonly TS.Node[], Bag>();
  const wording: Wording = (node) => without.has(node) ? null : undefined;
  function says(node: TS.Node): string {
    let words = known.get(node);
    if (words === undefined) {
      words = without.has(node)
        ? ""
        : holes.has(node)
        ? "*"
        : codeFingerprint(node, holes, wording);
      known.set(node, words);
    }
    return words;
  }
  function wordsIn(node: TS.Node): readonly string[] {
    let words = inside.get(node);
    if (!words) {
      words = without.has(node) || holes.has(node)
        ? []
        : ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isLiteralExpression(node) ||
            ts.isJsxText(node) ||
            ts.isTemplateMiddleOrTemplateTail(node)
        ? [node.text]
        : childrenOf(node).flatMap(wordsIn);
      inside.set(node, words);
    }
    return words;
  }
  return {
    says,
    bag(code) {
      let bag = bags.get(code);
      if (!bag) {
        const nodes: readonly TS.Node[] = "kind" in code ? [code] : code;
        bags.set(code, bag = bagOf(nodes.flatMap(wordsIn)));
      }
      return bag;
    },
    parts(node) {
      const children = isChain(node)
        ? operandsOf(node)
        : isFunctionValue(node)
        ? partsOfFunction(node)
        : ts.isTemplateExpression(node)
        ? node.templateSpans.map(({ expression }) => expression)
        : childrenOf(node);
      return children.filter((child) => says(child) !== "");
    },
  };
}

/** Tells how much of the names and values of two pieces of code is the same: 0 to 1. */
export function likenessOf(ones: readonly TS.Node[], others: readonly TS.Node[]): number {
  return dice(openWords(AS_IT_IS).bag(ones), openWords(AS_IT_IS).bag(others));
}

/** Lists the functions that several of some pieces call. */
export function repeatedCalls({ says }: Words, pieces: readonly TS.Node[]): string[] {
  const called = pieces.flatMap((piece) => {
    const call = callOf(piece);
    return call ? [says(call.expression)] : [];
  });
  return called.filter((each, index) => called.indexOf(each) !== index);
}
