import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { WorkbenchOptions } from "../../mod.ts";
import type { Random } from "../support/random.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { gitRepositoryAt } from "../support/git_repository.ts";
import { type GitServer, startGitServer } from "../support/git_server.ts";
import { type ModelRuntime, runtimeModel, startModelRuntime } from "../support/model_runtime.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import type { KnownRow } from "./known_values.ts";
import { createMeddler } from "./meddle.ts";
import { speakingModel, TICKET } from "../support/speaking_model.ts";
import { watchFiles } from "./watched_files.ts";
import type { Complaint } from "./judge_answer.ts";

/** A project with a history, and all that is around it: servers to clone and to ask, and files of nobody's business. */
export interface FuzzWorld extends AsyncDisposable {
  readonly root: string;
  readonly stateDirectory: string;
  readonly server: GitServer;
  readonly runtime: ModelRuntime;
  readonly options: WorkbenchOptions;
  /** What no answer may contain. */
  readonly secrets: readonly string[];
  /** What a client knows that has read nothing yet. */
  readonly first: readonly KnownRow[];
  /** Changes the project past the service. */
  meddle(random: Random): void;
  /** Takes back what was changed past the service, so that something can be prepared. */
  restore(): void;
  /** Writes a file of the project, past the service. */
  write(file: string, content: string | Uint8Array): void;
  /** Makes a branch with a commit that no other has. */
  makeBranch(): string;
  /** A word that nobody has used. */
  unique(): string;
  /** Between two looks at something that goes on. */
  moment(): Promise<void>;
  /** What was written that no answer told of. @param told the body of the last answer */
  complaints(told: unknown): Complaint[];
  /** What was written where nothing may be. */
  complaintsOutside(): Complaint[];
}

const CONFIGURATION = "workbench.json";

/** A token that no answer, and no record, may show. */
const TOKEN = "tok-4f1d0b57c2a84e9bb3c6";

export async function openFuzzWorld(): Promise<FuzzWorld> {
  const folder = makeTemporaryFolder("fuzz");
  const root = join(folder, "shop");
  const stateDirectory = join(folder, "state");
  makeProject(root);
  const secret = join(folder, "outside", "secret.txt");
  mkdirSync(dirname(secret));
  writeFileSync(secret, "Nobody may read this: 7b1f0f5b\n");
  const server = await startGitServer();
  for (const name of ["owner/app", "owner/slow"]) {
    server.create(name, { "package.json": "{}\n", "src/pages/Home.tsx": HOME });
  }
  server.interfere = (request) => request.url?.includes("slow") ? isLate() : false;
  const runtime = await startModelRuntime();
  runtime.models.set("story", runtimeModel("story"));
  runtime.says = speakingModel();
  let words = 0;
  const unique = (): string => `word${++words}`;
  const configuration = readFileSync(join(root, CONFIGURATION));
  const project = watchFiles(root, [".git"]);
  const meddler = createMeddler(root, secret);
  const around = watchFiles(folder, ["shop", "state"]);
  return {
    root,
    stateDirectory,
    server,
    runtime,
    options: {
      project: root,
      stateDirectory,
      cloneHosts: [server.host],
      allowPrivateHosts: true,
      modelhost: runtime.url,
    },
    secrets: [folder, TOKEN, "7b1f0f5b"],
    first: firstRows(server),
    meddle(random) {
      meddler.meddle(random);
      project.complaints(null);
    },
    restore() {
      meddler.restore();
      project.complaints(null);
    },
    write(file, content) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
      project.complaints(null);
    },
    makeBranch: () => makeBranch(root, unique()),
    unique,
    moment: () => new Promise((resolve) => setTimeout(resolve, MOMENT_MS)),
    complaints(told) {
      const found = project.complaints(told);
      // Where notes are, and what is frozen, would otherwise be another for all requests that come.
      if (JSON.stringify(told ?? null).includes('"path":"workbench.json"')) {
        writeFileSync(join(root, CONFIGURATION), configuration);
        project.complaints(null);
      }
      return found;
    },
    complaintsOutside: () => around.complaints(null),
    async [Symbol.asyncDispose]() {
      await runtime[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const HOME = "export function Home() {\n  return <main>Home</main>;\n}\n";

/** The demo, with a branch, a tag, and a dev script that needs nothing installed. */
function makeProject(root: string): void {
  cpSync(fixturePath("projects", "shop"), root, { recursive: true });
  const scripts = { dev: 'node -e "setInterval(() => {}, 1000)"', broken: "exit 1" };
  writeFileSync(join(root, "package.json"), JSON.stringify({ name: "shop", scripts }, null, 2));
  const repository = gitRepositoryAt(root);
  repository.git("init", "--quiet", "--initial-branch=main");
  repository.commitAll("The shop as it was");
  repository.git("tag", "v1");
  repository.git("switch", "--quiet", "--create", "change");
  const page = "src/features/catalog/pages/CatalogPage.tsx";
  const text = new TextDecoder().decode(repository.read(page));
  repository.write(page, text.replace("placeholder=", 'title="Search" placeholder='));
  repository.commitAll("A title for the search");
  repository.git("switch", "--quiet", "main");
}

/** The commit of a branch that is there, with words of its own. The working tree stays as it is. */
function makeBranch(root: string, name: string): string {
  const repository = gitRepositoryAt(root);
  repository.git(
    "branch",
    name,
    repository.git("commit-tree", "-p", "main", "-m", name, "change^{tree}"),
  );
  return name;
}

const MOMENT_MS = 20;
/** Long enough for whoever waits for it to think better of it. */
const LATE_MS = 300;

/** @returns false, after a while: the request is still to be answered */
function isLate(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), LATE_MS));
}

function firstRows(server: GitServer): KnownRow[] {
  const row = (area: string, values: KnownRow["values"]): KnownRow => ({ area, values });
  return [
    row("project", { path: "." }),
    row("plan", { seeds: "src/features/catalog" }),
    row("review", { base: "main", head: "change", heads: "change" }),
    row("review", { base: "v1", head: "change" }),
    row("clone", { url: server.url("owner/app"), token: TOKEN, branch: "main" }),
    row("clone", { url: server.url("owner/gone"), name: "gone", token: TOKEN }),
    row("git", { url: server.url("owner/app"), plan: "T-7", planTitle: "Vouchers" }),
    row("modelhost", { name: "story" }),
    row("story-ai", {
      model: "story",
      html: TICKET,
      url: "https://tracker.example/1",
      feature: "cart",
    }),
    row("plan", { model: "story", text: "Add a voucher page to the cart", feature: "cart" }),
    row("plan", {
      text: "Rename the product card and show the price in red",
      seeds: "src/features",
    }),
    row("dev-server", { script: "dev" }),
    row("dev-server", { script: "broken" }),
    ...["pause", "resume", "cancel", "retry", "complete"].map((verb) => row("processes", { verb })),
    row("pages", { snippet: '<Card title="A"><p>{name}</p><b /></Card>', nodeId: "0.0" }),
  ];
}
