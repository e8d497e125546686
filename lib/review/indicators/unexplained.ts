import { count } from "../../text/mod.ts";
import type { ReviewFile, ReviewUnit } from "../common/schemas.ts";
import { indication, type Sign, statusOf } from "./indication.ts";
import { groupChanges } from "./islands.ts";
import { type Mentions, readMentions, wordsOf } from "./mentions.ts";
import type { BrokenFile, Indication, ReviewFacts, ReviewGraph } from "./review_facts.ts";
import { touchesOf } from "./scope.ts";

/**
 * Finds the parts of the change that nobody gave a reason for, as far as data can tell; nothing here says that a change is wrong.
 * - With a plan: files that no step declares or names, that neither import a declared file nor are imported by one, and that no
 *   commit message names.
 * - Without: files that nothing ties to the main part of the change (see `groupChanges`) and no commit message names.
 *   Where there is no main part, because the files are few or all over the project, that is not measured.
 * - What a commit that touches a file says is the reason of its change; a change of one commit has that commit's.
 * - In both cases: lock files without a change of a `package.json`, and files that do not parse any more.
 *   Files of which only the layout or comments are other ones are told as such, and as nothing else.
 */
export function unexplained(facts: ReviewFacts): Indication {
  const { files, units, reformatted, broken } = facts;
  const mentions = readMentions(textsOf(facts));
  const strangers = facts.plan ? offPlan(facts) : offTopic(facts);
  const unnamed =
    strangers?.files.filter((file) =>
      !reformatted.has(file.path) && !mentions.names(file.path) && !hasReason(file, facts)
    ) ?? [];
  const isBroken = new Set(broken.map(({ path }) => path));
  const signs = [
    ...unnamed.map(({ path }) => strangerSign(path, strangers?.why ?? "")),
    ...lockFileSigns(facts, mentions),
    ...broken.map(brokenSign),
    ...units.filter(({ path }) => !isBroken.has(path)).flatMap(problemSigns),
    ...files.filter(({ path }) => reformatted.has(path)).map(reformattedSign),
  ];
  if (!strangers && signs.length === 0) {
    return indication("unexplained", { status: "not-measured", headline: UNMEASURED }, []);
  }
  const open = new Set(
    signs.flatMap(({ severity, path }) =>
      severity === "info" || path === null || isBroken.has(path) ? [] : [path]
    ),
  ).size;
  const headline = headlineOf(facts, { open, judged: strangers?.judged ?? null });
  return indication("unexplained", { status: statusOf(signs), headline }, signs);
}

interface Figures {
  /** Files without a reason, those aside that do not parse. */
  readonly open: number;
  /** The number of files that were examined for a reason, and null where none was. */
  readonly judged: number | null;
}

function headlineOf(
  { files, reformatted, broken }: ReviewFacts,
  { open, judged }: Figures,
): string {
  const all = count(files.length, "changed file");
  const figures = [
    ...(broken.length > 0 ? [`${count(broken.length, "file")} that cannot be parsed`] : []),
    ...(open > 0 ? [`${open} of ${all} without a reason that could be found`] : []),
    ...(reformatted.size > 0
      ? [`${reformatted.size} of ${all} with other layout or comments alone`]
      : []),
  ];
  const text = figures.join(", ");
  if (judged === null) {
    return text || "Nothing stands out, as far as could be measured without a plan";
  }
  const rest = files.length - judged;
  const left = rest === 0
    ? ""
    : `; ${rest} of ${all} ${
      rest === 1 ? "is" : "are"
    } tied to no other by imports, and not judged`;
  if (text !== "") return text + left;
  const found = rest === 0 ? all : count(judged, "file");
  return `A reason was found for ${judged === 1 ? "the" : "each of the"} ${found}${left}`;
}

/** Tells whether a commit that touches a file says anything, or is the only commit; of uncommitted work nothing is said yet. */
function hasReason(
  { path, previousPath }: ReviewFile,
  { commits, touching, plan }: Pick<ReviewFacts, "commits" | "touching" | "plan">,
): boolean {
  if (commits.length === 1 || (commits.length === 0 && !plan)) return true;
  const own = [path, previousPath ?? path].flatMap((each) => touching.get(each) ?? []);
  return own.some(({ subject }) => saysSomething(subject));
}

/** The words that people write instead of a reason. */
const NO_REASON: ReadonlySet<string> = new Set(
  "wip a an the more some and fix fixes fixed update updates updated change changes changed misc stuff things tmp temp minor small edit edits save work progress in again try"
    .split(" "),
);

function saysSomething(subject: string): boolean {
  return wordsOf(subject).some((word) => !NO_REASON.has(word) && !/^\d+$/.test(word));
}

const UNMEASURED =
  "Not measured: too few changed files, or too few that belong together, to tell without a plan";

function textsOf({ commits, plan }: ReviewFacts): string[] {
  const steps = plan?.steps ?? [];
  return [
    ...steps.flatMap(({ title, rationale }) => rationale === null ? [title] : [title, rationale]),
    ...commits.map(({ message }) => message),
  ];
}

/** Files that something else than a text would have to explain, and why nothing does. */
interface Strangers {
  readonly files: readonly ReviewFile[];
  /** The number of files that were examined. */
  readonly judged: number;
  readonly why: string;
}

function offPlan({ files, plan, graphs }: ReviewFacts): Strangers {
  const declared = new Set(plan?.steps.flatMap((step) => step.files.map(({ path }) => path)));
  const neighbours = new Set([...declared].flatMap((path) => [
    ...neighboursOf(graphs.head, path),
    ...neighboursOf(graphs.base, path),
  ]));
  return {
    files: files.filter((file) =>
      touchesOf(file).every(({ path }) => !declared.has(path) && !neighbours.has(path))
    ),
    judged: files.length,
    why: "no step of the plan declares it, a file that it imports or one that imports it",
  };
}

function neighboursOf(graph: ReviewGraph, path: string): string[] {
  return [
    ...graph.importersOf(path).map(({ from }) => from),
    ...graph.importsOf(path).flatMap(({ resolution }) =>
      resolution.kind === "file" || resolution.kind === "asset" ? [resolution.path] : []
    ),
  ];
}

/** Finds the files apart from the main part of the change, or returns null where there is no main part. */
function offTopic(facts: ReviewFacts): Strangers | null {
  const { main, islands, files } = groupChanges(facts);
  if (!main) return null;
  return {
    files: islands,
    judged: files,
    why: `no import within two steps, feature or name ties it to the other ${
      count(main.length, "file")
    } of the change`,
  };
}

function strangerSign(path: string, why: string): Sign {
  return {
    severity: "warning",
    path,
    line: null,
    message:
      `No reason was found for the change of "${path}": ${why}, and no commit that touches it says why`,
    finding: {
      key: ["stranger"],
      title: "No reason was found for the change of a file",
      resolution: "conversation",
    },
  };
}

const LOCK_FILES: ReadonlySet<string> = new Set([
  "package-lock.json",
  "npm-shrinkwrap.json",
  "yarn.lock",
  "pnpm-lock.yaml",
  "bun.lock",
  "bun.lockb",
]);

/**
 * Lists the signs of changed lock files; a lock file that was mentioned was changed on purpose, as by an update of indirect
 * dependencies.
 */
function lockFileSigns({ files }: ReviewFacts, mentions: Mentions): Sign[] {
  const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  if (files.some(({ path }) => nameOf(path) === "package.json")) return [];
  return files.filter(({ path }) => LOCK_FILES.has(nameOf(path))).map(({ path }): Sign => ({
    severity: mentions.names(path) ? "info" : "warning",
    path,
    line: null,
    message: `"${path}" is changed, and no "package.json" is`,
    finding: {
      key: ["lock"],
      title: "A lock file is changed alone",
      resolution: "conversation",
    },
  }));
}

function brokenSign({ path, line, message }: BrokenFile): Sign {
  return {
    severity: "error",
    path,
    line,
    message: `"${path}" does not parse: ${message.replace(/\.$/, "")}`,
    finding: {
      key: ["broken"],
      title: "A file does not parse",
      resolution: "conversation",
    },
  };
}

/** Limits of what is read say nothing of the change, but of what is said about it. */
function problemSigns({ path, problems }: ReviewUnit): Sign[] {
  const before = new Set(problems.flatMap(({ side, message }) => side === "base" ? [message] : []));
  return problems.filter(({ side, message }) => side === "head" && !before.has(message))
    .map(({ line, message }): Sign => ({
      severity: "info",
      path,
      line,
      message: `Not all of the change could be understood: ${message}`,
    }));
}

function reformattedSign({ path }: ReviewFile): Sign {
  return {
    severity: "info",
    path,
    line: null,
    message: `Only the layout or comments of "${path}" are changed`,
  };
}
