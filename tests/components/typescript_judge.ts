import { join } from "node:path";
import ts from "typescript";

/** A component by its file and the name of its export. */
export interface JudgedComponent {
  readonly path: string;
  readonly exported: string;
}

/** The props of a component as `name` or `name?`, sorted; null where TypeScript knows nothing of them. */
export type Verdict = readonly string[] | null;

const JUDGE = "judge.tsx";

/**
 * Asks the stock compiler what React's own types make of each component: one file imports them all and takes the type that
 * JSX would check its attributes against.
 */
export function judge(root: string, components: readonly JudgedComponent[]): Verdict[] {
  const paths = ["tsconfig.app.json", "tsconfig.json"].map((name) => join(root, name));
  const { config } = ts.readConfigFile(
    paths.find((path) => ts.sys.fileExists(path)) ?? "",
    (path) => ts.sys.readFile(path),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const file = join(root, JUDGE);
  const text = judgeText(components);
  const withJudge: ts.CompilerHost = {
    ...host,
    fileExists: (path) => path === file || host.fileExists(path),
    getSourceFile: (path, version, ...rest) =>
      path === file
        ? ts.createSourceFile(path, text, version, true)
        : host.getSourceFile(path, version, ...rest),
  };
  const program = ts.createProgram([file], options, withJudge);
  const checker = program.getTypeChecker();
  const aliases = program.getSourceFile(file)?.statements.filter(ts.isTypeAliasDeclaration) ?? [];
  return aliases.map((alias) => verdictOf(checker.getTypeAtLocation(alias.name), checker));
}

function judgeText(components: readonly JudgedComponent[]): string {
  const lines = components.map(({ path, exported }, index) => {
    const module = JSON.stringify(`./${path.replace(/\.tsx?$/, "")}`);
    const name = `C${index}`;
    return `import { ${exported} as ${name} } from ${module};
type P${index} = JSX.LibraryManagedAttributes<typeof ${name}, ComponentProps<typeof ${name}>>;`;
  });
  return [`import type { ComponentProps, JSX } from "react";`, ...lines].join("\n");
}

function verdictOf(type: ts.Type, checker: ts.TypeChecker): Verdict {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) return null;
  const variants = type.isUnion() ? type.types : [type];
  const optional = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const variant of variants) {
    for (const { name, flags } of checker.getPropertiesOfType(variant)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (flags & ts.SymbolFlags.Optional) optional.set(name, 1);
    }
  }
  return [...counts].map(([name, count]) =>
    count < variants.length || optional.has(name) ? `${name}?` : name
  ).sort();
}
