import { access } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { findMissingManager } from "../dev_server/mod.ts";
import { orNullOnSystemError } from "../errors/mod.ts";
import { createGitFinder, discoverRepository, LEAST_VERSION } from "../git/mod.ts";
import { openProject, type Project } from "../project/mod.ts";
import { openSource } from "../source/mod.ts";
import type { UnitRole } from "../source/units/mod.ts";
import {
  ENOUGH_BYTES,
  listServices,
  openStateDirectory,
  type ServiceMark,
  type StateDirectory,
} from "../state/mod.ts";
import { count } from "../text/mod.ts";
import { openProjectView, type ProjectOverview, VERSION } from "../workbench/mod.ts";
import type { ServeArguments } from "./arguments.ts";
import { type ChosenProject, lookForProject } from "./choose_project.ts";
import { factsOf, MAX_PACKAGES } from "./describe_start.ts";
import { isWritable, READ_ONLY, tellPackageAbove } from "./look_around.ts";
import { obstacleOf } from "./obstacles.ts";
import { requireUsableOptions } from "./require_startable.ts";

/** An examined subject, with the result; a problem stands in the way of serving or editing. */
interface Finding {
  readonly state: "ok" | "note" | "problem";
  readonly what: string;
  readonly told: string;
}

const DEMO: Finding = {
  state: "note",
  what: "project",
  told:
    "this folder is no React project, so a copy of the demo is served: name another with --project DIR",
};

/**
 * Looks at all that a start with these arguments depends on, and starts nothing.
 * @param tell takes a line for the terminal
 * @returns whether nothing stands in the way
 */
export async function examine(
  args: ServeArguments,
  tell: (line: string) => void,
): Promise<boolean> {
  const findings: Finding[] = [];
  for await (const finding of look(args)) {
    findings.push(finding);
    const { state, what, told } = finding;
    tell(`  ${state.padEnd(7)}  ${what.padEnd(8)}  ${told}`);
  }
  const problems = findings.filter(({ state }) => state === "problem").length;
  tell(problems === 0 ? "Nothing stands in the way" : `Problems: ${problems}`);
  return problems === 0;
}

async function* look(args: ServeArguments): AsyncGenerator<Finding> {
  yield { state: "ok", what: "version", told: `${VERSION}, on ${runtimeName()}` };
  yield await lookAtPort({ hostname: args.host, port: args.port });
  const options = await told("options", () => lookAtOptions(args));
  if (options.state === "problem") yield options;
  const records = await told("records", () => lookAtRecords(args));
  yield records;
  let chosen: ChosenProject | null = null;
  yield await told("project", async () => {
    chosen = await lookForProject(args);
    return chosen.isDemo ? DEMO : { state: "ok", what: "project", told: chosen.root };
  });
  const { root, isDemo = false } = (chosen as ChosenProject | null) ?? {}; // the callback above has set it, or failed
  yield await lookAtGit(args, root ?? "");
  // What is served then is a copy of the demo, which is made by the start.
  if (root === undefined || isDemo) return;
  yield await lookAtRepository(root);
  yield await lookAtRights(root);
  yield* lookAbove(root);
  yield* lookAtManager(root);
  const state = records.state === "ok" ? openStateDirectory(args.state ?? undefined) : null;
  yield* lookAtLayout(root, state);
}

function lookAtOptions(args: ServeArguments): Promise<Finding> {
  requireUsableOptions(args);
  return Promise.resolve({ state: "ok", what: "options", told: "each can be used" });
}

/** Tells an error with which a start would end as a problem, in the same words. */
async function told(what: string, examined: () => Promise<Finding>): Promise<Finding> {
  try {
    return await examined();
  } catch (error) {
    return { state: "problem", what, told: error instanceof Error ? error.message : String(error) };
  }
}

function runtimeName(): string {
  const { deno, bun, node } = process.versions;
  if (deno) return `Deno ${deno}`;
  return bun ? `Bun ${bun}` : `Node ${node}`;
}

function lookAtPort(place: { readonly hostname: string; readonly port: number }): Promise<Finding> {
  const what = "port";
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", (error) => {
      resolve({ state: "problem", what, told: obstacleOf(place, error) ?? error.message });
    });
    server.listen({ host: place.hostname, port: place.port, exclusive: true }, () => {
      const free = place.port === 0 ? "a free one is picked" : `${place.port} is free`;
      server.close(() => resolve({ state: "ok", what, told: free }));
    });
  });
}

async function lookAtRecords({ state }: ServeArguments): Promise<Finding> {
  const what = "records";
  const records = openStateDirectory(state ?? undefined);
  const free = await records.freeSpace();
  if (!await records.isWritable()) {
    return { state: "problem", what, told: `${records.path} cannot be written` };
  }
  const isEnough = free === null || free >= ENOUGH_BYTES;
  const space = free === null ? "" : `, ${Math.floor(free / 1024 ** 2)} MiB free`;
  return { state: isEnough ? "ok" : "problem", what, told: records.path + space };
}

async function lookAtGit({ git }: ServeArguments, root: string): Promise<Finding> {
  const what = "git";
  if (git === "embedded") return { state: "ok", what, told: "the embedded engine, as asked for" };
  const found = await createGitFinder()(root);
  if (found) return { state: "ok", what, told: `${found.version}, ${found.executable}` };
  const missing = `no git of version ${LEAST_VERSION} or newer is installed`;
  if (git === "git") return { state: "problem", what, told: `${missing}, and --git asks for one` };
  return { state: "note", what, told: `${missing}: the embedded engine is used` };
}

async function lookAtRepository(root: string): Promise<Finding> {
  const what = "commits";
  const { place, problem } = await discoverRepository(root);
  if (place) {
    return { state: "ok", what, told: "saves are committed, on a branch of the service's own" };
  }
  const why = problem?.message ?? "the project is in no git repository";
  return { state: "note", what, told: `${why}: saves are written, and none is committed` };
}

async function lookAtRights(root: string): Promise<Finding> {
  return await isWritable(root)
    ? { state: "ok", what: "rights", told: "the project's folder can be written" }
    : { state: "note", what: "rights", told: READ_ONLY };
}

async function* lookAbove(root: string): AsyncGenerator<Finding> {
  const told = await tellPackageAbove(root);
  if (told !== null) yield { state: "note", what: "project", told };
}

/** Looks for the program that runs the scripts of the project: without it the start of the dev server is refused. */
async function* lookAtManager(root: string): AsyncGenerator<Finding> {
  const told = await findMissingManager(root);
  if (told !== null) yield { state: "note", what: "scripts", told };
}

/** The packages that a project needs are in its root, or beside the app in a folder below it. */
async function* lookAtPackages(
  root: string,
  { packages }: ProjectOverview,
): AsyncGenerator<Finding> {
  const what = "packages";
  const apps = packages.filter(({ react }) => react).slice(0, MAX_PACKAGES);
  if (await isThere(join(root, "node_modules"))) {
    yield { state: "ok", what, told: "node_modules is there" };
  } else if (await isThere(join(root, "package.json"))) {
    yield { state: "note", what, told: `node_modules is not there: ${INSTALL}` };
  } else if (apps.length === 0) {
    yield { state: "note", what, told: "no package.json" };
  } else {
    for (const { name, path } of apps) {
      const isInstalled = await isThere(join(root, path, "node_modules"));
      const told = `${path}/node_modules is ${
        isInstalled ? "" : "not "
      }there, of the app "${name}"`;
      yield isInstalled
        ? { state: "ok", what, told }
        : { state: "note", what, told: `${told}: ${INSTALL}` };
    }
  }
}

const INSTALL = "install the packages, or their types are not known";

async function isThere(path: string): Promise<boolean> {
  return await orNullOnSystemError(access(path).then(() => true)) ?? false;
}

/** @param state null where no record can be kept: then nobody knows of other services */
async function* lookAtLayout(
  root: string,
  state: StateDirectory | null,
): AsyncGenerator<Finding> {
  await using project = await openProject({ root });
  const others = (): readonly ServiceMark[] =>
    state ? listServices(state.pathFor(project.files.root)) : [];
  const overview = await openProjectView(project, { otherServices: others }).layout();
  yield* lookAtPackages(root, overview);
  for (const [what, told] of factsOf(overview, root)) {
    const isFinding = what === "problem" || what === "note";
    yield isFinding ? { state: what, what: "set-up", told } : { state: "ok", what, told };
  }
  yield { state: "ok", what: "units", told: await unitsOf(project) };
}

async function unitsOf(project: Project): Promise<string> {
  await using source = openSource(project);
  const { units } = await source.units.index();
  const numberOf = (role: UnitRole): number =>
    [...units.values()].filter((unit) => unit.role === role).length;
  return `${count(numberOf("page"), "page")} and ${count(numberOf("component"), "component")}`;
}
