/** A Markdown file, cut up; the parts put together again are the file. */
export interface SplitText {
  /** A byte order mark, if there is one, and the opening line; "" without front matter. */
  readonly open: string;
  /** The YAML between the two lines; null without front matter. */
  readonly yaml: string | null;
  /** The closing line; without front matter a byte order mark, if there is one. */
  readonly close: string;
  readonly body: string;
  /** The line ending of the front matter. */
  readonly newline: "\n" | "\r\n";
}

/** The opening line of front matter, as other tools take it: a line of three dashes, whatever space behind them. */
const OPENING = /^\uFEFF?---[ \t]*\r?\n/;
const CLOSING = /(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/y;

/**
 * Finds the front matter of a Markdown file.
 * @returns null when it is opened and never closed
 */
export function splitText(text: string): SplitText | null {
  const open = OPENING.exec(text)?.[0];
  if (open === undefined) return withoutFrontMatter(text);
  const newline = open.endsWith("\r\n") ? "\r\n" : "\n";
  // Only "\n" ends a line of YAML: to an expression with the flag "m", other characters do so, too.
  for (let start = open.length; start <= text.length;) {
    CLOSING.lastIndex = start;
    const close = CLOSING.exec(text)?.[0];
    if (close !== undefined) {
      const yaml = text.slice(open.length, start);
      return { open, yaml, close, body: text.slice(start + close.length), newline };
    }
    const end = text.indexOf("\n", start);
    if (end < 0) return null;
    start = end + 1;
  }
  return null;
}

/** Puts a file together. */
export function joinText({ open, yaml, close, body, newline }: SplitText): string {
  if (yaml === null) return close + body;
  // The closing line may be the last of the file, without an end of its own.
  const gap = body !== "" && !close.endsWith("\n") ? newline : "";
  return open + yaml + close + gap + body;
}

/** The file with front matter, if it had none. */
export function withFrontMatter(split: SplitText): SplitText & { readonly yaml: string } {
  const { yaml, newline } = split;
  if (yaml !== null) return { ...split, yaml };
  return { ...split, open: `${split.close}---${newline}`, yaml: "", close: `---${newline}` };
}

function withoutFrontMatter(text: string): SplitText {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const newline = /^[^\n]*\r\n/.test(body) ? "\r\n" : "\n";
  return { open: "", yaml: null, close: mark, body, newline };
}
