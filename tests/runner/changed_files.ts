// Which test files reach what has changed: by the paths that files name, imports as well as scripts, threads and
// fixtures.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** A longer text is none that a file of ours has. */
const LONGEST_PATH = 200;

/** Paths from the root that differ from a commit, or are not under version control. */
export function listChanged(ref: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
      .split("\0").filter(Boolean);
  return [
    ...git("diff", "--name-only", "--no-renames", "--relative", "-z", ref, "--"),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ];
}

/** Those of the files that are among the changed ones, or name one by way of others. */
export function reachingFiles(files: readonly string[], changed: readonly string[]): string[] {
  const known = new Map<string, ReadonlySet<string>>();
  const isChanged = (path: string): boolean =>
    changed.some((each) => each === path || each.startsWith(`${path}/`));
  return files.filter((file) => {
    const reached = new Set([file]);
    for (const path of reached) {
      if (isChanged(path)) return true;
      const named = known.get(path) ?? namedBy(path);
      known.set(path, named);
      for (const next of named) reached.add(next);
    }
    return false;
  });
}

/** Files and folders that a file names: relative to itself, or by `fixturePath`. */
function namedBy(path: string): Set<string> {
  const named = new Set<string>();
  if (!/\.m?[jt]s$/.test(path) || !existsSync(path)) return named;
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      for (const each of fromFile(path, node.text)) named.add(each);
    }
    if (ts.isCallExpression(node)) {
      for (const each of fromFixtures(node)) named.add(each);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return named;
}

/** A file that is gone is named as well: whoever imports it does not run any more. */
function fromFile(path: string, text: string): string[] {
  // From the root, as `readPage("docs/limits.md")`.
  if (/^(?:[A-Z]+|docs\/\w+)\.md$/.test(text) && existsSync(text)) return [text];
  if (text === "" || text.length > LONGEST_PATH || /[\0\n]/.test(text)) return [];
  const named = join(dirname(path), text).replace(/\/$/, "");
  if (named === "." || named.startsWith("..")) return [];
  const isRelative = /^\.\.?\//.test(text);
  if (isRelative && /\.m?[jt]s$/.test(text)) return [named];
  // A script beside it may have its bare name, a folder may not: that is often just a word.
  return existsSync(named) && (isRelative || statSync(named).isFile()) ? [named] : [];
}

/** The folder of `fixtures`, as far as it stands there. */
function fromFixtures({ expression, arguments: args }: ts.CallExpression): string[] {
  if (!ts.isIdentifier(expression)) return [];
  if (expression.text === "openTestWorkbench") {
    const [project] = args;
    if (!project) return ["fixtures/projects/shop"];
    return ts.isStringLiteral(project) ? [`fixtures/projects/${project.text}`] : [];
  }
  if (expression.text !== "fixturePath") return [];
  const end = args.findIndex((each) => !ts.isStringLiteral(each));
  const segments = args.slice(0, end < 0 ? undefined : end).filter(ts.isStringLiteral)
    .map(({ text }) => text);
  return [["fixtures", ...segments].join("/")];
}
