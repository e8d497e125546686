import { relative, sep } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import { type Configuration, isFrozen, type Project, projectPath } from "../../project/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { Plan, PlanStep } from "../../processes/mod.ts";
import { isOwnFile } from "../refactor/own_file.ts";
import type { PlanIssue } from "./plan_issue.ts";

/** More than a process can keep. */
const MAX_FILES = 1000;

/** A change that a step declares for a file that it may touch. */
export interface DeclaredTouch {
  /** Index of the step. */
  readonly step: number;
  /** The place in the plan. */
  readonly at: string;
  readonly path: string;
  readonly change: PlanStep["touches"]["files"][number]["change"];
  /** The file that the path leads to, past all symlinks: project-root-relative. */
  readonly file: string;
}

/** The touches of a plan that may be, and what is wrong with the others. */
export interface CheckedTouches {
  readonly touches: readonly DeclaredTouch[];
  readonly issues: readonly PlanIssue[];
}

/**
 * Paths that lead out of the project, that are not written as the project writes them, frozen files, and files that are not the
 * project's own: what is installed, hidden or ignored is a person's to change.
 */
export async function checkTouches(
  project: Project,
  { steps }: Plan,
  { signal }: { readonly signal: AbortSignal },
): Promise<CheckedTouches> {
  const count = steps.reduce((sum, { touches }) => sum + touches.files.length, 0);
  if (count > MAX_FILES) return { touches: [], issues: [tooMany(count)] };
  const { configuration } = await project.configuration();
  const slice = createTimeSlice({ signal });
  const touches: DeclaredTouch[] = [];
  const issues: PlanIssue[] = [];
  for (const [step, { executor, touches: { files } }] of steps.entries()) {
    const seen = new Set<string>();
    for (const [position, { path, change }] of files.entries()) {
      const at = `steps[${step}].touches.files[${position}]`;
      const found = await locate(project, path, { configuration, executor });
      if ("code" in found) issues.push({ ...found, path: `${at}.path` });
      else if (seen.has(found.file)) issues.push(twice(path, `${at}.path`));
      else touches.push({ step, at, path, change, file: found.file });
      if ("file" in found) seen.add(found.file);
      await slice.pause();
    }
  }
  return { touches, issues };
}

/** The file that a path of a plan leads to, or why no plan may touch it. */
async function locate(
  { files }: Project,
  path: string,
  { configuration, executor }: {
    readonly configuration: Configuration;
    readonly executor: PlanStep["executor"];
  },
): Promise<{ readonly file: string } | Omit<PlanIssue, "path">> {
  try {
    const plain = projectPath(path);
    if (plain === "" || plain !== path) return notPlain(path, plain);
    const file = relative(files.root, await files.locate(path)).split(sep).join("/");
    if (await files.exists(path) === "folder") {
      return { code: "invalid_path", message: `"${path}" is a folder` };
    }
    if (executor !== "user" && !await isOwnFile(files, path)) return foreign(path);
    const isFixed = isFrozen(path, configuration) || isFrozen(file, configuration);
    if (!isFixed) return { file };
    return { code: "frozen", message: `"${path}" is frozen in workbench.json` };
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    return { code: error.code, message: error.message };
  }
}

function notPlain(path: string, plain: string): Omit<PlanIssue, "path"> {
  const message = plain === ""
    ? "Name a file: this is the project itself"
    : `Write "${path}" as "${plain}"`;
  return { code: "invalid_path", message };
}

function foreign(path: string): Omit<PlanIssue, "path"> {
  const message =
    `"${path}" is not the project's own: it is installed, hidden or ignored, so only a person may change it`;
  return { code: "edit_refused", message };
}

function twice(path: string, at: string): PlanIssue {
  return { code: "duplicate_touch", path: at, message: `The step declares "${path}" twice` };
}

function tooMany(count: number): PlanIssue {
  const message = `The steps declare ${count} files, and a process keeps at most ${MAX_FILES}`;
  return { code: "too_many_files", path: "steps", message };
}
