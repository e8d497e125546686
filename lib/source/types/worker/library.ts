import { createRequire } from "node:module";

/** Where the compiler believes its own `lib.*.d.ts` files to be. Nothing on disk is read from there. */
export const LIBRARY_FOLDER = "/.typescript-library";

/**
 * The texts of TypeScript's `lib.*.d.ts` files. ts-morph carries them, but only its own dependency gives them out, so
 * that one is looked up from where ts-morph is.
 */
export function libraryTexts(): ReadonlyMap<string, string> {
  const require = createRequire(import.meta.resolve("ts-morph"));
  // The shape is that of ts-morph's dependency, which it pins.
  const { getLibFiles } = require("@ts-morph/common") as {
    readonly getLibFiles: () => { fileName: string; text: string }[];
  };
  return new Map(
    getLibFiles().map(({ fileName, text }) => [`${LIBRARY_FOLDER}/${fileName}`, text]),
  );
}
