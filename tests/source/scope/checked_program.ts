import type { ts as TS } from "ts-morph";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { ts } from "../../../lib/source/syntax/typescript.ts";

/** Files as the TypeScript compiler sees them: the judge of what a name means. */
export interface CheckedProgram {
  readonly checker: TS.TypeChecker;
  ast(path: string): TS.SourceFile;
}

/** A program of nothing but the given files, without the standard library. Needs `loadTypeScript()`. */
export function checkedProgram(files: Readonly<Record<string, string>>): CheckedProgram {
  const asts = new Map(
    Object.entries(files).map(([path, text]) => [path, parseText(path, text)] as const),
  );
  const program = ts.createProgram({
    rootNames: [...asts.keys()],
    options: {
      noLib: true,
      noResolve: true,
      jsx: ts.JsxEmit.Preserve,
      target: ts.ScriptTarget.ES2022,
    },
    host: {
      getSourceFile: (path) => asts.get(path),
      fileExists: (path) => asts.has(path),
      readFile: (path) => files[path],
      getDefaultLibFileName: () => "lib.d.ts",
      writeFile: () => {},
      getCurrentDirectory: () => "",
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
    },
  });
  return { checker: program.getTypeChecker(), ast: (path) => asts.get(path)! };
}

/** Every node of a tree, in text order. */
export function* nodesOf(root: TS.Node): Generator<TS.Node> {
  const agenda = [root];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    yield node;
    const children: TS.Node[] = [];
    ts.forEachChild(node, (child) => {
      children.push(child);
    });
    agenda.push(...children.reverse());
  }
}
