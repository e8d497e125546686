// Holds the imports of lib and routes to the doors and floors of the house: npm run check:doors
// Fails where files import each other in a circle by value, where areas or the folders of an area do, or where an import goes
// around the doors.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/**
 * The doors of each area: `mod.ts`, and those that are named here because the start must stay light: what opens the
 * handle of an area, and lists and checks that schemas need.
 */
const DOORS = {
  "*": ["mod.ts"],
  clone: ["open_clones.ts", "service/options.ts"],
  dev_server: ["open_dev_servers.ts"],
  edits: ["apply_op.ts"],
  git: ["embedded.ts", "common/file_lock.ts", "common/ref_name.ts", "open_git.ts", "witnessed.ts"],
  http: ["frame_headers.ts", "host_guard.ts", "loopback.ts", "origin_guard.ts"],
  live: ["open_live.ts"],
  modelhost: ["open_modelhost.ts"],
  nav: ["open_nav.ts"],
  notes: ["open_notes.ts"],
  pages: ["open_pages.ts"],
  plan: ["answers.ts"],
  processes: ["open_processes.ts"],
  project: [
    "configuration/edit_configuration.ts",
    "disk/stamp.ts",
    "file_view.ts",
    "framework_words.ts",
    "json_syntax.ts",
    "configuration/units.ts",
  ],
  review: ["answers.ts", "open_analyzer.ts", "open_review.ts", "repository_door.ts"],
  saving: ["dry_run.ts", "open_saving.ts", "save_answer.ts", "save_list.ts", "saved_change.ts"],
  source: [
    "jsx/prop_kinds.ts",
    "modules/facts_cache.ts",
    "modules/facts_store.ts",
    "open_source.ts",
    "types/inherited_counts.ts",
    "syntax/typescript.ts",
  ],
  rules: ["evidence/mod.ts", "evidence/open_rule_levels.ts"],
  state: ["state_directory.ts", "user_folder.ts"],
  story_ai: ["open_story_ai.ts"],
  workbench: ["version.ts"],
};

const files = ["lib", "routes"].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))
);
const edges = files.flatMap(importsOf);
const byValue = edges.filter(({ isType }) => !isType);
const across = edges.filter(({ from, to }) => areaOf(from) !== areaOf(to));
const around = across.filter(({ to }) => to.startsWith("lib/") && !isDoor(to));
const inside = byValue.filter(({ from, to }) => areaOf(from) === areaOf(to));

const problems = [
  ...circles(byValue, (path) => path).map(
    /** @param {string[]} circle */ (circle) => `Files import each other: ${circle.join(" ")}`,
  ),
  ...circles(across, areaOf).map(
    /** @param {string[]} circle */ (circle) => `Areas import each other: ${circle.join(" ")}`,
  ),
  ...circles(inside, dirname).map(
    /** @param {string[]} circle */ (circle) => `Folders import each other: ${circle.join(" ")}`,
  ),
  ...around.map(({ from, to }) => `${from} goes around the doors of ${areaOf(to)}: ${to}`),
];
for (const problem of problems) console.log(problem);
console.log(`${problems.length} imports are around the doors or in circles`);
process.exit(problems.length > 0 ? 1 : 0);

/** Lists what a file imports from the project: its imports stand before all else. */
function importsOf(path) {
  const text = readFileSync(path, "utf8");
  const last = ts.preProcessFile(text, true, false).importedFiles.at(-1);
  if (!last) return [];
  const head = text.slice(0, text.indexOf("\n", last.end));
  const { statements } = ts.createSourceFile(path, head, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement);
    if (!isImport && !ts.isExportDeclaration(statement)) return [];
    const specifier = statement.moduleSpecifier?.text;
    if (!specifier?.startsWith(".")) return [];
    const named = isImport ? statement.importClause : statement;
    const names = isImport ? named?.namedBindings : statement.exportClause;
    const areTypes = !(isImport && named?.name) && names?.elements?.length > 0 &&
      names.elements.every((each) => each.isTypeOnly);
    const isType = named?.isTypeOnly === true || areTypes;
    return [{ from: path, to: join(dirname(path), specifier), isType }];
  });
}

function areaOf(path) {
  return path.startsWith("lib/") ? path.split("/")[1] : path.split("/")[0];
}

/** Each folder of `lib/source` has a door of its own, and all schemas are doors: routes need them before the area is loaded. */
function isDoor(path) {
  const [, area, ...rest] = path.split("/");
  const name = rest.join("/");
  if (area === "source" && /^[a-z]+\/mod\.ts$/.test(name)) return true;
  if (/(^|[/_])schemas\.ts$/.test(name)) return true;
  return [...DOORS["*"], ...DOORS[area] ?? []].includes(name);
}

/** Lists the groups of nodes that lead to each other, after Tarjan (1972). */
function circles(edges, nodeOf) {
  const graph = new Map();
  for (const { from, to } of edges) {
    const [one, other] = [nodeOf(from), nodeOf(to)];
    if (!graph.has(one)) graph.set(one, new Set());
    if (one !== other) graph.get(one).add(other);
  }
  const [order, lowest, stack, found] = [new Map(), new Map(), [], []];
  function visit(node) {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) {
        lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
      }
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) found.push(circle.sort(byText));
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

function byText(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
