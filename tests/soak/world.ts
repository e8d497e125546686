import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fixturePath } from "../support/fixture_path.ts";
import { type GitRepository, gitRepositoryAt } from "../support/git_repository.ts";
import type { GitServer } from "../support/git_server.ts";
import type { Client } from "./client.ts";
import { createLedger, type Ledger } from "./ledger.ts";

/** What the actors work on. */
export interface World {
  readonly client: Client;
  readonly root: string;
  /** Where repositories are cloned from. */
  readonly server: GitServer;
  /** A clone in the workspace, as stock git sees it. */
  clone(name: string): GitRepository;
  /** The ledger of a file of the project. */
  ledgerOf(path: string): Ledger;
  /** The ledger of a note; `rev` where it begins. */
  noteLedger(id: string, rev: string): Ledger;
  /** The ledgers of notes that exist, by id. */
  readonly notes: Map<string, Ledger>;
  /** Below a bound. */
  random(below: number): number;
  /** A word that nobody has used. */
  unique(): string;
  text(path: string): string;
  /** Checks each ledger against what is on the disk. Nobody may be writing. */
  check(): Promise<string[]>;
}

/** What reviews compare with `main`. */
export const BRANCHES = ["buttons", "titles", "search"];

/** So many times are the features of the demo there: about 300 files in all. */
const FEATURES_TIMES = 5;

/** Makes a copy of the demo with a history, and branches to review. */
export function makeProject(folder: string): GitRepository {
  const root = join(folder, "shop");
  cpSync(fixturePath("projects", "shop"), root, { recursive: true });
  const features = join(root, "src/features");
  for (const name of readdirSync(features).filter((name) => name !== "shared")) {
    for (let copy = 2; copy <= FEATURES_TIMES; copy++) {
      cpSync(join(features, name), join(features, `${name}${copy}`), { recursive: true });
    }
  }
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const dev = `node -e "console.log('up'); setInterval(() => {}, 1000)"`;
  writeFileSync(join(root, "package.json"), JSON.stringify({ ...manifest, scripts: { dev } }));
  mkdirSync(join(root, "node_modules"));
  const repository = gitRepositoryAt(root);
  repository.git("init", "--quiet", "--initial-branch=main");
  repository.git("config", "user.name", "Ada");
  repository.git("config", "user.email", "ada@example.com");
  repository.write(".gitignore", "node_modules\n");
  repository.commitAll("The shop");
  for (const branch of BRANCHES) {
    repository.git("switch", "--quiet", "--create", branch, "main");
    const path = "src/features/catalog/pages/CatalogPage.tsx";
    const page = readFileSync(join(root, path), "utf8");
    repository.write(path, page.replace(" />", ` data-branch="${branch}" />`));
    repository.commitAll(`The ${branch}`);
  }
  repository.git("switch", "--quiet", "main");
  return repository;
}

export function createWorld(
  { workspace, ...given }: Pick<World, "client" | "root" | "random" | "server"> & {
    readonly workspace: string;
  },
): World {
  const { client, root } = given;
  const ledgers = new Map<string, Ledger>();
  const notes = new Map<string, Ledger>();
  let words = 0;
  const text = (path: string): string => readFileSync(join(root, path), "utf8");
  return {
    ...given,
    clone: (name) => gitRepositoryAt(join(workspace, name)),
    notes,
    text,
    unique: () => `word${++words}`,
    ledgerOf(path) {
      const ledger = ledgers.get(path) ?? createLedger(path, hashOf(text(path)));
      ledgers.set(path, ledger);
      return ledger;
    },
    noteLedger(id, rev) {
      const ledger = notes.get(id) ?? createLedger(`note ${id}`, rev);
      notes.set(id, ledger);
      return ledger;
    },
    async check() {
      const problems = [...ledgers].map(([path, ledger]) => ledger.check(hashOf(text(path))));
      for (const [id, ledger] of notes) {
        const { body } = await client.ask("GET", `/api/notes/${id}`);
        problems.push(ledger.check(body.note.rev));
      }
      return problems.filter((problem) => problem !== null);
    },
  };
}

/** As the service hashes content. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
