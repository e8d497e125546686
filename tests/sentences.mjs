// Lists the doc comments that are no sentences: npm run check:sentences
// A comment may neither open with a bare clause ("What a page shows") nor end in a preposition that hangs in the air.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const OPENINGS = /^(?:what|where|which|who|whose|how|when|whether|of|that|because|if|as)\b/i;
const ENDINGS =
  /\b(?:about|after|against|at|before|behind|below|beside|between|by|for|from|in|into|of|on|onto|out|over|through|to|under|upon|with|without)$/i;

const files = [
  "mod.ts",
  ...["lib", "routes"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name))
  ),
];
const found = files.flatMap((path) => commentsIn(readFileSync(path, "utf8"), path)).filter(isNone);
for (const { path, line, text } of found) console.log(`${path}:${line}: ${text}`);
console.log(`${found.length} doc comments are no sentences`);
process.exit(found.length > 0 ? 1 : 0);

/** Lists the first sentence of each comment, on one line. */
function commentsIn(text, path) {
  return [...text.matchAll(/^[ \t]*\/\*\*((?:(?!\*\/)[^])*)\*\//gm)].map((match) => {
    // Code has colons of its own.
    const words = match[1].replace(/^\s*\* ?/gm, " ").replace(/`[^`]*`/g, "`code`")
      .replace(/\s+/g, " ").trim();
    const [sentence] = words.split(/(?<=[.:;])\s|\s@/);
    const line = text.slice(0, match.index).split("\n").length;
    return { path, line, text: sentence };
  });
}

function isNone({ text }) {
  return OPENINGS.test(text) || ENDINGS.test(text.replace(/[.:;]$/, ""));
}
