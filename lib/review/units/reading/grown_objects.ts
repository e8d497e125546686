import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { Words } from "./code_words.ts";
import type { Pieces } from "./piece_texts.ts";
import { nodesIn } from "./syntax_walk.ts";

/** Some code of one side, with its words. */
interface Side {
  readonly nodes: readonly TS.Node[];
  readonly words: Words;
}

/** Characters of the words of an object that is not in another one by chance. */
const MIN_LENGTH = 60;

/**
 * Tells of an object that went, and stands elsewhere with more members, only these members as new; and the other way round of one that
 * came. It is the argument of a call that stands elsewhere.
 */
export function joinGrownObjects(
  differences: readonly Pieces[],
  { base, head }: { readonly base: Side; readonly head: Side },
): Pieces[] {
  return differences.flatMap((each) => {
    const { before, after } = each;
    if (before && !after) {
      const more = membersBeyond(before, base, head);
      return more?.map((member) => ({ before: null, after: member })) ?? [each];
    }
    if (after && !before) {
      const more = membersBeyond(after, head, base);
      return more?.map((member) => ({ before: member, after: null })) ?? [each];
    }
    return [each];
  });
}

/** Lists the members that an object has beside those of an object of the other side; null where none has these. */
function membersBeyond(piece: TS.Node, own: Side, other: Side): TS.Node[] | null {
  if (!ts.isObjectLiteralExpression(piece)) return null;
  if (own.words.says(piece).length < MIN_LENGTH) return null;
  const members = piece.properties.map((each) => own.words.says(each));
  for (const node of nodesIn(other.nodes)) {
    if (!ts.isObjectLiteralExpression(node) || node.properties.length <= members.length) continue;
    const more = node.properties.filter((each) => !members.includes(other.words.says(each)));
    const isGrown = node.properties.length - more.length === members.length;
    if (isGrown && !isIn(own, other.words.says(node))) return more;
  }
  return null;
}

/** Tells whether an object is on a side as well: it is another one, and has not become anything. */
function isIn({ nodes, words }: Side, says: string): boolean {
  return nodesIn(nodes).some((node) =>
    ts.isObjectLiteralExpression(node) && words.says(node) === says
  );
}
