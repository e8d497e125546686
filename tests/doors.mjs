// Holds the imports of lib and routes to the doors and floors of the house: npm run check:doors
// Fails where files import each other in a circle by value, where areas do, or where more goes around the doors than LEFT says.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** The doors of each area: `mod.ts`, `schemas.ts`, and those that are named here because the start must stay light. */
const DOORS = {
  "*": ["mod.ts", "schemas.ts"],
  edits: ["apply_op.ts"],
  events: ["wait_schemas.ts"],
  git: ["embedded.ts", "witnessed.ts"],
  pages: ["edit_schemas.ts"],
  plan: ["answers.ts"],
  processes: ["plan_schemas.ts"],
  project: ["place_schemas.ts", "file_view.ts"],
  review: ["answers.ts", "repository_door.ts"],
  saving: ["dry_run.ts", "save_answer.ts", "save_list.ts", "saved_change.ts"],
  source: ["typescript.ts"],
  workflows: ["list_schemas.ts"],
};

/** How many imports still go around the doors, and how many folders are in circles by value; neither may grow. */
const LEFT = { imports: 501, folders: 88 };

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
];
const folders = circles(inside, dirname).flat();
const counts = { imports: around.length, folders: folders.length };
for (const [what, left] of Object.entries(LEFT)) {
  if (counts[what] > left) problems.push(`${counts[what]} ${what} are left, and were ${left}`);
  if (counts[what] < left) problems.push(`Only ${counts[what]} ${what} are left: say so in LEFT`);
}
for (const problem of problems) console.log(problem);
if (problems.length > 0 || process.argv.includes("--list")) {
  for (const [to, { length }] of countBy(around, ({ to }) => to)) console.log(length, to);
}
console.log(
  `${around.length} imports go around the doors, ${folders.length} folders are in circles`,
);
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

/** Each folder of `lib/source` has a door of its own. */
function isDoor(path) {
  const [, area, ...rest] = path.split("/");
  const name = rest.join("/");
  if (area === "source" && /^[a-z]+\/mod\.ts$/.test(name)) return true;
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

function countBy(items, keyOf) {
  const counts = new Map();
  for (const item of items) {
    const key = keyOf(item);
    counts.set(key, [...counts.get(key) ?? [], item]);
  }
  return [...counts].sort(([, a], [, b]) => b.length - a.length);
}
