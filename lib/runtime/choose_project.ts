import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isReactProject } from "../project/mod.ts";
import { openStateDirectory } from "../state/mod.ts";
import { requireFolder } from "./require_folder.ts";

/** The project that the command serves. */
export interface ChosenProject {
  /** Absolute. */
  readonly root: string;
  /** Why this one, for the terminal; empty when it was asked for. */
  readonly why: string;
  readonly isDemo: boolean;
}

const OWN_ROOT = resolve(fileURLToPath(new URL("../..", import.meta.url)));
const DEMO = join(OWN_ROOT, "fixtures", "projects", "shop");

/** The options that say which project is served, and where the copy of the demo is kept. */
interface Chosen {
  readonly project: string | null;
  readonly state: string | null;
}

/**
 * Chooses the folder to serve: the one asked for, else this folder if it is a React project, else the demo, in a
 * copy that is kept in the state directory, with whatever was edited in it.
 * @throws {Error} with a sentence for the terminal when the folder is none
 */
export async function chooseProject(args: Chosen): Promise<ChosenProject> {
  const chosen = await lookForProject(args);
  if (!chosen.isDemo) return chosen;
  const state = openStateDirectory(args.state ?? undefined);
  const root = join(state.path, "demo", "shop");
  if (!existsSync(root)) cpSync(DEMO, root, { recursive: true });
  return { ...chosen, root };
}

/** Says which project would be chosen, and copies none: the demo is where the package has it. */
export async function lookForProject({ project }: Pick<Chosen, "project">): Promise<ChosenProject> {
  if (project !== null) return { root: await requireFolder(project), why: "", isDemo: false };
  // This folder may be the service's own: it is served only when it is asked for.
  if (resolve() !== OWN_ROOT && await isReactProject(resolve())) {
    return { root: resolve(), why: "", isDemo: false };
  }
  return { root: DEMO, why: "  (the demo: this folder is no React project)", isDemo: true };
}
