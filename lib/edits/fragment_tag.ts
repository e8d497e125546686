import type { ts as TS } from "ts-morph";
import type { ParsedSource, TextEdit } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { insertImport, namesInFile, visitAll } from "../source/writing/mod.ts";

/** The tag of a fragment that can have a key, and the import that it needs. */
export interface FragmentTag {
  readonly tag: string;
  readonly imports: readonly TextEdit[];
}

/** The packages that have a `Fragment`, of which a file imports one. */
const PACKAGES = ["react", "preact", "preact/compat"];

/**
 * Finds how a file writes a fragment that has a key: by the `Fragment` that it imports, as a member of a whole module that it
 * imports, or of its React where it writes that elsewhere, and else with an import of `Fragment`.
 */
export function fragmentTag(source: ParsedSource): FragmentTag {
  const { ast } = source;
  const known = knownTag(ast);
  if (known !== null) return { tag: known, imports: [] };
  const specifier = clausesOf(ast)[0]?.specifier ?? "react";
  const { edits, local } = insertImport(source, {
    specifier,
    imported: "Fragment",
    preferredLocal: "Fragment",
  });
  return { tag: local, imports: edits };
}

/** True for the tag of a fragment, by whatever name the file has it. */
export function isFragmentTag(ast: TS.SourceFile, tag: string | undefined): boolean {
  if (tag === undefined) return false;
  return tag === "Fragment" || tag.endsWith(".Fragment") ||
    clausesOf(ast).some(({ clause }) => namedFragment(clause) === tag);
}

function knownTag(ast: TS.SourceFile): string | null {
  const { declared } = namesInFile(ast);
  const clauses = clausesOf(ast).map(({ clause }) => clause);
  const named = clauses.map(namedFragment).find((name) =>
    name !== undefined && !declared.has(name)
  );
  if (named !== undefined) return named;
  for (const { name, namedBindings } of clauses) {
    const space = namedBindings && ts.isNamespaceImport(namedBindings)
      ? namedBindings.name.text
      : undefined;
    if (space !== undefined && !declared.has(space)) return `${space}.Fragment`;
    const isMember = name && !declared.has(name.text) && hasTag(ast, `${name.text}.Fragment`);
    if (isMember) return `${name.text}.Fragment`;
  }
  return null;
}

/** The imports of values from a package that has a `Fragment`. */
function clausesOf(ast: TS.SourceFile): { specifier: string; clause: TS.ImportClause }[] {
  return ast.statements.filter(ts.isImportDeclaration)
    .flatMap(({ moduleSpecifier, importClause: clause }) => {
      const specifier = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
      const isOne = clause && clause.phaseModifier === undefined && PACKAGES.includes(specifier);
      return isOne ? [{ specifier, clause }] : [];
    });
}

function namedFragment({ namedBindings }: TS.ImportClause): string | undefined {
  if (!namedBindings || !ts.isNamedImports(namedBindings)) return undefined;
  return namedBindings.elements.find((element) =>
    !element.isTypeOnly && (element.propertyName ?? element.name).text === "Fragment"
  )?.name.text;
}

function hasTag(ast: TS.SourceFile, tag: string): boolean {
  let found = false;
  visitAll(ast, (node) => {
    found ||= ts.isJsxOpeningLikeElement(node) && node.tagName.getText(ast) === tag;
  });
  return found;
}
