import { requireBesideTsMorph } from "../../syntax/typescript.ts";

/** The folder in which the compiler believes its own `lib.*.d.ts` files to be. Nothing on disk is read from there. */
export const LIBRARY_FOLDER = "/.typescript-library";

/**
 * The texts of TypeScript's `lib.*.d.ts` files. ts-morph carries them, but only its own dependency gives them out.
 */
export function libraryTexts(): ReadonlyMap<string, string> {
  // The shape is that of ts-morph's dependency.
  const { getLibFiles } = requireBesideTsMorph("@ts-morph/common") as {
    readonly getLibFiles: () => { fileName: string; text: string }[];
  };
  return new Map(
    getLibFiles().map(({ fileName, text }) => [`${LIBRARY_FOLDER}/${fileName}`, text]),
  );
}
