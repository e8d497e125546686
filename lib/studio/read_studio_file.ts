import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { WorkbenchError } from "../errors/mod.ts";
import { BUILT } from "./built_folder.ts";

/** A file of the Studio, after Brotli. */
export interface StudioFile {
  readonly bytes: Uint8Array;
  readonly isCompressed: true;
  readonly type: string;
  readonly isImmutable: true;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
};

/**
 * Reads a file that the build made. Its name holds a hash of its bytes.
 * @throws {WorkbenchError} `route_not_found` for each name that the build did not make
 */
export async function readStudioFile(name: string): Promise<StudioFile> {
  const type = TYPES[extname(name)];
  // The listing knows every name there is; a name of the request never becomes a path.
  const kept = (await readdir(BUILT)).find((each) => each === `${name}.br`);
  if (type === undefined || kept === undefined) {
    throw new WorkbenchError("route_not_found", `The Studio has no file "${name}"`);
  }
  const bytes = new Uint8Array(await readFile(new URL(kept, BUILT)));
  return { bytes, isCompressed: true, type, isImmutable: true };
}
