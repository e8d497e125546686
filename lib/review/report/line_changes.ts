import { listOf } from "../../text/mod.ts";
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
  return (/\.ya?ml$/.test(path) ? serviceWords(lines) : null) ?? fewWords(lines);
}

function linesOf(diff: string): Lines {
  const all = diff.split("\n");
  const body = all.slice(all.findIndex((line) => line.startsWith("@@")));
  const having = (sign: string): string[] =>
    body.filter((line) => line.startsWith(sign)).map((line) => line.slice(1).trim())
      .filter((line) => line !== "");
  return { gone: having("-"), come: having("+") };
}

/** Says of the description of a service which addresses came and went, or that only descriptions differ. */
function serviceWords({ gone, come }: Lines): string | null {
  const isDescription = (line: string): boolean =>
    DESCRIBING.some((key) => line.startsWith(key) || line.startsWith(`- ${key}`));
  if ([...gone, ...come].every(isDescription)) return "only descriptions changed";
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
