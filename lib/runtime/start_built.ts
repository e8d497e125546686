/**
 * The start of the service that was built, with what Node compiled of it the last time.
 * @module
 */
import nodeModule from "node:module";
import { join } from "node:path";
import { userFolder } from "../state/user_folder.ts";

/** The compile cache of Node 22 and newer. */
interface CompileCache {
  enableCompileCache?(folder: string): unknown;
}

// Node's own choice is a folder that all users of the machine write to. A cache that cannot be written is none.
const folder = userFolder("XDG_CACHE_HOME", ".cache");
if (folder !== null) {
  (nodeModule as CompileCache).enableCompileCache?.(join(folder, "project-workbench"));
}
await import("./serve.ts");
