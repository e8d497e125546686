import type { ContentAttributes } from "../../repository.ts";
import type { Git } from "./git.ts";

const ATTRIBUTES = ["text", "crlf", "eol", "filter", "working-tree-encoding", "ident"];

/** @returns those of the paths that are ignored and not tracked */
export async function readIgnored(git: Git, paths: readonly string[]): Promise<Set<string>> {
  const usable = paths.filter((path) => path !== "" && !path.includes("\0"));
  return new Set(await ignoredAmong(git, usable));
}

async function ignoredAmong(git: Git, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  // Behind "./" no path is taken for a pattern or for pathspec magic.
  const input = paths.map((path) => `./${path}\0`).join("");
  const output = await git.run(["check-ignore", "-z", "--stdin"], { input });
  if (output.code === 0 || output.code === 1) {
    return output.stdout.toString().split("\0").filter(Boolean).map((path) => path.slice(2));
  }
  // One path behind a link or in a submodule, which no rule applies to, fails them all.
  if (output.code !== 128) throw git.failure("tell what is ignored", output);
  if (paths.length === 1) return [];
  const half = Math.ceil(paths.length / 2);
  const halves = [paths.slice(0, half), paths.slice(half)];
  return (await Promise.all(halves.map((some) => ignoredAmong(git, some)))).flat();
}

export async function readAttributes(
  git: Git,
  paths: readonly string[],
): Promise<Map<string, ContentAttributes>> {
  const usable = paths.filter((path) => path !== "" && !path.includes("\0"));
  if (usable.length === 0) return new Map();
  const { stdout } = await git.read(["check-attr", "-z", "--stdin", ...ATTRIBUTES], {
    input: usable.map((path) => `${path}\0`).join(""),
  });
  const fields = stdout.toString().split("\0");
  const values = new Map<string, Map<string, string>>(usable.map((path) => [path, new Map()]));
  for (let at = 0; at + 2 < fields.length; at += 3) {
    values.get(fields[at] ?? "")?.set(fields[at + 1] ?? "", fields[at + 2] ?? "");
  }
  return new Map([...values].map(([path, found]) => [path, contentAttributes(found)]));
}

/** @param values as `git check-attr` writes them: `set`, `unset`, `unspecified` or a value */
function contentAttributes(values: ReadonlyMap<string, string>): ContentAttributes {
  const value = (name: string): string => values.get(name) ?? "unspecified";
  // "crlf" is what "text" was called first.
  const text = textOf(value("text")) === "unspecified" ? value("crlf") : value("text");
  return {
    text: textOf(text),
    eol: eolOf(text, value("eol")),
    filter: named(value("filter")),
    workingTreeEncoding: named(value("working-tree-encoding")),
    ident: value("ident") === "set",
  };
}

function textOf(value: string): ContentAttributes["text"] {
  if (value === "set" || value === "unset" || value === "auto") return value;
  return value === "input" ? "set" : "unspecified";
}

function eolOf(text: string, eol: string): ContentAttributes["eol"] {
  if (text === "input") return "lf";
  return eol === "lf" || eol === "crlf" ? eol : null;
}

function named(value: string): string | null {
  return ["set", "unset", "unspecified"].includes(value) ? null : value;
}
