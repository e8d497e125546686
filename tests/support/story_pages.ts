import { readdirSync, readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import { parseFragment } from "parse5";
import type { StorySpans, StoryValues } from "../../lib/story_ai/values/story.ts";
import { fixturePath } from "./fixture_path.ts";

/** A saved ticket page, and what a person reads in it. */
export interface StoryPage {
  readonly name: string;
  readonly html: string;
  readonly expected: StoryValues;
}

export function storyPages(): StoryPage[] {
  return readdirSync(fixturePath("html")).filter((file) => file.endsWith(".html")).sort()
    .map((file) => storyPage(file.replace(/\.html$/, "")));
}

export function storyPage(name: string): StoryPage {
  const read = (extension: string) => readFileSync(fixturePath("html", name + extension), "utf8");
  return { name, html: read(".html"), expected: JSON.parse(read(".json")) };
}

/** Decodes the references of source by the parser's own word; a tag in it would stay as it is, and be too much. */
export function decodeText(source: string): string {
  const [textarea] = parseFragment(`<textarea>\n${source}`).childNodes;
  assert(textarea && "childNodes" in textarea);
  return textarea.childNodes.map((node) => "value" in node ? node.value : "").join("");
}

/** Checks that each span's source decodes to its part of the value, and that together they leave nothing out. */
export function checkSpans(html: string, values: StoryValues, spans: StorySpans): void {
  assertEquals(Object.keys(spans), Object.keys(values));
  for (const field of ["title", "description", "status"] as const) {
    const value = values[field];
    if (value !== undefined) checkValue(html, value, spans[field] ?? []);
  }
  values.acceptance?.forEach((value, item) =>
    checkValue(html, value, (spans.acceptance ?? []).filter((span) => span.item === item))
  );
}

function checkValue(
  html: string,
  value: string,
  spans: readonly { start: number; end: number }[],
): void {
  const decoded = spans.map(({ start, end }) => decodeText(html.slice(start, end)));
  assertEquals(dense(decoded.join("")), dense(value));
  for (const part of decoded) assert(flat(value).includes(flat(part)), `${part} in ${value}`);
}

/** Without white space. */
export function dense(text: string): string {
  return text.replace(/\s/g, "");
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
