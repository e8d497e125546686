import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileText, FileView } from "../../project/file_view.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { GraphSnapshot } from "../modules/graph_snapshot.ts";
import type { ImportEdge } from "../modules/graph_state.ts";
import { readModuleFacts } from "../modules/module_facts.ts";
import { parseSource } from "../syntax/parse_cache.ts";
import { loadTypeScript, ts } from "../syntax/typescript.ts";
import { type DocumentScript, isDocument, scriptsIn } from "./scripts_in.ts";

/** An import in a document, with its places in the text of the document. */
export interface DocumentImport extends ImportEdge {
  readonly file: FileText;
  /** The names that a list in braces takes, each where it stands. */
  readonly listed: readonly ListedName[];
}

/** A name in the braces of an import or re-export. */
export interface ListedName {
  readonly imported: string;
  /** The name that the document has for it. */
  readonly local: string;
  /** The offsets of the imported name. */
  readonly start: number;
  readonly end: number;
}

/** Reads the imports of all documents of a project, each resolved as one of a source file at its place would be. */
export async function documentImports(
  view: Pick<FileView, "read">,
  graph: GraphSnapshot,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<DocumentImport[]> {
  const paths = [...graph.list.files.keys()].filter(isDocument);
  if (paths.length === 0) return [];
  await loadTypeScript();
  const slice = createTimeSlice(options);
  const found: DocumentImport[] = [];
  for (const path of paths) {
    await slice.pause();
    const file = await orNullIfUnreadable(view.read(path));
    if (!file?.text.includes("import") && !file?.text.includes("export")) continue;
    for (const script of scriptsIn(file)) {
      const imports = await orNullIfUnreadable(importsOf(graph, file, script)) ?? [];
      for (const each of imports) found.push(each);
    }
  }
  return found;
}

async function importsOf(
  graph: GraphSnapshot,
  file: FileText,
  { text, offset }: DocumentScript,
): Promise<DocumentImport[]> {
  // Markup stands in the exports of MDX, and in no other script.
  const path = `${file.path}${file.path.endsWith(".mdx") ? ".tsx" : ".ts"}`;
  const { ast } = await parseSource({ ...file, path, text });
  return readModuleFacts({ ast }).imports.map((fact) => {
    const at = {
      ...fact,
      start: fact.start + offset,
      end: fact.end + offset,
      statementStart: fact.statementStart + offset,
      statementEnd: fact.statementEnd + offset,
    };
    const resolution = graph.resolver.resolve(file.path, fact.specifier, fact);
    const listed = listedAt(ast, fact.statementStart).map((name) => ({
      ...name,
      start: name.start + offset,
      end: name.end + offset,
    }));
    return { from: file.path, fact: at, resolution, file, listed };
  });
}

function listedAt(ast: TS.SourceFile, start: number): ListedName[] {
  const statement = ast.statements.find((each) => each.getStart(ast) === start);
  const elements = statement ? elementsOf(statement) : [];
  return elements.map(({ name, propertyName = name }) => ({
    imported: propertyName.text,
    local: name.text,
    start: propertyName.getStart(ast),
    end: propertyName.end,
  }));
}

function elementsOf(
  statement: TS.Statement,
): readonly (TS.ImportSpecifier | TS.ExportSpecifier)[] {
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  }
  if (!ts.isExportDeclaration(statement)) return [];
  const { exportClause } = statement;
  return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
}
