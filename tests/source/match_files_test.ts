import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { findConfigFiles, type FolderNames } from "../../lib/source/patterns/match_files.ts";
import { loadTypeScript, ts } from "../../lib/source/syntax/typescript.ts";
import { seededRandom } from "../support/random.ts";

const SEED = 20_261_122;
const PIECES = [
  ["a", "ab", "*", "**", "*.ts", "a*", "?", "a.ts", "x.min.js", "*.js", ".x", "node_modules", "*a"],
  ["../z", "./a", "..", "*.min.js", "a.*", "🎂*"],
].flat();
const FOLDERS = ["a", "ab", "b", ".x", "node_modules", "a.d"];
const FILES = [
  ".h.ts",
  "a.min.js",
  "a.ts",
  "ab.tsx",
  "b.ts",
  "c.js",
  "min.js",
  "x.min.js",
  "🎂a.ts",
];
const EXTENSIONS = [".ts", ".tsx", ".js"];

/** The compiler's own matcher, which it exports without a type. */
type Judge = (...given: unknown[]) => string[];

function folderTree(): Map<string, FolderNames> {
  const tree = new Map<string, FolderNames>([
    ["/r", { files: ["z.ts"], directories: ["p", "z"] }],
    ["/r/z", { files: FILES, directories: [] }],
  ]);
  const add = (folder: string, depth: number): void => {
    const directories = depth > 0 ? FOLDERS : [];
    tree.set(folder, { files: FILES, directories });
    for (const name of directories) add(`${folder}/${name}`, depth - 1);
  };
  add("/r/p", 2);
  return tree;
}

describe("findConfigFiles", () => {
  it("finds the files that the compiler finds, in its order", async () => {
    await loadTypeScript();
    const { matchFiles } = ts as unknown as { matchFiles: Judge };
    const random = seededRandom(SEED);
    const tree = folderTree();
    const entries = (folder: string) =>
      tree.get(folder.replace(/\/$/, "")) ?? { files: [], directories: [] };
    const patterns = () =>
      Array.from(
        { length: 1 + random(2) },
        () => Array.from({ length: 1 + random(3) }, () => PIECES[random(PIECES.length)]).join("/"),
      );
    const realPath = (path: string) => path;
    const folder = "/r/p";
    for (let round = 0; round < 1500; round++) {
      const [includes, excludes] = [patterns(), random(2) === 0 ? patterns() : []];
      assertEquals(
        findConfigFiles({ folder, extensions: EXTENSIONS, includes, excludes, entries, realPath }),
        matchFiles(
          folder,
          EXTENSIONS,
          excludes,
          includes,
          true,
          folder,
          undefined,
          entries,
          realPath,
        ),
        `seed ${SEED}, round ${round}: ${JSON.stringify({ includes, excludes })}`,
      );
    }
  });
});
