import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plan } from "../../../lib/processes/plan_schemas.ts";
import { makeGitRepository } from "../../support/git_repository.ts";
import { creates, planOf, writes } from "../../support/processes.ts";

/** Decisions on the files of one process, and what they make of a project. */
export interface Landing {
  /** When commit-on-save commits; null: the project is in no repository. */
  readonly mode: "manual" | "every-save" | null;
  readonly start: Readonly<Record<string, string>>;
  readonly plan: Plan;
  readonly decisions: readonly PlannedDecision[];
}

export interface PlannedDecision {
  readonly path: string;
  readonly verdict: "approve" | "reject";
  /** What files are once it was taken: its own, or all of the group that lands with it. */
  readonly texts: Readonly<Record<string, string | null>>;
  /** The decision, by its index, that the file lands with; its own unless told. */
  readonly landsWith?: number;
}

/** A decision as it is sent. */
export type SentDecision = Omit<PlannedDecision, "texts" | "landsWith"> & {
  readonly diffSha256: string;
};

/** The service was about to do something to the disk. */
export interface Moment {
  /** The call of the disk. */
  readonly step: string;
  /** How many decisions were answered by then; the next one is being taken. */
  readonly answered: number;
}

/** What the script is told. */
export interface Order {
  /** With a `project` and a `state` folder, which the script works in. */
  readonly folder: string;
  readonly landing: Landing;
  /** Where the folder is copied to at every moment, each under its number; null: nowhere. */
  readonly copies: string | null;
  /** The moment, by its number, at which the script is killed; null: never. */
  readonly dies: number | null;
}

/** What the script says before its first decision. */
export interface Begun {
  readonly id: string;
  readonly decisions: readonly SentDecision[];
}

/** A file that others write; git ignores it, since a session begins with a question where they have changed others. */
export const KEPT = "notes/kept.txt";

const UNTOUCHED = { [KEPT]: "Kept\n", ".gitignore": `${KEPT}\n` };

/** Every kind of change, one of them by two steps, and a rejection among the approvals. */
export const MANY: Landing = {
  mode: "manual",
  start: {
    ...UNTOUCHED,
    "notes/changed.txt": "Changed\n",
    "notes/refused.txt": "Refused\n",
    "notes/gone.txt": "Gone\n",
  },
  plan: planOf(
    writes("a", "notes/changed.txt", "+once\n"),
    creates("b", "made/here/new.txt", "New\n"),
    writes("c", "notes/changed.txt", "+twice\n"),
    writes("d", "notes/gone.txt", null),
    writes("e", "notes/refused.txt", "+never\n"),
  ),
  decisions: [
    {
      path: "notes/changed.txt",
      verdict: "approve",
      texts: { "notes/changed.txt": "Changed\nonce\ntwice\n" },
    },
    { path: "notes/refused.txt", verdict: "reject", texts: {} },
    { path: "made/here/new.txt", verdict: "approve", texts: { "made/here/new.txt": "New\n" } },
    { path: "notes/gone.txt", verdict: "approve", texts: { "notes/gone.txt": null } },
  ],
};

const BUTTON = "export function Button() {\n  return <b />;\n}\n";
const PAGE = 'import { Button } from "./Button";\n\nexport const page = <Button />;\n';

/** A file by itself, and a group of three: a rename, and what imports it. */
export const GROUPED: Landing = {
  mode: "manual",
  start: {
    ...UNTOUCHED,
    "notes/changed.txt": "Changed\n",
    "src/Button.tsx": BUTTON,
    "src/page.tsx": PAGE,
  },
  plan: planOf(
    writes("n", "notes/changed.txt", "+once\n"),
    creates("a", "src/Icon.tsx", BUTTON.replace("Button", "Icon")),
    writes("b", "src/page.tsx", PAGE.replaceAll("Button", "Icon")),
    writes("c", "src/Button.tsx", null),
  ),
  decisions: [
    {
      path: "notes/changed.txt",
      verdict: "approve",
      texts: { "notes/changed.txt": "Changed\nonce\n" },
    },
    { path: "src/Button.tsx", verdict: "approve", texts: {}, landsWith: 3 },
    { path: "src/Icon.tsx", verdict: "approve", texts: {}, landsWith: 3 },
    {
      path: "src/page.tsx",
      verdict: "approve",
      texts: {
        "src/Button.tsx": null,
        "src/Icon.tsx": BUTTON.replace("Button", "Icon"),
        "src/page.tsx": PAGE.replaceAll("Button", "Icon"),
      },
    },
  ],
};

/** A landing that is committed at once. */
export const COMMITTED: Landing = {
  mode: "every-save",
  start: { ...UNTOUCHED, "notes/changed.txt": "Changed\n" },
  plan: planOf(writes("a", "notes/changed.txt", "+once\n")),
  decisions: [{
    path: "notes/changed.txt",
    verdict: "approve",
    texts: { "notes/changed.txt": "Changed\nonce\n" },
  }],
};

/** Another without a repository. */
export const UNVERSIONED: Landing = { ...COMMITTED, mode: null };

/** Makes the project that a landing begins with. */
export function makeProject(folder: string, { start, mode }: Landing): void {
  const root = join(folder, "project");
  mkdirSync(join(folder, "state"), { recursive: true });
  for (const [path, text] of Object.entries(start)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  if (mode === null) return;
  const repository = makeGitRepository({ folder: root });
  repository.git("config", "user.name", "Ada Test");
  repository.git("config", "user.email", "ada@example.com");
  repository.commitAll("As it was");
}

/** Every file below a folder by its path, and nothing of git. */
export function readTexts(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(root, ".git/")));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")]),
  );
}
