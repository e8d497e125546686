import { readFile } from "node:fs/promises";

/** A script of the page. */
export interface Script {
  readonly bytes: Uint8Array;
  /** True when the bytes are the script after Brotli. */
  readonly isCompressed: boolean;
  readonly type: "text/javascript";
}

const FILES = {
  /** The library: `npm run reference` writes it. */
  reference: "api_reference.js.br",
  open: "open_reference.js",
};

/** Reads a script of the page from beside this file, where the build puts it as well. */
export async function readScript(name: keyof typeof FILES): Promise<Script> {
  const file = FILES[name];
  const bytes = await readFile(new URL(file, import.meta.url));
  return {
    bytes: new Uint8Array(bytes),
    isCompressed: file.endsWith(".br"),
    type: "text/javascript",
  };
}
