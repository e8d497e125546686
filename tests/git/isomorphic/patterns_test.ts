import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { openIsomorphicRepository } from "../../../lib/git/engines/isomorphic/mod.ts";
import { compileWildmatch } from "../../../lib/git/engines/isomorphic/worktree/wildmatch.ts";
import { seededRandom } from "../../support/random.ts";
import { withRepository } from "../contract/with_repository.ts";
import type { Random } from "./random_work.ts";
import { stockAttributes, stockIgnored } from "./stock_answers.ts";

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
    withRepository(openIsomorphicRepository, {}, async ({ git, repository }) => {
      const random = seededRandom(SEED);
      for (let round = 0; round < 60; round++) {
        git.git("config", "core.ignoreCase", String(random(3) === 0));
        const patterns = Array.from({ length: 1 + random(3) }, () => randomPattern(random));
        git.write(".gitignore", `${patterns.join(random(5) === 0 ? "\r\n" : "\n")}\n`);
        git.write("a/.gitignore", `${randomPattern(random)}\n!${randomPattern(random)}/\n`);
        const paths = [...new Set(Array.from({ length: 80 }, () => randomPath(random)))];
        assertEquals(
          [...await repository.ignored(paths)].sort(),
          [...stockIgnored(git, paths)].sort(),
          `seed ${SEED}, round ${round}: ${JSON.stringify(patterns)}`,
        );
      }
    }));
  it("give the attributes that stock git gives", () =>
    withRepository(openIsomorphicRepository, {}, async ({ git, repository }) => {
      const random = seededRandom(SEED);
      const words = [
        "text",
        "-text",
        "!text",
        "text=auto",
        "eol=crlf",
        "eol=lf",
        "binary",
        "-binary",
      ];
      const more = ["!binary", "mine", "-mine", "filter=x", "-filter", "ident", "eol", "text=odd"];
      const all = [...words, ...more];
      for (let round = 0; round < 60; round++) {
        const line = (): string => {
          const assignments = [all[random(all.length)], all[random(all.length)]].join(" ");
          const pattern = randomPattern(random);
          return random(4) === 0 ? `"${pattern}" ${assignments}` : `${pattern} ${assignments}`;
        };
        const macro = random(2) === 0 ? "[attr]mine text eol=crlf -ident\n" : "";
        git.write(".gitattributes", `${macro}${line()}\n# ${line()}\n  ${line()}\n`);
        git.write("a/.gitattributes", `[attr]mine -text\n${line()}\n`);
        git.write(".git/info/attributes", `${line()}\n`);
        const paths = [...new Set(Array.from({ length: 60 }, () => randomPath(random)))];
        assertEquals(
          Object.fromEntries(await repository.attributes(paths)),
          Object.fromEntries(stockAttributes(git, paths)),
          `seed ${SEED}, round ${round}: ${new TextDecoder().decode(git.read(".gitattributes"))}`,
        );
      }
    }));
});

describe("compileWildmatch", () => {
  it("ends for a pattern that was made to take for ever", () => {
    const matches = compileWildmatch(`${"**/*a".repeat(200)}b`);
    assertEquals(matches(`${"a/".repeat(2000)}a`), false);
  });
});
