import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { addSave, wordsOfSaves } from "../../../lib/git/session/pending_saves.ts";

const wrap = { what: "Wrap <h2>", paths: ["a.tsx"] };
const move = { what: "Move Card up", paths: ["a.tsx", "b.tsx"] };

describe("the saves of a commit", () => {
  it("are without a save that was undone", () => {
    const undo = { ...wrap, what: "Undo: Wrap <h2>" };
    assertEquals(addSave([wrap, move, wrap], undo), [wrap, move]);
    assertEquals(addSave([move], undo), [move, undo]);
  });

  it("tell each change once, and only those of its files", () => {
    assertEquals(wordsOfSaves([wrap, move, wrap], ["a.tsx"]), ["Wrap <h2>", "Move Card up"]);
    assertEquals(wordsOfSaves([wrap, move], ["b.tsx"]), ["Move Card up"]);
  });

  it("tell nothing where one has no words, or a file is of none", () => {
    assertEquals(wordsOfSaves([wrap, { ...move, what: null }], ["a.tsx"]), []);
    assertEquals(wordsOfSaves([wrap], ["a.tsx", "c.tsx"]), []);
  });
});
