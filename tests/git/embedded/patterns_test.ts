import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
import { seededRandom } from "../../support/random.ts";
import { withRepository } from "../contract/with_repository.ts";
import type { Random } from "./random_work.ts";
import { stockIgnored } from "./stock_answers.ts";

const SEED = 20_261_121;
const PIECES = [
  "a",
  "b",
  "A",
  "ab",
  "*",
  "**",
  "?",
  "/",
  "/",
  "[ab]",
  "[!a]",
  "[^b-z]",
  "[[:upper:]]",
];
const RARE = ["\\*", "\\ ", " ", "é", "[a-", "[]a]", "***", "**/", "/**", "!", "#", "\\", "-", "."];

function randomPattern(random: Random): string {
  const pieces = Array.from({ length: 1 + random(6) }, () => {
    const from = random(4) === 0 ? RARE : PIECES;
    return from[random(from.length)] ?? "";
  });
  return pieces.join("");
}

function randomPath(random: Random): string {
  const names = ["a", "b", "ab", "A", "aé", "b*", "a b", "-", "a.b"];
  return Array.from({ length: 1 + random(4) }, () => names[random(names.length)]).join("/");
}

describe("patterns", () => {
  it("ignore what stock git ignores", () =>
    withRepository(openEmbeddedRepository, {}, async ({ git, repository }) => {
      const random = seededRandom(SEED);
      for (let round = 0; round < 60; round++) {
        const patterns = Array.from({ length: 1 + random(3) }, () => randomPattern(random));
        git.write(".gitignore", `${patterns.join(random(5) === 0 ? "\r\n" : "\n")}\n`);
        const below = `${randomPattern(random)}\n!${randomPattern(random)}/\n`;
        git.write("a/.gitignore", below);
        const paths = [...new Set(Array.from({ length: 80 }, () => randomPath(random)))];
        assertEquals(
          [...await repository.ignored(paths)].sort(),
          [...stockIgnored(git, paths)].sort(),
          `seed ${SEED}, round ${round}: ${JSON.stringify([patterns, below])}`,
        );
      }
    }));
});
