import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { foldersApart } from "../../studio/parts/folders_apart.ts";

const CASES: readonly (readonly [paths: readonly string[], apart: readonly string[]])[] = [
  [["a/mail/parts/Row.tsx", "a/chat/parts/Row.tsx"], ["mail", "chat"]],
  [["a/mail/in/parts/Row.tsx", "a/chat/parts/Row.tsx"], ["mail/in", "chat"]],
  [["Row.tsx", "parts/Row.tsx"], ["Row.tsx", "parts"]],
  [["parts/row.tsx", "parts/Row.tsx"], ["row.tsx", "Row.tsx"]],
  [["a/b/Row.tsx", "a/b/b/Row.tsx"], ["Row.tsx", "b"]],
  [[], []],
];

describe("the folders by which paths differ", () => {
  for (const [paths, apart] of CASES) {
    it(`are ${apart.join(", ") || "none"} of ${paths.join(", ") || "none"}`, () => {
      assertEquals(foldersApart(paths), apart);
    });
  }
});
