import { groupBy } from "../../grouping/mod.ts";
import type { ParsedSource, Source } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { NameCandidate } from "./candidates.ts";
import { type LookOptions, typeErrors } from "./used_elsewhere.ts";

/** A name that a file lacks. */
export interface MissingName {
  readonly name: string;
  /** It is used at run time, not in types alone. */
  readonly isValue: boolean;
}

/** An import of one name from one package, as a line of a text for the checker. */
interface Probe {
  readonly specifier: string;
  /** Null for the name that no package has: one that gives it gives any name, and tells nothing. */
  readonly name: string | null;
  readonly line: string;
}

/** A name that no package exports. */
const NOWHERE = "__nowhere__";

/**
 * Finds the packages that a file imports already and that export names which it lacks, as the checker knows them.
 * @returns nothing where it cannot tell
 */
export async function packageExports(
  source: Source,
  file: Pick<ParsedSource, "path" | "ast">,
  names: readonly MissingName[],
  options: LookOptions = {},
): Promise<ReadonlyMap<string, readonly NameCandidate[]>> {
  const specifiers = names.length === 0 ? [] : await importedPackages(source, file);
  if (specifiers.length === 0) return new Map();
  const probes = probesOf(specifiers, names);
  const text = probes.map(({ line }) => line).join("");
  const errors = await typeErrors(source, { path: file.path, text }, options);
  if (!errors) return new Map();
  let end = 0;
  const fitting = probes.filter(({ line }) => {
    const start = end;
    end += line.length;
    return !errors.some((error) => start <= error.start && error.start < end);
  });
  const vague = new Set(
    fitting.filter(({ name }) => name === null).map((probe) => probe.specifier),
  );
  const found = fitting.flatMap(({ specifier, name }) =>
    name === null || vague.has(specifier)
      ? []
      : [{ specifier, imported: name, path: null, importers: 0 }]
  );
  return groupBy(found, ({ imported }) => imported);
}

/** The packages of which a file imports values, as it names them. */
async function importedPackages(
  { graph }: Source,
  { path, ast }: Pick<ParsedSource, "path" | "ast">,
): Promise<string[]> {
  const { resolver } = await graph.refresh();
  const specifiers = ast.statements.filter(ts.isImportDeclaration).flatMap((statement) =>
    statement.importClause && ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : []
  );
  return [...new Set(specifiers)].filter((specifier) =>
    resolver.resolve(path, specifier).kind === "package"
  );
}

function probesOf(specifiers: readonly string[], names: readonly MissingName[]): Probe[] {
  const wanted = [{ name: null, isValue: false }, ...names];
  const questions = specifiers.flatMap((specifier) =>
    wanted.map((each) => ({ ...each, specifier }))
  );
  return questions.map(({ specifier, name, isValue }, index) => {
    const given = `{ ${name ?? NOWHERE} as n${index} } from ${JSON.stringify(specifier)};`;
    const line = isValue ? `import ${given} void n${index};\n` : `export type ${given}\n`;
    return { specifier, name, line };
  });
}
