import { before, describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { unifiedDiff } from "../../lib/diff/mod.ts";
import { applyOps, type PureOp } from "../../lib/edits/mod.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { readJsxTree } from "../../lib/source/jsx/tree.ts";
import { applyEdits, invertEdits } from "../../lib/source/mod.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { readCases } from "../support/cases/read_cases.ts";
import { sourceOf } from "../pages/edits/apply_edit.ts";

/** What became of a batch, as `selected.json` or `refused.json` says it. */
interface Refused {
  readonly code: string;
  readonly reason?: string;
  readonly op?: number;
}

const [page, ...cases] = readCases("edits/ops.md", (parts) => ({
  text: parts.has("page.tsx") ? parts.text("page.tsx") : null,
  ops: parts.has("ops.json") ? parts.json<PureOp[]>("ops.json") : [],
  diff: parts.has("change.diff") ? parts.text("change.diff") : "",
  selected: parts.has("selected.json") ? parts.json<(string | null)[]>("selected.json") : null,
  refused: parts.has("refused.json") ? parts.json<Refused>("refused.json") : null,
}));

describe("applyOps, on the cases of fixtures/edits/ops.md", () => {
  before(loadTypeScript);

  for (const { name, text: own, ops, diff, selected, refused } of cases) {
    const start = own ?? page?.text ?? "";
    for (const layout of ["lines", "CRLF", "tabs"] as const) {
      it(`${refused ? "refuses" : "does"} ${name} (${layout})`, () => {
        const text = inLayout(start, layout);
        const source = sourceOf(text);
        const state = { source, tree: readJsxTree(source) };
        if (refused) {
          const error = assertThrows(() => applyOps(state, ops), WorkbenchError);
          const { reason, op } = error.data as { reason?: string; op?: { index: number } };
          assertEquals([error.code, reason, op?.index], [refused.code, refused.reason, refused.op]);
          return;
        }
        const { edits, after, selected: ids } = applyOps(state, ops);
        const now = applyEdits(text, edits);
        assertEquals(now, after.source.text);
        assertEquals(applyEdits(now, invertEdits(text, edits)), text);
        assertEquals(changedLines(start, outOfLayout(now, layout)), diff);
        assertEquals(ids, selected);
      });
    }
  }
});

function inLayout(text: string, layout: "lines" | "CRLF" | "tabs"): string {
  if (layout === "CRLF") return `\ufeff${text.replaceAll("\n", "\r\n")}`;
  return layout === "tabs"
    ? text.replace(/^(?: {2})+/gm, (blanks) => "\t".repeat(blanks.length / 2))
    : text;
}

/** What was written in the layout's way, in that of the cases; anything else stays and is seen. */
function outOfLayout(text: string, layout: "lines" | "CRLF" | "tabs"): string {
  if (layout === "CRLF") return text.replace("\ufeff", "").replaceAll("\r\n", "\n");
  return layout === "tabs" ? text.replace(/^\t+/gm, (tabs) => "  ".repeat(tabs.length)) : text;
}

/** The lines that went and came, without those around them. */
function changedLines(before: string, after: string): string {
  const marks = { added: "+", removed: "-", context: "" };
  return unifiedDiff("page.tsx", before, after).rows.filter(({ kind }) => kind !== "context")
    .map(({ kind, text }) => `${marks[kind]}${text}\n`).join("");
}
