import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileText } from "../../project/file_view.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { GraphSnapshot } from "../modules/graph_snapshot.ts";
import type { ImportEdge } from "../modules/graph_state.ts";
import { readModuleFacts } from "../modules/module_facts.ts";
import type { Source } from "../open_source.ts";
import { parseSource } from "../syntax/parse_cache.ts";
import { loadTypeScript, ts } from "../syntax/typescript.ts";
import type { DocumentFact, ListedName } from "./document_cache.ts";
import { type DocumentScript, isDocument, scriptsIn } from "./scripts_in.ts";

/** An import in a document, with its places in the text of the document. */
export interface DocumentImport extends ImportEdge, DocumentFact {
  readonly fact: ImportEdge["fact"];
  readonly file: FileText;
}

/** Reads the imports of all documents of a project, each resolved as one of a source file at its place would be. */
export async function documentImports(
  { project: { files }, documents }: Pick<Source, "project" | "documents">,
  graph: GraphSnapshot,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<DocumentImport[]> {
  const entries = [...graph.list.files.values()].filter(({ path }) => isDocument(path));
  if (entries.length === 0) return [];
  await loadTypeScript();
  const slice = createTimeSlice(options);
  const found: DocumentImport[] = [];
  for (const entry of entries) {
    await slice.pause();
    const { path } = entry;
    const contentHash = await orNullIfUnreadable(files.hash(entry));
    if (contentHash !== null && documents.known({ path, contentHash })?.length === 0) continue;
    const file = await orNullIfUnreadable(files.read(path));
    if (!file) continue;
    for (const { fact, listed } of await documents.read(file, factsOf)) {
      const resolution = graph.resolver.resolve(path, fact.specifier, fact);
      found.push({ from: path, fact, resolution, file, listed });
    }
  }
  return found;
}

async function factsOf(file: FileText): Promise<DocumentFact[]> {
  if (!file.text.includes("import") && !file.text.includes("export")) return [];
  const found: DocumentFact[] = [];
  for (const script of scriptsIn(file)) {
    const facts = await orNullIfUnreadable(factsOfScript(file, script)) ?? [];
    for (const each of facts) found.push(each);
  }
  return found;
}

async function factsOfScript(
  file: FileText,
  { text, offset }: DocumentScript,
): Promise<DocumentFact[]> {
  // Markup stands in the exports of MDX, and in no other script.
  const path = `${file.path}${file.path.endsWith(".mdx") ? ".tsx" : ".ts"}`;
  const { ast } = await parseSource({ ...file, path, text });
  return readModuleFacts({ ast }).imports.map((fact) => ({
    fact: {
      ...fact,
      start: fact.start + offset,
      end: fact.end + offset,
      statementStart: fact.statementStart + offset,
      statementEnd: fact.statementEnd + offset,
    },
    listed: listedAt(ast, fact.statementStart).map((name) => ({
      ...name,
      start: name.start + offset,
      end: name.end + offset,
    })),
  }));
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
