import { count, listOf } from "../../text/mod.ts";
import { became, quoted } from "../units/reading/shown_text.ts";

/** The lines of a file that one side alone has, without white space around them, and without empty ones. */
interface Lines {
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

/** The largest number of lines of a side that are told, and of their characters. */
const MAX_LINES = 2;
const MAX_LINE = 80;

/** The keys of a description of a service that say something to people alone. */
const DESCRIBING: readonly string[] = ["description:", "summary:", "title:"];

/** The largest number of addresses that are named. */
const MAX_ADDRESSES = 3;

/** Says what differs in a file of few words by its unified diff; null where that takes many. */
export function lineChanges(path: string, diff: string | null | undefined): string | null {
  if (!diff) return null;
  const lines = linesOf(diff);
  const { gone, come } = lines;
  if (gone.length + come.length === 0) return null;
  if (!/\.ya?ml$/.test(path)) return fewWords(lines);
  return isDescribedOnly(diff) ? "only descriptions" : serviceWords(lines) ?? fewWords(lines);
}

function linesOf(diff: string): Lines {
  const body = hunksOf(diff);
  const having = (sign: string): string[] =>
    body.filter((line) => line.startsWith(sign)).map((line) => line.slice(1).trim())
      .filter((line) => line !== "");
  const [gone, come] = [having("-"), having("+")];
  // A line can differ in white space alone, or in the line break at the end of its file.
  return { gone: without(gone, come), come: without(come, gone) };
}

/** Leaves out what another list has as well, as often as it has it: a comma behind a line says that another one follows. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = others.map(withoutComma);
  return lines.filter((line) => {
    const at = left.indexOf(withoutComma(line));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function withoutComma(line: string): string {
  return line.endsWith(",") ? line.slice(0, -1) : line;
}

/** Counts the lines that came and went in a file, where these are too many to be told: `9 lines new and 3 gone`. */
export function countedLines(diff: string | null | undefined): string | null {
  if (!diff) return null;
  const { gone, come } = linesOf(diff);
  if (come.length === 0) return gone.length === 0 ? null : `${count(gone.length, "line")} gone`;
  const left = gone.length === 0 ? "" : ` and ${gone.length} gone`;
  return `${count(come.length, "line")} new${left}`;
}

function hunksOf(diff: string): string[] {
  const all = diff.split("\n");
  return all.slice(all.findIndex((line) => line.startsWith("@@")));
}

/** Tells whether all lines that differ describe something to people, also those of a text over several lines. */
function isDescribedOnly(diff: string): boolean {
  const body = hunksOf(diff);
  return body.every((line, index) => {
    const [sign, text] = [line[0], line.slice(1)];
    if ((sign !== "+" && sign !== "-") || text.trim() === "" || isDescription(text)) return true;
    const holder = body.slice(0, index).findLast((other) =>
      (other[0] === " " || other[0] === sign) && indentOf(other.slice(1)) < indentOf(text)
    );
    return holder !== undefined && isDescription(holder.slice(1));
  });
}

function isDescription(line: string): boolean {
  const text = line.trim();
  return DESCRIBING.some((key) => text.startsWith(key) || text.startsWith(`- ${key}`));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Says of the description of a service which addresses came and went; null where none did. */
function serviceWords({ gone, come }: Lines): string | null {
  const [left, fresh] = [gone, come].map((lines) => lines.filter(isAddress));
  const told = (lines: readonly string[] = [], others: readonly string[] = [], word: string) => {
    const names = lines.filter((line) => !others.includes(line))
      .map((line) => quoted(line.slice(0, -1)));
    const verb = names.length === 1 ? "is" : "are";
    return names.length === 0 ? [] : [`${listOf(names, { max: MAX_ADDRESSES })} ${verb} ${word}`];
  };
  const words = [...told(fresh, left, "new"), ...told(left, fresh, "gone")];
  return words.length === 0 ? null : words.join("; ");
}

function isAddress(line: string): boolean {
  return line.startsWith("/") && line.endsWith(":");
}

/** Tells lines one by one: in pairs where there are as many as before. */
function fewWords({ gone, come }: Lines): string | null {
  const isFew = [gone, come].every((lines) =>
    lines.length <= MAX_LINES && lines.every((line) => line.length <= MAX_LINE)
  );
  if (!isFew) return null;
  if (gone.length === come.length) {
    return listOf(gone.map((line, index) => became(line, come[index] ?? "")));
  }
  const told = (lines: readonly string[], word: string): string[] =>
    lines.length === 0
      ? []
      : [`${listOf(lines.map(quoted))} ${lines.length === 1 ? "is" : "are"} ${word}`];
  return [...told(come, "new"), ...told(gone, "gone")].join("; ");
}
