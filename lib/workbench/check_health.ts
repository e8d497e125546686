import { z } from "zod";
import { isRefusedByRuntime } from "../errors/mod.ts";
import { ENOUGH_BYTES, freeSpace } from "../state/mod.ts";
import { findNotReact } from "../project/mod.ts";
import { capitalised, listOf } from "../text/mod.ts";
import { notOpened, type WorkbenchContext } from "./context.ts";
import { VERSION } from "./version.ts";

const check = z.object({
  name: z.string().describe("state-directory, free-space or project"),
  ok: z.boolean().describe("Whether nothing is wrong with it"),
  detail: z.string().optional().describe("One sentence for a person; never a path"),
});

/** The answer of `GET /api/health`. */
export const healthAnswer = z.object({
  status: z.enum(["ok", "degraded"]).describe("`degraded` where a check is not ok"),
  version: z.string().describe("Of the service"),
  runtime: z.object({
    name: z.enum(["node", "deno", "bun"]).describe("Which one"),
    version: z.string().describe("Of the runtime"),
  }).describe("What the service runs on"),
  checks: z.array(check).describe("Always all three"),
});

type Health = z.output<typeof healthAnswer>;
type Check = z.output<typeof check>;

/**
 * Tells whether the service can do its work. Says nothing of paths: the answer is public.
 * @param spaceIn the bytes that can still be written where a folder is
 */
export async function checkHealth(
  workbench: WorkbenchContext,
  spaceIn: typeof freeSpace = freeSpace,
): Promise<Health> {
  const checks = await Promise.all([
    checked("state-directory", checkState(workbench)),
    checked("free-space", checkSpace(workbench)),
    checked("project", checkProject(workbench, spaceIn)),
  ]);
  return {
    status: checks.every(({ ok }) => ok) ? "ok" : "degraded",
    version: VERSION,
    runtime: runtime(),
    checks,
  };
}

async function checkState({ state }: WorkbenchContext): Promise<Check> {
  return await state.isWritable()
    ? { name: "state-directory", ok: true }
    : { name: "state-directory", ok: false, detail: "The state directory cannot be written" };
}

async function checkSpace({ state }: WorkbenchContext): Promise<Check> {
  const free = await state.freeSpace();
  if (free === null) {
    return { name: "free-space", ok: true, detail: "The file system does not tell" };
  }
  if (free >= ENOUGH_BYTES) return { name: "free-space", ok: true };
  return { name: "free-space", ok: false, detail: leftOf(free) };
}

async function checkProject(
  workbench: WorkbenchContext,
  spaceIn: typeof freeSpace,
): Promise<Check> {
  const project = workbench.projectOrNull;
  if (!project) return withoutProject(workbench);
  // What is waited for one after another takes as many turns of the event loop, each behind the work of others.
  const [kind, free] = await Promise.all([
    project.files.exists(""),
    spaceIn(project.files.root),
  ]);
  if (kind !== "folder") {
    return { name: "project", ok: false, detail: "The project's folder cannot be read" };
  }
  if (free !== null && free < ENOUGH_BYTES) {
    return { name: "project", ok: false, detail: `${leftOf(free)} where the project is` };
  }
  const [notReact] = await Promise.all([
    findNotReact(project.files, () => project.layout()),
    // One that may not be read is told here; one that was listed is not listed again for it.
    project.layout({ files: [] }),
  ]);
  const others = workbench.otherServices.map(({ pid }) => pid);
  const told = [
    ...(notReact ? [notReact.message] : []),
    ...(others.length > 0
      ? [`Another service works on it too: process ${listOf(others.map(String))}`]
      : []),
  ];
  return { name: "project", ok: true, ...(told.length > 0 && { detail: told.join(". ") }) };
}

function withoutProject({ whyNotOpened }: WorkbenchContext): Check {
  return whyNotOpened === null
    ? { name: "project", ok: true, detail: "No project is open" }
    : { name: "project", ok: false, detail: capitalised(notOpened(whyNotOpened)) };
}

function leftOf(bytes: number): string {
  return `Only ${Math.floor(bytes / 1024 / 1024)} MB are free`;
}

/** A permission that is missing is no failure of the answer, but what it has to tell. */
async function checked(name: string, check: Promise<Check>): Promise<Check> {
  try {
    return await check;
  } catch (error) {
    if (!isRefusedByRuntime(error)) throw error;
    return { name, ok: false, detail: "Deno does not give the service the permission to look" };
  }
}

function runtime(): Health["runtime"] {
  const { deno, bun, node } = process.versions;
  if (deno) return { name: "deno", version: deno };
  if (bun) return { name: "bun", version: bun };
  return { name: "node", version: node };
}
