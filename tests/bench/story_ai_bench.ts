import { parse } from "parse5";
import { storyPages } from "../support/story_pages.ts";
import { watchHolds } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure, measureInTurns, ONCE } from "./harness/measure.ts";
import { openBench } from "./harness/open_bench.ts";

const TICKET = { feature: "catalog", url: "https://tracker.example/7" };
const ROUNDS = { rounds: 9, warmup: 2 };
const MEGABYTES = 2 * 1024 * 1024;

/** Stories from the saved ticket pages, by rules, beside parsing the pages alone. */
export async function* storyAiBench(): AsyncGenerator<Figure> {
  await using bench = await openBench(null);
  const { holds, watch } = watchHolds();
  const pages = storyPages().map(({ html }) => html);
  const extract = (html: string) => bench.ask("/api/story-ai/extract", { ...TICKET, html });
  const extractAll = watch(async () => {
    for (const html of pages) await extract(html);
  });
  yield { name: "first page", unit: "ms", ...await measure(() => extract(page(0)), ONCE) };
  const { ours, theirs } = await measureInTurns({
    ours: extractAll,
    theirs: () => pages.map((html) => parse(html)),
  }, ROUNDS);
  yield {
    name: `fields of all ${pages.length} pages`,
    unit: "ms",
    ...ours,
    peer: { name: "parse5", median: theirs.median },
    note: "the peer parses, and no more",
  };
  const rows = page(Math.floor((MEGABYTES - page(0).length) / ROW.length) - 1);
  const large = await measureInTurns({
    ours: watch(() => extract(rows)),
    theirs: () => parse(rows),
  }, { rounds: 3, warmup: 1 });
  yield {
    name: "fields of a page of 2 MB",
    unit: "ms",
    ...large.ours,
    aim: { atMost: 2000 },
    peer: { name: "parse5", median: large.theirs.median },
    note: "the aim is the limit of work for a page",
  };
  yield {
    name: "longest hold of the event loop in these",
    unit: "ms",
    ...found(Math.max(...holds)),
    aim: { atMost: 50 },
  };
}

const COMMENT = "<p>Ink and <b>paper</b> are in the cart, and it says that it is empty.</p>".repeat(
  4,
);
const ROW = `<div class="row"><span>Comment of Ada</span> ${COMMENT}${
  "Words. ".repeat(60)
}</div>\n`;

/** A ticket with so many comments. */
function page(comments: number): string {
  const ticket = '<h1 data-testid="title">Empty cart</h1>\n<p>Status: <b>open</b></p>\n' +
    "<h2>Description</h2>\n<p>An empty cart says so.</p>\n";
  return `<!doctype html>\n<main>\n${ticket}${ROW.repeat(comments)}</main>\n`;
}
