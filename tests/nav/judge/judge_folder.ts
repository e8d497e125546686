import { openProject } from "../../../lib/project/mod.ts";
import { openNav } from "../../../lib/nav/mod.ts";
import { readView } from "../../../lib/nav/read_view.ts";
import { openSource } from "../../../lib/source/mod.ts";
import { isSourcePath } from "../../../lib/source/modules/mod.ts";
import { type Definition, type Definitions, openDefinitions } from "./definitions.ts";

/** What the compiler says of a project's references, beside what the service says. */
export interface Verdict {
  readonly files: number;
  readonly references: number;
  /** Both lead to the same place. */
  readonly equal: number;
  /** Both lead nowhere in the project's source, by reason. */
  readonly nowhere: Readonly<Record<string, number>>;
  /** By cause; what has none is a mistake. */
  readonly differences: Readonly<Record<Cause, readonly Difference[]>>;
  /** Uses of imports, and tags, that the checker finds and the service does not list. */
  readonly missing: readonly string[];
}

/**
 * `ambient`: a package or asset that a declaration file of the project describes (`declare module "*.svg"`), where the
 * compiler gives the description; the service says what it is.
 */
export type Cause = "ambient" | "none";

export interface Difference {
  /** `path:line:column name`. */
  readonly at: string;
  readonly kind: string;
  readonly ours: string;
  readonly theirs: readonly string[];
}

type View = Awaited<ReturnType<typeof readView>>;
type Reference = View["references"][number];

/** Asks for every reference of every source file of a folder. */
export async function judgeFolder(root: string): Promise<Verdict> {
  const project = await openProject({ root });
  const source = openSource(project);
  const nav = openNav(source);
  const layout = await project.layout();
  const paths = [...layout.list.files.keys()].filter(isSourcePath);
  using definitions = openDefinitions(project.files.root, paths);
  const tally = { files: paths.length, references: 0, equal: 0 };
  const nowhere: Record<string, number> = {};
  const differences: Record<Cause, Difference[]> = { ambient: [], none: [] };
  const missing: string[] = [];
  for (const path of paths) {
    const file = await project.files.read(path);
    if (!file) continue;
    const view = await readView(nav, file, layout);
    const listed = new Set(view.references.map(({ start }) => start));
    for (const offset of definitions.uses(path)) {
      if (!listed.has(offset)) missing.push(`${path} ${file.text.slice(offset, offset + 30)}`);
    }
    for (const reference of view.references) {
      tally.references++;
      const found = compare(definitions, view, reference);
      if (found === "equal") tally.equal++;
      else if (found === "nowhere") {
        const reason = reference.reason ?? "";
        nowhere[reason] = (nowhere[reason] ?? 0) + 1;
      } else differences[causeOf(found)].push(found);
    }
  }
  await source[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
  return { ...tally, nowhere, differences, missing };
}

function causeOf({ ours, theirs }: Difference): Cause {
  const isDescribed = theirs.some((each) => /\.d\.ts:/.test(each));
  return isDescribed && /^\((?:package|not_source)\)$/.test(ours) ? "ambient" : "none";
}

function compare(
  definitions: Definitions,
  view: View,
  reference: Reference,
): "equal" | "nowhere" | Difference {
  const theirs = definitions.at(view.path, offsetOf(view, reference));
  const { target } = reference;
  const inProject = theirs.filter(({ path, alias }) => path !== null && !alias);
  if (target ? theirs.some((each) => isSame(each, target)) : inProject.length === 0) {
    return target ? "equal" : "nowhere";
  }
  return {
    at: `${view.path}:${reference.line}:${reference.column} ${reference.name}`,
    kind: reference.kind,
    ours: target ? `${target.path}:${target.line}:${target.column}` : `(${reference.reason})`,
    theirs: theirs.map(({ path, line, column, alias, module }) =>
      `${path ?? "(package)"}:${line}:${column}${alias ? " alias" : ""}${module ? " module" : ""}`
    ),
  };
}

/** Inside the quotes of a specifier; on the last name of a dotted one. */
function offsetOf({ source }: View, { start, end }: Reference): number {
  const text = source.slice(start, end);
  return /^["'`]/.test(text) ? start + 1 : start + text.lastIndexOf(".") + 1;
}

function isSame(theirs: Definition, ours: { path: string; line: number; column: number }): boolean {
  if (theirs.path !== ours.path) return false;
  return theirs.line === ours.line && theirs.column === ours.column ||
    theirs.module && ours.line === 1 && ours.column === 1;
}
