/**
 * The start of the service that was built, with what Node compiled of it the last time.
 * @module
 */
import { homedir } from "node:os";
import nodeModule from "node:module";
import { join } from "node:path";

/** Of Node 22 and newer. */
interface CompileCache {
  enableCompileCache?(folder: string): unknown;
}

// Node's own choice is a folder that all users of the machine write to. A cache that cannot be written is none.
const folder = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
(nodeModule as CompileCache).enableCompileCache?.(join(folder, "project-workbench"));
await import("./serve.ts");
