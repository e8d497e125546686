import { ts } from "../source/syntax/typescript.ts";
import type { ParsedSource, Source } from "../source/mod.ts";
import type { EditOp } from "./schemas.ts";

/** Has ops that import name their modules as the file names them already, so that no module is imported under two names. */
export async function inOwnSpecifiers(
  { graph }: Source,
  file: ParsedSource,
  ops: readonly EditOp[],
): Promise<readonly EditOp[]> {
  if (!ops.some(({ op }) => op === "addImport")) return ops;
  const { resolver } = await graph.refresh();
  const pathOf = (specifier: string) => {
    const resolution = resolver.resolve(file.path, specifier);
    return resolution.kind === "file" ? resolution.path : null;
  };
  const own = specifiersIn(file);
  return ops.map((op) => {
    if (op.op !== "addImport" || own.includes(op.specifier)) return op;
    const path = pathOf(op.specifier);
    const known = path === null ? undefined : own.find((each) => pathOf(each) === path);
    return known === undefined ? op : { ...op, specifier: known };
  });
}

/** Lists the modules of which a file imports values, as it names them. */
function specifiersIn({ ast }: ParsedSource): string[] {
  return ast.statements.filter(ts.isImportDeclaration)
    .flatMap(({ importClause, moduleSpecifier }) =>
      importClause && importClause.phaseModifier === undefined &&
        ts.isStringLiteral(moduleSpecifier)
        ? [moduleSpecifier.text]
        : []
    );
}
