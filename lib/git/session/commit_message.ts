import { layerIds, type Unit } from "../../project/mod.ts";
import { compareText, listOf } from "../../text/mod.ts";

/** One file of a commit, and what the layout makes of it. */
export interface CommittedFile {
  /** Project-root-relative. */
  readonly path: string;
  readonly change: "create" | "modify" | "delete";
  /** Null for a file that no layer has. */
  readonly unit: Pick<Unit, "feature" | "layer"> | null;
  /** The name of the feature around it, or null. */
  readonly feature: string | null;
  /** True for what was there before the session and was carried on to its branch. */
  readonly carried: boolean;
}

/** The facts from which a commit message is made. */
export interface CommitFacts {
  readonly prefix: string;
  readonly session: string;
  /** 1 for the first commit of the session. */
  readonly serial: number;
  /** True where the project has features of its own, and not only those that the layout makes up. */
  readonly hasFeatures: boolean;
  /** At least one. */
  readonly files: readonly CommittedFile[];
  /** The changes of the saves in a few words each; none where they do not tell of all files. */
  readonly saves: readonly string[];
  readonly plan: SessionPlan | null;
}

/** The plan or ticket from which a session works. */
export interface SessionPlan {
  readonly plan: string;
  readonly title: string | null;
  /** The files that the plan declares; null where it is not known here. */
  readonly scope: readonly string[] | null;
}

const VERBS = { create: "add", modify: "edit", delete: "remove" } as const;
const MAX_NAMED = 3;
const MAX_SUBJECT = 100;
/** The largest number of saves that a subject tells, and a body. */
const MAX_TOLD = 2;
const MAX_LISTED = 20;

/** The message of a commit, from its facts alone: the same facts give the same bytes. */
export function commitMessage(facts: CommitFacts): string {
  const files = facts.files.toSorted((a, b) => compareText(a.path, b.path));
  const paragraphs = [
    subjectOf(facts, files),
    ...saveParagraphs(facts),
    ...layerParagraphs(files),
    ...planParagraphs(facts, files),
  ];
  return `${[...paragraphs, trailersOf(facts)].join("\n\n")}\n`;
}

function subjectOf(
  { prefix, session, serial, saves, hasFeatures }: CommitFacts,
  files: readonly CommittedFile[],
): string {
  const own = files.filter(({ carried }) => !carried);
  const told = own.length > 0 ? own : files;
  const areSaves = saves.length > 0 && saves.length <= MAX_TOLD;
  const words = areSaves ? saves.map(shown).join("; ") : wordsFor(told);
  const about = hasFeatures ? `${featureOf(told)}: ${words}` : words;
  const subject = `${prefix}-${session}-${serial}: ${about}`;
  const characters = Array.from(subject);
  if (characters.length <= MAX_SUBJECT) return subject;
  return `${characters.slice(0, MAX_SUBJECT - 3).join("")}...`;
}

/** Lists several saves, of which the subject may not have room for each. */
function saveParagraphs({ saves }: CommitFacts): string[] {
  if (saves.length < 2) return [];
  const listed = saves.slice(0, MAX_LISTED).map((what) => `- ${shown(what)}`);
  const more = saves.length > MAX_LISTED ? [`- ${saves.length - MAX_LISTED} more`] : [];
  return [["saves:", ...listed, ...more].join("\n")];
}

function featureOf(files: readonly CommittedFile[]): string {
  const features = [
    ...new Set(files.map((file) => file.unit?.feature ?? file.feature ?? "project")),
  ].sort(
    compareText,
  );
  return features.slice(0, MAX_NAMED).join(", ") + (features.length > MAX_NAMED ? ", ..." : "");
}

/** "edit CatalogPage and PriceTag, add SortOrderList". */
function wordsFor(files: readonly CommittedFile[]): string {
  return (["modify", "create", "delete"] as const).flatMap((change) => {
    const names = files.filter((file) => file.change === change).map(({ path }) => nameOf(path));
    return names.length > 0 ? [`${VERBS[change]} ${someOf(names)}`] : [];
  }).join(", ");
}

/** A name is no longer than to say that there is one more. */
function someOf(names: readonly string[]): string {
  return listOf(names, { max: names.length === MAX_NAMED + 1 ? names.length : MAX_NAMED });
}

/** The file without folders and ending: `pages/CatalogPage.tsx` is CatalogPage. An index is named with its folder: `routes/index`. */
function nameOf(path: string): string {
  const [file = "", folder] = path.split("/").reverse();
  const dot = file.indexOf(".", 1);
  const name = dot === -1 ? file : file.slice(0, dot);
  return shown(name === "index" && folder !== undefined ? `${folder}/${name}` : name);
}

function layerParagraphs(files: readonly CommittedFile[]): string[] {
  const own = files.filter(({ carried }) => !carried);
  const byLayer = [...layerIds, null].map((layer) =>
    paragraph(layer ?? "other files", own.filter(({ unit }) => (unit?.layer ?? null) === layer))
  );
  const carried = paragraph(
    "carried over from before the session",
    files.filter((file) => file.carried),
  );
  return [...byLayer, carried].filter((text) => text !== "");
}

function planParagraphs({ plan }: CommitFacts, files: readonly CommittedFile[]): string[] {
  if (!plan?.scope) return [];
  const scope = new Set(plan.scope);
  return [
    paragraph("planned", files.filter(({ path }) => scope.has(path))),
    paragraph("not planned", files.filter(({ path }) => !scope.has(path))),
  ].filter((text) => text !== "");
}

function paragraph(title: string, files: readonly CommittedFile[]): string {
  if (files.length === 0) return "";
  const lines = files.map(({ path, change }) => `- ${VERBS[change]} ${shown(path)}`);
  return [`${title}:`, ...lines].join("\n");
}

function trailersOf({ session, serial, plan }: CommitFacts): string {
  const title = plan?.title ? ` (${shown(plan.title)})` : "";
  return [
    `Workbench-Session: ${session}`,
    `Workbench-Serial: ${serial}`,
    ...(plan ? [`Workbench-Plan: ${shown(plan.plan)}${title}`] : []),
  ].join("\n");
}

/** On one line, whatever is in it: a name with a line break must not pass for a trailer. */
function shown(text: string): string {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) ? JSON.stringify(text) : text;
}
