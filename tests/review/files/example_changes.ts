import { mkdirSync } from "node:fs";
import type { GitRepository } from "../../support/git_repository.ts";
import { seededRandom } from "../../support/random.ts";

/** A base and what becomes of it. */
export interface ExampleChange {
  readonly name: string;
  readonly base: (repository: GitRepository) => void;
  readonly head: (repository: GitRepository) => void;
}

/** A text whose lines are all different. */
export function text(name: string, lines = 20): string {
  return Array.from({ length: lines }, (_, line) => `${name} has line ${line}\n`).join("");
}

/** Puts a file elsewhere, with another content if given. */
function move(repository: GitRepository, from: string, to: string, content?: string): void {
  const bytes = repository.read(from);
  repository.remove(from);
  repository.write(to, content ?? bytes);
}

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const OTHER_COMMIT = "89abcdef0123456789abcdef0123456789abcdef";

/** Changes as people make them, and a few that nobody would. */
export const EXAMPLE_CHANGES: readonly ExampleChange[] = [
  {
    name: "a file moved, edited, and another one beside it untouched",
    base: (r) => [r.write("src/a.ts", text("a")), r.write("src/b.ts", text("b"))],
    head: (r) => move(r, "src/a.ts", "lib/first.ts", text("a").replace("line 3", "row 3")),
  },
  {
    name: "a chain of renames",
    base: (r) => ["a", "b", "c"].forEach((name) => r.write(`${name}.ts`, text(name))),
    head: (r) => {
      move(r, "c.ts", "d.ts", text("c") + "more\n");
      move(r, "b.ts", "c.ts");
      move(r, "a.ts", "b.ts", "first\n" + text("a"));
    },
  },
  {
    name: "two files swapped",
    base: (r) => [r.write("a.ts", text("a")), r.write("b.ts", text("b"))],
    head: (r) => [r.write("a.ts", text("b")), r.write("b.ts", text("a"))],
  },
  {
    name: "many files of one name in other folders",
    base: (r) =>
      [1, 2, 3, 4, 5].forEach((n) => r.write(`features/f${n}/index.ts`, text(`part ${n % 3}`))),
    head: (r) =>
      [5, 4, 3, 2, 1].forEach((n) =>
        move(r, `features/f${n}/index.ts`, `modules/m${n}/index.ts`, text(`part ${n % 3}`) + n)
      ),
  },
  {
    name: "one of several files of the same content",
    base: (r) => ["x/one", "x/two", "y/three"].forEach((path) => r.write(path, text("same"))),
    head: (r) => [move(r, "x/two", "z/three"), move(r, "y/three", "z/four")],
  },
  {
    name: "empty files that come and go",
    base: (r) => [r.write("empty", ""), r.write("old/empty.ts", "")],
    head: (r) => [move(r, "old/empty.ts", "new/nothing.ts"), r.write("more", "")],
  },
  {
    name: "an empty file that is filled where it went",
    base: (r) => r.write("empty.ts", ""),
    head: (r) => move(r, "empty.ts", "full/empty.ts", "x\n"),
  },
  {
    name: "modes, alone and with a rename and an edit",
    base: (r) => [r.write("run.sh", text("run")), r.write("start.sh", text("start"))],
    head: (r) => {
      r.makeExecutable("run.sh");
      move(r, "start.sh", "bin/start", text("start").replace("line 1\n", "line one\n"));
      r.makeExecutable("bin/start");
    },
  },
  {
    name: "links moved, led elsewhere, and become files",
    base: (r) => {
      r.symlink("target", "moved");
      r.symlink("a long target that is nearly the same", "edited");
      r.symlink("target/file", "replaced");
      r.write("plain", text("plain", 3));
    },
    head: (r) => {
      for (const path of ["moved", "edited", "replaced", "plain"]) r.remove(path);
      mkdirSync(r.path("elsewhere"));
      r.symlink("target", "elsewhere/moved");
      r.symlink("a long target that is nearly the sama", "elsewhere/edited");
      r.write("replaced", "target/file\nmore\n");
      r.symlink("plain", "plain");
    },
  },
  {
    name: "submodules that come, go, move and are updated",
    base: (r) => [addSubmodule(r, "one", COMMIT), addSubmodule(r, "two", COMMIT)],
    head: (r) => {
      addSubmodule(r, "one", OTHER_COMMIT);
      r.git("update-index", "--force-remove", "two");
      addSubmodule(r, "three", COMMIT);
      addSubmodule(r, "four", OTHER_COMMIT);
    },
  },
  {
    name: "a folder in the place of a file, and a file in the place of a folder",
    base: (r) => [r.write("a", text("a")), r.write("b/index.ts", text("b"))],
    head: (
      r,
    ) => [
      move(r, "a", "kept"),
      move(r, "b/index.ts", "a/index.ts"),
      r.remove("b"),
      r.write("b", "b\n"),
    ],
  },
  {
    name: "carriage returns that come and go",
    base: (r) => [
      r.write("dos.ts", text("dos").replaceAll("\n", "\r\n")),
      r.write("unix.ts", text("unix")),
      r.write("both.ts", text("both").replaceAll("\n", "\r\n")),
    ],
    head: (r) => [
      move(r, "dos.ts", "dos/unix.ts", text("dos")),
      r.write("unix.ts", text("unix").replaceAll("\n", "\r\n")),
      r.write("both.ts", text("both").replaceAll("\n", "\r\n").replace("line 7", "row 7")),
    ],
  },
  {
    name: "no line feed at the end",
    base: (r) => [
      r.write("a.ts", "one\ntwo\nthree\na much longer last line"),
      r.write("b.ts", text("b") + "end"),
      r.write("c.ts", text("c")),
    ],
    head: (r) => [
      move(r, "a.ts", "aa.ts", "one\ntwo\nfour\na much longer last line"),
      r.write("b.ts", text("b") + "end\n"),
      r.write("c.ts", text("c") + "end"),
    ],
  },
  {
    name: "names with spaces, quotes, tabs and letters of other alphabets",
    base: (r) => [
      r.write("my pages/the page.tsx", text("page")),
      r.write('sächsisch/"so".ts', text("so")),
      r.write("日本/ページ.tsx", text("日本")),
      r.write("tab\there\\and there", text("tab")),
    ],
    head: (r) => [
      move(r, "my pages/the page.tsx", "my pages/a page.tsx", text("page") + "x\n"),
      move(r, 'sächsisch/"so".ts', 'sächsisch/"anders" so.ts'),
      r.write("日本/ページ.tsx", text("日本語")),
      r.write("tab\there\\and there", text("tab", 3)),
      r.write("new file", "x\n"),
    ],
  },
  {
    name: "lines longer than 64 bytes and one without an end",
    base: (r) => r.write("minified.js", "abcdefghij".repeat(700)),
    head: (r) => move(r, "minified.js", "other.js", "abcdefghij".repeat(700).replace("a", "aX")),
  },
  {
    name: "less than a half of it the same",
    base: (r) => [r.write("a.ts", text("a", 10)), r.write("b.ts", text("b", 10))],
    head: (r) => [
      move(r, "a.ts", "c.ts", text("a", 5) + text("c", 6)),
      move(r, "b.ts", "d.ts", text("b", 6) + text("d", 4)),
    ],
  },
  {
    name: "several candidates for each, as similar as each other",
    base: (r) =>
      [1, 2, 3, 4, 5, 6].forEach((n) => r.write(`old/${n}.ts`, text("same") + `old ${n}\n`)),
    head: (r) =>
      [1, 2, 3, 4, 5, 6].forEach((n) =>
        move(
          r,
          `old/${n}.ts`,
          `new/${(n % 3) + 4}${n > 3 ? "" : n}.ts`,
          text("same") + `new ${n}\n`,
        )
      ),
  },
];

function addSubmodule(repository: GitRepository, path: string, commit: string): void {
  // Without a folder, `git add --all` would take it out of the index
  mkdirSync(repository.path(path), { recursive: true });
  repository.git("update-index", "--add", "--cacheinfo", `160000,${commit},${path}`);
}

/** A tree and edits of it that a seed repeats: texts alone, so that every diff can be applied. */
export function randomChange(seed: number): ExampleChange {
  const random = seededRandom(seed);
  const names = ["index.ts", "page.tsx", "a.ts", "b.ts", "types.ts", "c d.ts"];
  const path = (): string => `f${random(5)}/${random(3)}/${names[random(names.length)]}`;
  const line = (): string => random(5) === 0 ? "}\n" : `line ${random(80)} of something\n`;
  const lines = (): string[] => Array.from({ length: random(40) }, line);
  const files = new Map(Array.from({ length: 30 }, () => [path(), lines()]));
  const edited = (old: readonly string[]): string[] =>
    old.flatMap((one) => random(8) > 0 ? [one] : random(2) === 0 ? [] : [one, line()]);
  const ended = (all: readonly string[]): string => {
    const whole = all.join("");
    return whole.length % 7 === 0 ? whole.trimEnd() : whole;
  };
  return {
    name: `seed ${seed}`,
    base: (repository) => files.forEach((all, at) => repository.write(at, ended(all))),
    head: (repository) => {
      for (const [at, all] of files) {
        const fate = random(4);
        if (fate === 0) continue;
        repository.remove(at);
        if (fate === 1) repository.write(at, ended(edited(all)));
        if (fate === 2) repository.write(path(), ended(edited(all)));
        if (fate === 3) repository.write(path(), ended(random(2) === 0 ? all : lines()));
      }
    },
  };
}
