import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Random } from "../../support/random.ts";

/** A project on disk that is changed at random, and the state that it came from. */
export interface ChangingProject {
  readonly root: string;
  readonly origin: string;
  readonly random: Random;
}

/** Changes a project, or finds nothing to change. @returns what was done, for whoever looks for a failure */
type Change = (project: ChangingProject) => string | null;

/** Makes one change: mostly an edit of one file, now and then one of what files there are. */
export function changeProject(project: ChangingProject): string {
  for (;;) {
    const kind = project.random.pick(CHANGES);
    const done = kind(project);
    if (done !== null) return `${kind.name} ${done}`;
  }
}

function deleteLine(project: ChangingProject): string | null {
  return editLines(project, (lines, at) => lines.splice(at, 1));
}

function repeatLine(project: ChangingProject): string | null {
  return editLines(project, (lines, at) => lines.splice(at, 0, lines[at] ?? ""));
}

function moveLine(project: ChangingProject): string | null {
  return editLines(project, (lines, at) => {
    const [line = ""] = lines.splice(at, 1);
    lines.splice(project.random.below(lines.length + 1), 0, line);
  });
}

function takeLine(project: ChangingProject): string | null {
  const taken = linesOf(project, project.random.pick(filesOf(project)));
  return editLines(project, (lines, at) => lines.splice(at, 0, project.random.pick(taken)));
}

function addComment(project: ChangingProject): string | null {
  return editLines(project, (lines) => lines.push(`// ${project.random.below(1000)}`));
}

/** What a file exports it keeps to itself, or the other way round. */
function turnExport(project: ChangingProject): string | null {
  return editLines(project, (lines) => {
    const able = [...lines.keys()].filter((at) =>
      STARTS.some((start) => lines[at]?.startsWith(start) === true)
    );
    if (able.length === 0) return;
    const at = project.random.pick(able);
    const line = lines[at] ?? "";
    lines[at] = line.startsWith("export ") ? line.slice("export ".length) : `export ${line}`;
  });
}

const STARTS: readonly string[] = [
  "export ",
  "const ",
  "function ",
  "class ",
  "type ",
  "interface ",
];

/** A word in the place of another: a name, a specifier, a path of a route, a key of a set-up file. */
function exchangeWord(project: ChangingProject): string | null {
  const { random } = project;
  const words = wordsOf(linesOf(project, random.pick(filesOf(project))).join("\n"));
  return edit(project, (text) => {
    const parts = text.split(/\b/);
    const places = [...parts.keys()].filter((at) => isWord(parts[at] ?? ""));
    if (words.length === 0 || places.length === 0) return text;
    parts[random.pick(places)] = random.pick(words);
    return parts.join("");
  });
}

function renderAnother(project: ChangingProject): string | null {
  const [path, other] = [pickSource(project), pickSource(project)];
  const name = project.random.pick(["default as Taken", "Taken", ...namesIn(project, other)]);
  const local = name.split(" ").at(-1) ?? name;
  const specifier = specifierTo(path, other);
  writeText(
    project,
    path,
    (text) =>
      `import { ${name} } from "${specifier}";\n${text}\nexport const Another = () => <${local} />;\n`,
  );
  return `${path}: ${name} of ${other}`;
}

function handOnAnother(project: ChangingProject): string | null {
  const [path, other] = [pickSource(project), pickSource(project)];
  const what = project.random.pick([
    "*",
    "* as all",
    "{ default }",
    ...namesIn(project, other).map((name) => `{ ${name} }`),
  ]);
  writeText(
    project,
    path,
    (text) => `${text}\nexport ${what} from "${specifierTo(path, other)}";\n`,
  );
  return `${path}: ${what} of ${other}`;
}

function loadAnother(project: ChangingProject): string | null {
  const [path, other] = [pickSource(project), pickSource(project)];
  const specifier = specifierTo(path, other);
  const text = `const Later = lazy(() => import("${specifier}"));\nexport const One = <Later />;\n`;
  writeText(project, path, (before) => before + text);
  return `${path}: ${other}`;
}

function create(project: ChangingProject): string | null {
  const { random } = project;
  const folder = dirname(random.pick(filesOf(project)));
  const name = random.pick([
    "index.ts",
    "index.tsx",
    "Made.tsx",
    "page.tsx",
    "made.test.tsx",
    "x.js",
  ]);
  const path = join(folder, name);
  writeText(project, path, () => linesOf(project, pickSource(project)).join("\n"));
  return path;
}

function remove(project: ChangingProject): string | null {
  const path = project.random.pick(filesOf(project));
  rmSync(join(project.root, path));
  return path;
}

function rename(project: ChangingProject): string | null {
  const { random } = project;
  const [path, other] = [random.pick(filesOf(project)), random.pick(filesOf(project))];
  const to = random.pick([other, join(dirname(other), `Renamed${random.below(3)}.tsx`)]);
  renameSync(join(project.root, path), join(project.root, to));
  return `${path} to ${to}`;
}

function renameFolder(project: ChangingProject): string | null {
  const from = dirname(pickSource(project));
  const to = `${from}_${project.random.below(100)}`;
  if (from === "." || existsSync(join(project.root, to))) return null;
  renameSync(join(project.root, from), join(project.root, to));
  return `${from} to ${to}`;
}

function exchangeFiles(project: ChangingProject): string | null {
  const [path, other] = [pickSource(project), pickSource(project)];
  const text = linesOf(project, path).join("\n");
  writeText(project, path, () => linesOf(project, other).join("\n"));
  writeText(project, other, () => text);
  return `${path} and ${other}`;
}

/** A file as it was at first, which may be gone or another by now. */
function restore(project: ChangingProject): string | null {
  const path = project.random.pick(filesBelow(project.origin));
  mkdirSync(dirname(join(project.root, path)), { recursive: true });
  cpSync(join(project.origin, path), join(project.root, path));
  return path;
}

function setUp(project: ChangingProject): string | null {
  const { random } = project;
  const path = random.pick(["workbench.json", ".gitignore", "tsconfig.json"]);
  const folder = dirname(pickSource(project));
  const text = {
    "workbench.json": JSON.stringify({ featuresDir: folder }),
    ".gitignore": `${folder}\n`,
    "tsconfig.json": JSON.stringify({ compilerOptions: { baseUrl: folder, jsx: "react-jsx" } }),
  }[path];
  writeText(project, path, () => text ?? "");
  return `${path}: ${folder}`;
}

/** Edits of one file stand three times: they are what an index takes over from the one before. */
const EDITS: readonly Change[] = [
  deleteLine,
  repeatLine,
  moveLine,
  takeLine,
  addComment,
  turnExport,
  exchangeWord,
  exchangeWord,
  renderAnother,
  handOnAnother,
  loadAnother,
];

const CHANGES: readonly Change[] = [
  ...[EDITS, EDITS, EDITS].flat(),
  exchangeFiles,
  create,
  remove,
  rename,
  renameFolder,
  restore,
  restore,
  setUp,
];

function filesOf({ root }: ChangingProject): string[] {
  return filesBelow(root);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

function pickSource(project: ChangingProject): string {
  const files = filesOf(project);
  const source = files.filter((path) => /\.[jt]sx?$/.test(path));
  return project.random.pick(source.length > 0 ? source : files);
}

function linesOf({ root }: ChangingProject, path: string): string[] {
  return readFileSync(join(root, path), "utf8").split("\n");
}

function editLines(
  project: ChangingProject,
  change: (lines: string[], at: number) => unknown,
): string | null {
  return edit(project, (text) => {
    const lines = text.split("\n");
    change(lines, project.random.below(lines.length));
    return lines.join("\n");
  });
}

/** Changes the text of one file. @returns its path; null where the text stays */
function edit(project: ChangingProject, change: (text: string) => string): string | null {
  const path = project.random.pick(filesOf(project));
  const text = readFileSync(join(project.root, path), "utf8");
  const changed = change(text);
  if (changed === text) return null;
  writeFileSync(join(project.root, path), changed);
  return path;
}

function writeText(
  { root }: ChangingProject,
  path: string,
  change: (text: string) => string,
): void {
  const file = join(root, path);
  writeFileSync(file, change(existsSync(file) ? readFileSync(file, "utf8") : ""));
}

function specifierTo(from: string, to: string): string {
  const path = relative(dirname(from), to).replace(/\.[^.]+$/, "");
  return path.startsWith(".") ? path : `./${path}`;
}

function namesIn(project: ChangingProject, path: string): string[] {
  const words = wordsOf(linesOf(project, path).join("\n"));
  return [...new Set(words.filter((word) => /^[A-Z]/.test(word)))].slice(0, 8);
}

function wordsOf(text: string): string[] {
  return text.split(/\b/).filter(isWord);
}

function isWord(part: string): boolean {
  return /^[A-Za-z][\w$]*$/.test(part);
}
