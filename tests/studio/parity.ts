// Where the Studio uses each route of the interface, read from its code; docs/studio.md has it as a table.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { areas } from "../../routes/mod.ts";

const STUDIO = fileURLToPath(new URL("../../studio", import.meta.url));

/** The routes that the Studio has no use for, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  "GET /": "it is the Studio",
  "GET /studio": "it leads to the Studio",
  "GET /studio/:name": "its own files",
  "GET /docs": "the book at the foot of the rail leads there",
  "GET /docs/reference.js": "of `/docs`",
  "GET /docs/open.js": "of `/docs`",
  "GET /openapi.json": "its client is made of it",
  "GET /workbench.schema.json": "for the editors that open `workbench.json`",
  "POST /mcp": "for agents; Tools has its address",
  "GET /auth/login": "the sign-in link, which leads to the Studio",
  "GET /api/events": "the browser's own reader of events keeps it open, in every window",
  "GET /api/pages": "`GET /api/pages/all` has the pages of all features",
  "GET /api/pages/features": "`GET /api/pages/all` has the features with their pages",
  "GET /api/workflows": "`GET /api/workflows/all` has the machines of all files",
  "GET /api/workflows/features": "`GET /api/workflows/all` has the features with their machines",
  "GET /api/pages/unmapped": "the props of the selected element show which are missing",
  "POST /api/pages/node": "an op of `POST /api/pages/edits`",
  "POST /api/pages/props": "an op of `POST /api/pages/edits`",
  "GET /api/pages/palette/wrap-suggest":
    "a dry run of `POST /api/pages/edits` shows what an extract would make",
  "POST /api/pages/automap": "an op of `POST /api/pages/edits`",
  "POST /api/pages/palette/insert": "an op of `POST /api/pages/edits`",
  "POST /api/pages/palette/wrap": "an op of `POST /api/pages/edits`",
  "POST /api/pages/snippet-tree": "a piece is inserted first, and edited in its place",
  "POST /api/pages/snippet-add-child": "a piece is inserted first, and edited in its place",
  "POST /api/pages/snippet-remove-node": "a piece is inserted first, and edited in its place",
  "POST /api/pages/snippet-move-node": "a piece is inserted first, and edited in its place",
  "POST /api/pages/snippet-rewire": "a piece is inserted first, and edited in its place",
  "GET /api/components/source": "the unit editor reads every file by `GET /api/pages/source`",
  "POST /api/components/save": "the unit editor saves ops, not whole texts",
  "GET /api/processes/events": "`GET /api/events` tells of processes as well",
  "GET /api/processes/:id/diff": "the review of a process has the diff of each file",
  "GET /api/clone/:id": "the list has all of each, and events tell how far one is",
  "GET /api/modelhost/models": "`GET /api/modelhost/status` has them",
  "POST /api/story-ai/pattern/propose": "for programs that read many pages of one tracker",
  "POST /api/story-ai/skeleton": "for programs that read many pages of one tracker",
};

/** Where a route is used: the screens and parts, or a reason. */
export interface ParityRow {
  /** `GET /api/pages/tree`. */
  readonly route: string;
  /** The screens, in the order of the alphabet; empty for a route that is left out. */
  readonly screens: readonly string[];
}

/** Finds the calls of the client in the code of the Studio, each with the screens that make it. */
export function readParity(): readonly ParityRow[] {
  const sources = readSources();
  const isQuestions = (file: string) => file.startsWith("api/queries");
  const questions = questionsIn([...sources].filter(([file]) => isQuestions(file)));
  const used = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    if (isQuestions(file)) continue;
    for (const node of nodesOf(source)) {
      const calls = callOf(node) ?? questions.get(questionOf(node) ?? "") ?? [];
      for (const call of calls) {
        used.set(call, (used.get(call) ?? new Set()).add(placeOf(file)));
      }
    }
  }
  return areas.flatMap(({ routes }) => routes).map(({ method, path }) => {
    const called = `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
    return { route: `${method} ${path}`, screens: [...used.get(called) ?? []].sort() };
  });
}

/** Returns the table of docs/studio.md. */
export function parityTable(): string {
  const rows = readParity().map(({ route, screens }) => {
    const where = screens.length > 0 ? screens.join(", ") : `none: ${LEFT_OUT[route] ?? ""}`;
    return `| \`${route}\` | ${where} |`;
  });
  return ["| route | where the Studio uses it |", "| --- | --- |", ...rows].join("\n");
}

function readSources(): ReadonlyMap<string, ts.SourceFile> {
  const files = readdirSync(STUDIO, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules/"));
  return new Map(
    files.sort().map((file) => [
      file,
      ts.createSourceFile(file, readFileSync(`${STUDIO}/${file}`, "utf8"), ts.ScriptTarget.Latest),
    ]),
  );
}

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** The route of `api.GET("/api/pages/tree")`. */
function callOf(node: ts.Node): string[] | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression, name } = node.expression;
  const [path] = node.arguments;
  if (!ts.isIdentifier(expression) || expression.text !== "api") return null;
  return path && ts.isStringLiteralLike(path) ? [`${name.text} ${path.text}`] : null;
}

/** The name of `queries.tree`. */
function questionOf(node: ts.Node): string | null {
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return null;
  return node.expression.text === "queries" ? node.name.text : null;
}

/** The routes that each shared question asks, by its name. */
function questionsIn(
  files: readonly (readonly [string, ts.SourceFile])[],
): ReadonlyMap<string, readonly string[]> {
  if (files.length === 0) throw new Error("The Studio has no file with its questions");
  return new Map(files.flatMap(([, source]) => [...questionsOf(source)]));
}

/** The routes that each question of a file asks, through the functions of the file. */
function questionsOf(source: ts.SourceFile): ReadonlyMap<string, readonly string[]> {
  const functions = new Map<string, ts.Node>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      functions.set(statement.name.text, statement);
    }
  }
  const routesIn = (node: ts.Node): string[] =>
    [...nodesOf(node)].flatMap((each) => {
      const inner = ts.isCallExpression(each) && ts.isIdentifier(each.expression)
        ? functions.get(each.expression.text)
        : undefined;
      return callOf(each) ?? (inner && inner !== node ? routesIn(inner) : []);
    });
  const questions = new Map<string, readonly string[]>();
  for (const node of nodesOf(source)) {
    if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name)) continue;
    if (ts.isArrowFunction(node.initializer)) questions.set(node.name.text, routesIn(node));
  }
  return questions;
}

const NAMES: Readonly<Record<string, string>> = {
  api: "all screens",
  shell: "the window",
  parts: "all screens",
  home: "Home",
  units: "Units",
  components: "Components",
  machines: "Machines",
  flow: "Flow",
  plan: "Plan",
  processes: "Processes",
  review: "Branch review",
  git: "Git session",
  notes: "Notes",
  tools: "Tools",
};

function placeOf(file: string): string {
  const [folder = "", screen = ""] = file.split("/");
  const name = NAMES[folder === "screens" ? screen : folder];
  if (name === undefined) throw new Error(`Nobody has named the screen of ${file}`);
  return name;
}
