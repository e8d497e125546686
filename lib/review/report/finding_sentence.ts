import { nameOf } from "../../project/mod.ts";
import { shortenAtWord } from "../../text/mod.ts";
import type { ReviewFinding } from "../common/schemas.ts";

/** Characters of what breaks a rule. */
const MAX_WORDS = 200;

/** Says how many findings need a look, and what the first of them is. */
export function findingSentence(findings: readonly ReviewFinding[]): string | null {
  const serious = findings.filter(({ severity }) => severity !== "info");
  const [first] = serious;
  if (!first) return null;
  return serious.length === 1
    ? `One thing needs a look: ${wordsOf(first)}`
    : `${serious.length} things need a look, first: ${wordsOf(first)}`;
}

/** Returns the title; that of a rule says but the rule. */
function wordsOf({ indicator, title, message, path }: ReviewFinding): string {
  if (indicator !== "rule-regressions") return title;
  const name = path === null ? "" : nameOf(path);
  const where = message.includes(name) ? "" : ` ("${name}")`;
  return shortenAtWord(message, MAX_WORDS) + where;
}
