import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { WorkbenchError } from "../../errors/mod.ts";
import { type ViteFlags, type ViteStart, viteStartWords } from "../../preview/mod.ts";
import type { ScriptCommand } from "../schemas.ts";
import { findExecutable } from "./find_executable.ts";
import { type PlainCommand, readPlainCommand } from "./plain_command.ts";
import type { CommandFiles } from "./read_command.ts";

/** The folder where a live preview keeps what it needs, and the origins that may ask it. */
export interface PreviewPlace {
  /** The absolute path of the folder of all previews. */
  readonly folder: string;
  /** The origins of the Studio. */
  readonly studio: readonly string[];
}

interface Asked {
  readonly files: CommandFiles;
  readonly command: ScriptCommand;
  readonly port: number | undefined;
  /** The list of folders where programs are. */
  readonly path: string;
}

/**
 * Says how the project's own Vite is started with the live preview.
 * @throws {WorkbenchError} `preview_unavailable` with a sentence that tells what stands in the way
 */
export async function checkPreview(
  { files: { root }, command, port, path }: Asked,
  { folder, studio }: PreviewPlace,
): Promise<{ readonly executable: string; readonly args: readonly string[] }> {
  const vite = packageFolder("vite", root);
  if (packageFolder("next", root) !== null || readPlainCommand(command.text)?.tool === "next") {
    throw unavailable(NEXT, "next");
  }
  if (vite === null) throw unavailable(WITHOUT_VITE, "vite");
  const executable = await findExecutable("node", { path, root });
  if (executable === null) throw unavailable("Node is not installed, and Vite runs on it", "node");
  const key = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const start = startOf(readPlainCommand(command.text));
  const told: ViteStart = {
    root,
    vite,
    // Vite takes what lies below such a folder for packages.
    cacheFolder: join(folder, key, "node_modules", ".vite"),
    studio,
    ...start,
    ...(port !== undefined && { port }),
  };
  return { executable, args: viteStartWords(told) };
}

/** Returns what a script tells Vite: nothing where it is more than one command of plain words. */
function startOf(
  plain: PlainCommand | null,
): Pick<ViteStart, "flags" | "isWhole" | "variables" | "port"> {
  if (plain?.tool !== "vite") return { flags: {}, isWhole: false, variables: {} };
  const { values, positionals } = parseArgs({
    args: [...plain.args],
    strict: false,
    options: {
      mode: { type: "string", short: "m" },
      config: { type: "string", short: "c" },
      base: { type: "string" },
      host: { type: "string" },
      port: { type: "string" },
      strictPort: { type: "boolean" },
    },
  });
  const root = positionals.filter((word) => !["dev", "serve"].includes(word))[0];
  const port = Number(values.port);
  const flags = { ...values, root } as ViteFlags; // of the options above
  return { flags, isWhole: true, variables: plain.variables, ...(port > 0 && { port }) };
}

const NEXT =
  "Next.js does not run on Vite; start without `preview`: its own dev server can be shown, and no click finds an element";
const WITHOUT_VITE =
  "it has no package named vite, or its packages are not installed; install them, or start without `preview`";

/** Returns the folder of a package as the project has it. */
/** Finds a package as Node does, on whatever runtime the service runs: Deno's own resolution knows the service's packages. */
function packageFolder(name: string, root: string): string | null {
  for (let folder = root;; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return realpathSync(found);
    if (folder === dirname(folder)) return null;
  }
}

function unavailable(reason: string, missing: string): WorkbenchError {
  return new WorkbenchError(
    "preview_unavailable",
    `Cannot start a live preview of this project: ${reason}`,
    { data: { package: missing } },
  );
}
