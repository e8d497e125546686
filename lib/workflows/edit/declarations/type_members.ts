import type { ts as TS } from "ts-morph";
import { insertion, type TextEdit } from "../../../source/mod.ts";
import { objectStyle, propertyKey } from "../../../source/objects/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import {
  indentationAt,
  lineEndingAt,
  lineStartAt,
  skipBlanks,
  startsLine,
} from "../../../source/writing/mod.ts";
import { memberOf, type MemberType } from "./context_types.ts";

/** Gives a member of a type its own type; one that is not there is added at the end. */
export function setTypeMember(
  ast: TS.SourceFile,
  type: MemberType,
  name: string,
  text: string,
): TextEdit {
  const known = memberOf(type, name);
  if (known?.type) return { start: known.type.getStart(ast), end: known.type.end, text };
  if (known) {
    const end = known.questionToken?.end ?? known.name.end;
    return insertion(end, `: ${text}`);
  }
  const style = objectStyle(ast);
  return addMember(ast, type, `${propertyKey(name, style)}: ${text}`, style.spaced);
}

function addMember(
  ast: TS.SourceFile,
  { members, end }: MemberType,
  member: string,
  spaced: boolean,
): TextEdit {
  const { text } = ast;
  const last = members.at(-1);
  if (!last) {
    const space = spaced ? " " : "";
    return { start: members.pos, end: end - 1, text: `${space}${member}${space}` };
  }
  const separator = separatorOf(ast, last);
  const start = last.getStart(ast);
  if (!startsLine(text, start)) {
    return separator
      ? insertion(last.end, ` ${member}${separator}`)
      : insertion(last.end, `; ${member}`);
  }
  const comment = ts.getTrailingCommentRanges(text, last.end)?.at(-1);
  const gap = lineEndingAt(text, start) + indentationAt(text, start);
  return insertion(comment?.end ?? last.end, `${gap}${member}${separator ?? ""}`);
}

/** Removes a member with the comments that belong to it. @returns none where it is not there */
export function removeTypeMember(
  ast: TS.SourceFile,
  type: MemberType,
  name: string,
): TextEdit[] {
  const { text } = ast;
  const member = memberOf(type, name);
  if (!member) return [];
  const comments = ts.getLeadingCommentRanges(text, member.pos) ?? [];
  const start = comments[0]?.pos ?? member.getStart(ast);
  const end = ts.getTrailingCommentRanges(text, member.end)?.at(-1)?.end ?? member.end;
  const next = skipBlanks(text, end);
  if (startsLine(text, start) && /^\r?\n/.test(text.slice(next, next + 2))) {
    return [removal(lineStartAt(text, start), text.indexOf("\n", next) + 1)];
  }
  const index = type.members.indexOf(member);
  if (index < type.members.length - 1) return [removal(start, next)];
  const before = type.members[index - 1];
  if (!before) return [removal(start, end)];
  // The last of them keeps no separator where it had none.
  const isOpen = !separatorOf(ast, member) && separatorOf(ast, before);
  return [removal(before.end - (isOpen ? 1 : 0), end)];
}

function separatorOf({ text }: TS.SourceFile, { end }: TS.Node): string | undefined {
  return [";", ","].find((mark) => text[end - 1] === mark);
}

function removal(start: number, end: number): TextEdit {
  return { start, end, text: "" };
}
