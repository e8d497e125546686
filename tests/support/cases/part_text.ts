/** Every mark, in the order in which a part has them. */
const MARKS = ["bom", "crlf", "tabs", "no-newline", "escaped"] as const;

type Mark = (typeof MARKS)[number];

/** A character by its code point: `\u{200d}`. */
const ESCAPE = /\\u\{([0-9a-f]+)\}/g;

/** Characters that nobody sees, and space at the end of a line, which editors take away. */
const HIDDEN = /(?![ \t\n])[\p{Cc}\p{Cf}\p{Co}\p{Z}]|[ \t]$/mu;

/**
 * Returns the text of a part, to the byte.
 * @param lines as they stand between the fences
 * @param marks say of the text what its lines do not show: neither more than is so, nor less
 */
export function partText(lines: readonly string[], marks: readonly string[]): string {
  const written = lines.map((line) => `${line}\n`).join("");
  const hidden = HIDDEN.exec(written)?.[0].codePointAt(0);
  if (hidden !== undefined) {
    throw new Error(`A character that cannot be seen must be written \\u{${hidden.toString(16)}}`);
  }
  const text = textOf(written, new Set(marks));
  const due = marksOf(written, text);
  if (due.join() !== marks.join()) {
    throw new Error(`The marks must be "${due.join(" ")}", not "${marks.join(" ")}"`);
  }
  return text;
}

function textOf(written: string, marks: ReadonlySet<string>): string {
  const ended = marks.has("no-newline") ? written.slice(0, -1) : written;
  const broken = marks.has("crlf") ? ended.replaceAll("\n", "\r\n") : ended;
  const plain = marks.has("escaped") ? unescaped(broken) : broken;
  return marks.has("bom") ? `\ufeff${plain}` : plain;
}

function unescaped(text: string): string {
  return text.replaceAll(ESCAPE, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
}

function marksOf(written: string, text: string): Mark[] {
  const is: Readonly<Record<Mark, boolean>> = {
    bom: text.startsWith("\ufeff"),
    crlf: text.includes("\r\n"),
    tabs: text.includes("\t"),
    "no-newline": !/^\ufeff?$|\n$/.test(text),
    escaped: written.search(ESCAPE) >= 0,
  };
  return MARKS.filter((mark) => is[mark]);
}
