import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { align } from "../../matching/align.ts";
import type { Pieces } from "./piece_texts.ts";

/**
 * Compares the texts of two templates line by line, as of style sheets and queries: what was put between two lines is not what stood
 * there. Null for other code, and for texts of one line.
 */
export function compareTextLines(before: TS.Node, after: TS.Node): Pieces[] | null {
  if (!isTemplate(before) || !isTemplate(after)) return null;
  const [ones, others] = [linesOf(before), linesOf(after)];
  if (Math.min(ones.length, others.length) < 2) return null;
  const pairs = align(ones.length, others.length, (i, j) => ones[i] === others[j] ? 1 : 0);
  const found: Pieces[] = [];
  let [nextOne, nextOther] = [0, 0];
  for (const [i, j] of [...pairs, [ones.length, others.length] as const]) {
    const lines = {
      before: joined(ones.slice(nextOne, i)),
      after: joined(others.slice(nextOther, j)),
    };
    if (lines.before !== null || lines.after !== null) found.push({ before, after, lines });
    [nextOne, nextOther] = [i + 1, j + 1];
  }
  return found.length === 0 ? null : found;
}

function isTemplate(node: TS.Node): boolean {
  return ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
}

/** Lists the lines between the back quotes that hold something. */
function linesOf(node: TS.Node): string[] {
  return node.getText().slice(1, -1).split("\n").map((line) => line.trim())
    .filter((line) => line !== "");
}

function joined(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : lines.join(" ");
}
