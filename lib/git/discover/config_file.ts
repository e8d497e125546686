/** Keys and values of one configuration file, in its order; keys as `git config --list` writes them. */
export type ConfigEntries = readonly (readonly [key: string, value: string])[];

const SECTION = /^\[\s*([A-Za-z0-9.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/;
const VARIABLE = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*(=?)/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", b: "\b" };

/**
 * Reads the text of a git configuration file, without what it includes.
 * @returns null where git would refuse the file
 * @see https://git-scm.com/docs/git-config#_syntax
 */
export function parseConfigFile(text: string): ConfigEntries | null {
  const entries: [string, string][] = [];
  const lines = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n").split("\n");
  let section = "";
  for (let at = 0; at < lines.length; at++) {
    let rest = (lines[at] ?? "").trimStart();
    const header = SECTION.exec(rest);
    if (header) {
      section = sectionKey(header[1] ?? "", header[2]);
      rest = rest.slice(header[0].length).trimStart();
    }
    if (rest === "" || rest[0] === "#" || rest[0] === ";") continue;
    const variable = VARIABLE.exec(rest);
    if (!variable || !section) return null;
    const key = `${section}.${(variable[1] ?? "").toLowerCase()}`;
    const after = rest.slice(variable[0].length);
    if (variable[2] === "") {
      // A name alone means true.
      if (/^[^#;]/.test(after.trim())) return null;
      entries.push([key, "true"]);
      continue;
    }
    const value = readValue([after, ...lines.slice(at + 1)]);
    if (!value) return null;
    entries.push([key, value.text]);
    at += value.lines - 1;
  }
  return entries;
}

/** The last value of a key. */
export function lastValue(entries: ConfigEntries, key: string): string | null {
  return entries.findLast(([found]) => found === key)?.[1] ?? null;
}

/** Tells whether a value means true, as git reads booleans. */
export function isTrue(value: string | null): boolean {
  if (value === null || value === "") return false;
  return /^(true|yes|on)$/i.test(value) || (/^-?\d+$/.test(value) && Number(value) !== 0);
}

function sectionKey(name: string, subsection: string | undefined): string {
  const lower = name.toLowerCase();
  return subsection === undefined ? lower : `${lower}.${subsection.replaceAll(/\\(.)/g, "$1")}`;
}

/** A value up to its comment or the end of its last line. */
function readValue(lines: readonly string[]): { text: string; lines: number } | null {
  let text = "";
  let kept = 0;
  let quoted = false;
  let line = 0;
  const first = (lines[0] ?? "").trimStart();
  for (let at = 0, source = first;; at++) {
    const character = source[at];
    if (character === undefined || (!quoted && (character === "#" || character === ";"))) break;
    if (character === '"') {
      quoted = !quoted;
      kept = text.length;
    } else if (character !== "\\") {
      text += character;
      if (quoted || !/\s/.test(character)) kept = text.length;
    } else if (at === source.length - 1) {
      source = lines[++line] ?? "";
      at = -1;
    } else {
      const escaped = source[++at] ?? "";
      if (!/[\\"ntb]/.test(escaped)) return null;
      text += ESCAPES[escaped] ?? escaped;
      kept = text.length;
    }
  }
  return quoted ? null : { text: text.slice(0, kept), lines: line + 1 };
}
