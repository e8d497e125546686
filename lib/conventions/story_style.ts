import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../errors/mod.ts";
import { folderOf, nameOf, type ProjectLayout } from "../project/mod.ts";
import { type ParsedSource, parseSource, type Source } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { readDependencies } from "./packages.ts";
import { isUsual, mostly, mostlyTold } from "../grouping/mod.ts";
import { type WritingStyle, writingStyle } from "./writing_style.ts";

/** The style in which the stories of a project are written, in the Component Story Format. */
export interface StoryStyle {
  /** The package from which the types of stories are imported. */
  readonly framework: string;
  /** `satisfies Meta<typeof Card>` rather than `const meta: Meta<typeof Card>`. */
  readonly isSatisfied: boolean;
  /** `StoryObj<typeof meta>` rather than `StoryObj<typeof Card>`. */
  readonly isOfMeta: boolean;
  /** `Components/` of `Components/Card`; null where stories have no title. */
  readonly titlePrefix: string | null;
  /** `["autodocs"]` */
  readonly tags: readonly string[];
  /** The name of the first story. */
  readonly firstStory: string;
  /** The folder beside the component; "" for its own. */
  readonly folder: string;
  readonly extension: string;
  readonly writing: WritingStyle;
}

const FRAMEWORKS = [
  "@storybook/nextjs-vite",
  "@storybook/nextjs",
  "@storybook/react-vite",
  "@storybook/react-webpack5",
  "@storybook/react",
];

const STORY = /\.stories\.[jt]sx?$/;
const MAX_READ = 8;

/** @returns null where the project has no Storybook for React */
export async function readStoryStyle(
  source: Source,
  layout: ProjectLayout,
  component: ParsedSource,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<StoryStyle | null> {
  const dependencies = await readDependencies(source.project.files);
  const paths = nearestFirst(
    [...layout.list.files.keys()].filter((path) => STORY.test(path)),
    component.path,
  );
  const stories: ParsedSource[] = [];
  for (const path of paths.slice(0, MAX_READ)) {
    signal?.throwIfAborted();
    const story = await orNullIfUnreadable(readStoryFile(source, path));
    if (story) stories.push(story);
  }
  const told = stories.map(readStory);
  const framework = mostlyTold(told.map((story) => story.framework)) ??
    FRAMEWORKS.find((name) => dependencies.has(name));
  if (framework === undefined) return null;
  return {
    framework,
    isSatisfied: told.length === 0 || isUsual(told, ({ isSatisfied }) => isSatisfied),
    isOfMeta: told.length === 0 || isUsual(told, ({ isOfMeta }) => isOfMeta),
    titlePrefix: isUsual(told, ({ titlePrefix }) => titlePrefix !== null)
      ? told[0]?.titlePrefix ?? mostlyTold(told.map(({ titlePrefix }) => titlePrefix)) ?? null
      : null,
    tags: isUsual(told, ({ tags }) => tags.length > 0)
      ? told.find(({ tags }) => tags.length > 0)?.tags ?? []
      : [],
    firstStory: mostlyTold(told.map((story) => story.firstStory)) ?? "Default",
    folder: mostly(stories.map(({ path }) => besideOf(path))) ?? "",
    extension: /\.[cm]?jsx?$/.test(component.path) ? ".jsx" : ".tsx",
    writing: writingStyle(stories.length > 0 ? stories : [component]),
  };
}

async function readStoryFile(source: Source, path: string): Promise<ParsedSource | null> {
  const file = await source.project.files.read(path);
  return file && await parseSource(file);
}

function nearestFirst(paths: readonly string[], path: string): string[] {
  const shared = (other: string): number => {
    const [a, b] = [folderOf(path).split("/"), other.split("/")];
    const end = a.findIndex((part, index) => part !== b[index]);
    return end === -1 ? a.length : end;
  };
  return paths.toSorted((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1));
}

/** Returns the folder for stories that holds a story. */
function besideOf(path: string): string {
  const folder = nameOf(folderOf(path));
  return /^(?:__stories__|stories)$/.test(folder) ? folder : "";
}

interface Told extends Pick<StoryStyle, "isSatisfied" | "isOfMeta" | "titlePrefix" | "tags"> {
  readonly framework: string | null;
  readonly firstStory: string | null;
}

function readStory({ ast }: ParsedSource): Told {
  const meta = storyMeta(ast);
  const property = (name: string): TS.Expression | undefined =>
    meta?.properties.filter(ts.isPropertyAssignment).find((each) =>
      ts.isIdentifier(each.name) && each.name.text === name
    )?.initializer;
  const title = property("title");
  const tags = property("tags");
  return {
    framework: frameworkOf(ast),
    isSatisfied: meta !== undefined && ts.isSatisfiesExpression(meta.parent),
    isOfMeta: ast.statements.some((statement) =>
      ts.isTypeAliasDeclaration(statement) && ts.isTypeReferenceNode(statement.type) &&
      statement.type.typeArguments?.some((argument) =>
          ts.isTypeQueryNode(argument) && argument.exprName.getText(ast) === "meta"
        ) === true
    ),
    titlePrefix: title && ts.isStringLiteral(title)
      ? title.text.slice(0, title.text.lastIndexOf("/") + 1)
      : null,
    tags: tags && ts.isArrayLiteralExpression(tags)
      ? tags.elements.filter(ts.isStringLiteral).map(({ text }) => text)
      : [],
    firstStory: firstStoryOf(ast),
  };
}

function frameworkOf(ast: TS.SourceFile): string | null {
  const specifiers = ast.statements.filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "");
  return specifiers.find((text) => FRAMEWORKS.includes(text)) ?? null;
}

/** The object of a file of stories that is exported by default, under a name or not. */
export function storyMeta(ast: TS.SourceFile): TS.ObjectLiteralExpression | undefined {
  const exported = ast.statements.find(ts.isExportAssignment)?.expression;
  const name = exported && ts.isIdentifier(exported) ? exported.text : null;
  const declared = ast.statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((each) => ts.isIdentifier(each.name) && each.name.text === name)?.initializer;
  let value = declared ?? exported;
  while (value && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value))) {
    value = value.expression;
  }
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
}

function firstStoryOf(ast: TS.SourceFile): string | null {
  for (const statement of ast.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const isExported = statement.modifiers?.some(({ kind }) =>
      kind === ts.SyntaxKind.ExportKeyword
    );
    const name = statement.declarationList.declarations[0]?.name;
    if (isExported && name && ts.isIdentifier(name)) return name.text;
  }
  return null;
}
