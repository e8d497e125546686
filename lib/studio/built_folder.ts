/** The folder that `npm run studio:build` writes: beside this file, where the package has it as well. */
export const BUILT: URL = new URL("built/", import.meta.url);
