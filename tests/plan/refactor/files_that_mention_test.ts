import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { filesThatMention } from "../../../lib/plan/refactor/files_that_mention.ts";
import { memoryView } from "../../support/memory_view.ts";

const SEARCH = { signal: new AbortController().signal, isOver: () => false };

describe("filesThatMention", () => {
  it("finds TypeScript in which the name stands, whatever as", async () => {
    const view = memoryView({
      "src/Card.tsx": "export function Card() {}",
      "src/comment.ts": "// No Cardigan",
      "src/other.ts": "export const card = 1;",
      "src/plain.js": "Card",
      "src/types.d.ts": "Card",
      "README.md": "Card",
    });
    const found = await filesThatMention(view, "Card", SEARCH);
    assertEquals([...found ?? []].sort(), ["src/Card.tsx", "src/comment.ts"]);
  });

  it("gives up where it is over, and where there are too many", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 310 }, (_, index) => [`src/file${index}.ts`, "Card"]),
    );
    assertEquals(await filesThatMention(memoryView(files), "Card", SEARCH), null);
    assertEquals((await filesThatMention(memoryView(files), "9", SEARCH))?.size, 0);
    const over = { ...SEARCH, isOver: () => true };
    assertEquals(await filesThatMention(memoryView(files), "Card", over), null);
  });
});
