import type { FileText } from "../project/mod.ts";
import { readJsxTree } from "../source/jsx/mod.ts";
import {
  type ImportFact,
  isSourcePath,
  type ModuleFacts,
  readModuleFacts,
  type Resolution,
} from "../source/modules/mod.ts";
import { isSourceFile } from "./is_source_file.ts";
import type { FileImport, ImportContext, ImportOrigin, LinkContext } from "./rule.ts";
import type { Survey } from "./survey.ts";
import { isUnlisted } from "./unlisted_file.ts";

/** For so many imports that lead nowhere it is asked whether git only hides the file. */
const MAX_ASKED = 40;

/** Reads what the rules may look at of one file. @returns null for a file that is not there, or holds no code */
export async function readContext(survey: Survey, path: string): Promise<ImportContext | null> {
  if (!isSourcePath(path)) return null;
  const file = await survey.view.read(path);
  return file && await contextOf(survey, file);
}

/** Reads the imports and exports of a file. @returns null for a file that is not there, or holds no code */
export async function readFacts(survey: Survey, path: string): Promise<ModuleFacts | null> {
  if (!isSourcePath(path)) return null;
  const file = await survey.view.read(path);
  return file && await factsOf(survey, file);
}

/** The text may be newer than the graph. */
async function factsOf({ graph, parses }: Survey, file: FileText): Promise<ModuleFacts> {
  const known = graph.contentHashOf(file.path) === file.contentHash && graph.files.get(file.path);
  return known || readModuleFacts(await parses.parse(file));
}

async function contextOf(survey: Survey, file: FileText): Promise<ImportContext> {
  const source = await survey.parses.parse(file);
  const links = await linksOf(survey, file.path, await factsOf(survey, file));
  return { ...links, source, tree: readJsxTree(source) };
}

/**
 * Reads what the rules may look at of one file without its text, as the graph knows it.
 * @returns null for a file that the graph does not know
 */
export async function readLinks(survey: Survey, path: string): Promise<LinkContext | null> {
  const facts = survey.graph.files.get(path);
  return facts ? await linksOf(survey, path, facts) : null;
}

async function linksOf(survey: Survey, path: string, facts: ModuleFacts): Promise<LinkContext> {
  const { layout, graph, configuration } = survey;
  return {
    path,
    facts,
    configuration,
    layout,
    graph,
    list: graph.list,
    unit: layout.layerUnitOf(path),
    feature: layout.featureAt(path),
    isSource: isSourceFile(path, graph.list),
    imports: await readImports(survey, path, facts.imports),
  };
}

/** Resolves what the text says now, which may be newer than the graph. */
async function readImports(
  survey: Survey,
  path: string,
  facts: readonly ImportFact[],
): Promise<FileImport[]> {
  const imports: FileImport[] = [];
  let asked = 0;
  for (const fact of facts) {
    const resolution = survey.graph.resolver.resolve(path, fact.specifier, fact);
    const origins = originsOf(survey, fact, resolution);
    const isAsked = resolution.kind === "unresolved" && asked++ < MAX_ASKED;
    imports.push({
      fact,
      resolution,
      origins,
      typeOnly: fact.typeOnly ||
        (origins.length > 0 && origins.every((origin) => origin.typeOnly)),
      unlisted: isAsked && await isUnlisted(survey, path, fact.specifier),
    });
  }
  return imports;
}

function originsOf(
  { graph, layout }: Survey,
  { names, typeOnly }: ImportFact,
  resolution: Resolution,
): ImportOrigin[] {
  if (resolution.kind !== "file") return [];
  const asked = names.length > 0 ? names : [{ imported: "*", typeOnly }];
  return asked.map(({ imported, typeOnly }) => {
    const found = imported === "*" ? null : graph.declarationOf(resolution.path, imported);
    const path = found?.path ?? resolution.path;
    const isType = found !== null && !("reason" in found) && found.typeOnly;
    return { name: imported, path, unit: layout.layerUnitOf(path), typeOnly: typeOnly || isType };
  });
}
