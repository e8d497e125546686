import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** Tells whether a file says at its beginning that a program wrote it, by the words that tools use: nobody reads its code. */
export function isGenerated({ ast: { text } }: Pick<ParsedSource, "ast">): boolean {
  const comments = ts.getLeadingCommentRanges(text, 0) ?? [];
  return comments.some(({ pos, end }) => {
    const comment = text.slice(pos, end);
    return comment.includes("@generated") ||
      (comment.includes("Code generated ") && comment.includes("DO NOT EDIT"));
  });
}
