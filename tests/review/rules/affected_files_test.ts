import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { FileChange } from "../../../lib/review/file_change.ts";
import { compareRules } from "../../../lib/review/rules/compare_rules.ts";
import type { Sides } from "../../../lib/review/side.ts";
import { joinFiles } from "../../../lib/review/units/join_files.ts";
import { openSides } from "../../../lib/review/snapshot/open_side.ts";
import {
  byText,
  circleOfImport,
  findIn,
  matchFindings,
  readContext,
  type Survey,
  surveyProject,
  toViolation,
} from "../../../lib/rules/mod.ts";
import { runsAtOnce } from "../../../lib/rules/circular_imports.ts";
import { makeGitRepository } from "../../support/git_repository.ts";
import { seededRandom } from "../../support/random.ts";
import { openedRepository } from "../snapshot/repositories.ts";

const LAYERS = ["pages", "components", "expressions", "services", "domain", "types", "parts"];
const PROJECTS = 12;
/** Some projects have no finding: more are made until there are this many, or too many projects had none. */
const FINDINGS = 12;
const TOO_MANY_PROJECTS = 100;

type Random = ReturnType<typeof seededRandom>;

/** A project of files that import and pass on each other's names at random. */
function anyProject(random: Random): Map<string, string> {
  const paths = Array.from({ length: 36 }, (_, index) => pathOf(random, index));
  return new Map(paths.map((path) => [path, anyText(random, path, paths)]));
}

function pathOf(random: Random, index: number): string {
  const feature = `src/features/f${random(3)}`;
  if (random(8) === 0) return `${feature}/index.ts`;
  return `${feature}/${LAYERS[random(LAYERS.length)]}/file${index}.tsx`;
}

function anyText(random: Random, path: string, paths: readonly string[]): string {
  const lines = Array.from({ length: random(4) }, () => {
    const target = paths[random(paths.length)] ?? "";
    const specifier = `@/${target.slice(4).replace(/\.tsx?$/, "")}`;
    const name = random(2) === 0 ? "value" : "Shape";
    const kind = random(5);
    if (kind === 0) return `export * from "${specifier}";`;
    if (kind === 1) return `export { ${name} as value } from "${specifier}";`;
    if (kind === 2) return `import type { ${name} } from "${specifier}";`;
    if (kind === 3) return `import "${specifier}";`;
    return `import { ${name} as local${random(100)} } from "${specifier}";`;
  });
  if (random(3) > 0) lines.push("export const value = 1;");
  lines.push(random(2) === 0 ? "export interface Shape {}" : "export class Shape {}");
  if (random(5) === 0) lines.push(`void fetch("${path}");`);
  return `${lines.join("\n")}\n`;
}

/** Edits, adds and deletes some files. */
function changed(random: Random, files: ReadonlyMap<string, string>): Map<string, string> {
  const after = new Map(files);
  const paths = [...files.keys()];
  for (let edit = 0; edit < 3; edit++) {
    const path = paths[random(paths.length)] ?? "";
    const kind = random(5);
    if (kind === 0) after.delete(path);
    else if (kind === 1) after.set(pathOf(random, 100 + edit), anyText(random, path, paths));
    else after.set(path, anyText(random, path, paths));
  }
  return after;
}

/** The judge: looks at every file of both sides, whatever changed. */
async function comparedInFull({ base, head }: Sides): Promise<unknown> {
  const before = await surveyProject(base.source, {});
  const after = await surveyProject(head.source, {});
  const introduced: string[] = [];
  const resolved: string[] = [];
  for (const path of new Set([...before.graph.files.keys(), ...after.graph.files.keys()])) {
    const was = findIn(await readContext(before, path));
    const found = matchFindings(was, findIn(await readContext(after, path)), [byText]);
    introduced.push(
      ...found.introduced.filter(({ finding }) =>
        finding.rule.id !== "import-cycle" ||
        !stoodInCircle(path, finding.start, { before, after })
      ).map(({ finding, source }) => shown(toViolation(finding, source))),
    );
    resolved.push(
      ...found.resolved.map(({ finding, source }) => shown(toViolation(finding, source))),
    );
  }
  return { introduced: introduced.sort(), resolved: resolved.sort() };
}

/**
 * Tells whether two files of which one imports the other now led round to each other before, or the nearest ones around them that
 * are not new.
 */
function stoodInCircle(
  path: string,
  start: number,
  { before, after }: Readonly<Record<"before" | "after", Survey>>,
): boolean {
  const edge = after.graph.importsOf(path).find(({ fact }) => fact.start === start);
  const target = edge?.resolution.kind === "file" ? edge.resolution.path : "";
  const circle = circleOfImport(after.graph, path, target) ?? [];
  const known = circle.map((each) => before.graph.files.has(each) ? each : null);
  const next = known.slice(1).find((each) => each !== null) ?? (circle.length === 1 ? path : "");
  const last = known[0] ?? known.findLast((each) => each !== null) ?? "";
  if (circle.length > 1 && next === last) return false;
  return leadsTo(before, last, next) && leadsTo(before, next, last);
}

/** Tells whether imports lead from a file to another one, or round to itself. */
function leadsTo({ graph }: Survey, from: string, to: string): boolean {
  const reached = new Set<string>();
  const reach = (path: string): void => {
    for (const edge of graph.files.has(path) ? graph.importsOf(path) : []) {
      const next = edge.resolution.kind === "file" ? edge.resolution.path : null;
      if (next !== null && runsAtOnce(graph, edge, next)) reached.add(next);
    }
  };
  reach(from);
  for (const path of reached) reach(path);
  return reached.has(to);
}

function shown({ path, line, rule, message }: ReturnType<typeof toViolation>): string {
  return `${path}:${line} ${rule}: ${message}`;
}

describe("findAffected", () => {
  const seed = Date.now() % 1_000_000;
  it(`leaves out no file that a look at all of them would find (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    const git = makeGitRepository();
    let all = 0;
    try {
      for (let project = 0; project < PROJECTS || all < FINDINGS; project++) {
        assert(project < TOO_MANY_PROJECTS, `Only ${all} findings in ${project} projects`);
        const before = anyProject(random);
        const commits = [before, changed(random, before)].map((files) => {
          git.git("rm", "-rq", "--ignore-unmatch", ".");
          git.write("package.json", "{}");
          git.write("tsconfig.json", '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }');
          for (const [path, text] of files) git.write(path, text);
          return git.commitAll("State");
        });
        const [base = "", head = ""] = commits;
        await using repository = await openedRepository(git.folder, "embedded");
        await using sides = await openSides(repository, { base, head });
        const { changes } = await repository.treeChanges(base, head);
        const files = changes.map((change): FileChange => ({
          ...change,
          previousPath: null,
          similarity: null,
          status: !change.before ? "added" : change.after ? "modified" : "deleted",
        }));
        // The judge knows no file again that has another path.
        if ((await joinFiles(sides, files)).length < files.length) continue;
        const found = await compareRules(sides, files);
        all += found.introduced.length + found.resolved.length;
        assertEquals({
          introduced: found.introduced.map(shown).sort(),
          resolved: found.resolved.map(shown).sort(),
        }, await comparedInFull(sides));
      }
    } finally {
      git.delete();
    }
  });
});
