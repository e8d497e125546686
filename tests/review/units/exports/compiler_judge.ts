import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loadTypeScript, ts } from "../../../../lib/source/syntax/typescript.ts";

/** What the compiler says of imports in vain: no such export, module, default, or member of a module. */
const IN_VAIN: ReadonlySet<number> = new Set(
  [1192, 2305, 2306, 2307, 2322, 2339, 2551, 2614, 2694, 2724, 2882, 7053],
);

/** The compiler that is bundled brings no files of its own. */
const LIBRARY = fileURLToPath(
  new URL("../../../../node_modules/typescript/lib", import.meta.url),
);

/** The places of a project at which the compiler misses what is imported: `src/a.ts:3`, sorted, each once. */
export async function placesInVain(root: string): Promise<string[]> {
  await loadTypeScript();
  const config = ts.getParsedCommandLineOfConfigFile(`${root}/tsconfig.json`, {}, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  });
  const options = config?.options ?? {};
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram(config?.fileNames ?? [], options, {
    ...host,
    getDefaultLibLocation: () => LIBRARY,
    getDefaultLibFileName: () => `${LIBRARY}/lib.es2022.d.ts`,
  });
  const places = ts.getPreEmitDiagnostics(program).flatMap(({ code, file, start }) => {
    if (!file || start === undefined) return [`${code} of no file`];
    const path = relative(root, file.fileName);
    if (!IN_VAIN.has(code)) return [`${path}: TS${code}`];
    return [`${path}:${file.getLineAndCharacterOfPosition(start).line + 1}`];
  });
  return [...new Set(places)].sort();
}
