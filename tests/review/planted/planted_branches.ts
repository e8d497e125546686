import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { APP } from "./app.ts";
import type { Edit } from "./planted.ts";

/** What is done to the app on one branch. */
export interface Branch {
  readonly edits: readonly Edit[];
  readonly writes?: Readonly<Record<string, string>>;
  readonly moves?: readonly (readonly [from: string, to: string])[];
}

/** Makes a repository of the app with a branch `planted/N` for each change, by one run of stock git. */
export function makePlanted(branches: readonly Branch[]): GitRepository {
  const repository = makeGitRepository();
  const commits = [
    commitOf("main", { files: APP }),
    ...branches.map((branch, index) => {
      return commitOf(`planted/${index}`, { files: changed(branch), from: "refs/heads/main" });
    }),
  ];
  const { status, stderr } = repository.run(["fast-import", "--quiet"], {
    input: commits.flat().join("\n") + "\n",
  });
  if (status !== 0) throw new Error(stderr);
  return repository;
}

function changed({ edits, writes = {}, moves = [] }: Branch): Readonly<Record<string, string>> {
  const files = { ...APP };
  for (const [path, find, replace] of edits) {
    const parts = files[path]?.split(find) ?? [];
    if (parts.length !== 2) {
      throw new Error(`Expected "${find}" once in "${path}", found it ${parts.length - 1} times`);
    }
    files[path] = parts.join(replace);
  }
  for (const [from, to] of moves) {
    files[to] = files[from] ?? "";
    delete files[from];
  }
  return { ...files, ...writes };
}

function commitOf(
  branch: string,
  { files, from }: { readonly files: Readonly<Record<string, string>>; readonly from?: string },
): string[] {
  const dataOf = (text: string) => `data ${new TextEncoder().encode(text).length}\n${text}`;
  return [
    `commit refs/heads/${branch}`,
    "committer Ada Test <ada@example.com> 1700000000 +0000",
    dataOf(`Change of ${branch}`),
    ...(from === undefined ? [] : [`from ${from}`]),
    "deleteall",
    ...Object.entries(files).flatMap(([path, text]) => [`M 100644 inline ${path}`, dataOf(text)]),
  ];
}
