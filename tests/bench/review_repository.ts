import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { generateProject } from "./generate_project.ts";

export const FILES = 2000;
export const CHANGED = 200;
export const BRANCHES = 200;
/** Branches `work/N`: each changes an element and an export of the same files, another way; and `small/N`, which change two of them. */
export const WORKS = 4;
export const FEW = 2;
const COMMITS = 2000;
/** An element of a generated file. */
const ELEMENT = /<(h1|p|span|div)>/;

/** A generated project with a history, side branches, and branches to be analysed. */
export function makeRepository(root: string): GitRepository {
  generateProject(root, FILES);
  const repository = makeGitRepository({ folder: root });
  repository.commitAll("Generated");
  const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort();
  const history = Array.from({ length: COMMITS }, (_, index) => ({
    branch: "main",
    from: index === 0 ? "main" : null,
    files: [files[index % files.length] ?? ""],
    edit: (text: string) => `${text}// Commit ${index}\n`,
  }));
  const sides = Array.from({ length: BRANCHES }, (_, index) => ({
    branch: `side/${index}`,
    from: `main~${index * 9}`,
    files: [files[index] ?? ""],
    edit: (text: string) => `${text}// Side ${index}\n`,
  }));
  const step = Math.floor(files.length / CHANGED);
  const changed = files.filter((_, index) => index % step === 0).slice(0, CHANGED);
  const works = ["work", "small"].flatMap((name) =>
    Array.from({ length: WORKS }, (_, index) => ({
      branch: `${name}/${index}`,
      from: "main",
      files: name === "work" ? changed : changed.slice(0, FEW),
      edit: (text: string) =>
        `${text.replace(ELEMENT, `<$1>New ${index} `)}export const work${index} = ${index};\n`,
    }))
  );
  importCommits(repository, history);
  importCommits(repository, [...sides, ...works]);
  repository.git("reset", "--quiet", "--hard", "main");
  return repository;
}

interface NewCommit {
  readonly branch: string;
  /** Null: it goes on from the last one of its branch. */
  readonly from: string | null;
  readonly files: readonly string[];
  /** What it makes of each file. */
  readonly edit: (text: string) => string;
}

function importCommits(repository: GitRepository, commits: readonly NewCommit[]): void {
  const texts = new Map<string, string>();
  const stream = commits.flatMap(({ branch, from, files, edit }, index) => [
    `commit refs/heads/${branch}`,
    `committer Ada Test <ada@example.com> ${1_700_000_000 + index} +0000`,
    dataOf(`Commit ${index}`),
    ...(from === null ? [] : [`from ${repository.git("rev-parse", from)}`]),
    ...files.flatMap((file) => {
      const before = texts.get(file) ?? readFileSync(repository.path(file), "utf8");
      const after = edit(before);
      if (branch === "main") texts.set(file, after);
      return [`M 100644 inline ${file}`, dataOf(after)];
    }),
  ]);
  const { status, stderr } = repository.run(["fast-import", "--quiet"], {
    input: stream.join("\n") + "\n",
  });
  if (status !== 0) throw new Error(stderr);
  repository.git("reset", "--quiet", "--hard", "main");
}

function dataOf(text: string): string {
  return `data ${new TextEncoder().encode(text).length}\n${text}`;
}
