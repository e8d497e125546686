import { beginningOf } from "../text/mod.ts";

/** The limits of a preview: that much of a body is read; of the preview, that much is shown. In characters. */
const LOOKED_AT = 2000;
const SHOWN = 200;

/** The beginning of Markdown as plain text on one line: an impression, not a rendering. */
export function previewOf(markdown: string): string {
  const text = markdown.slice(0, LOOKED_AT)
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, " ")
    .replace(
      /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)/gm,
      "",
    )
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, "$1")
    .replace(/<\/?[a-zA-Z][^<>\n]{0,300}>/g, " ")
    .replace(/\*\*|__|~~|`/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const whole = text.length <= SHOWN && markdown.length <= LOOKED_AT;
  return whole ? text : `${beginningOf(text, SHOWN).trimEnd()}…`;
}
