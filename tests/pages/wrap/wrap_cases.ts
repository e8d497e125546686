import { findTarget, planWrap } from "../../../lib/pages/wrap/plan_wrap.ts";
import type { WrapPlan } from "../../../lib/pages/wrap/plan_types.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { inlineLogic } from "../../../lib/rules/mod.ts";
import { readJsxTree, type Source } from "../../../lib/source/mod.ts";
import type { CaseParts } from "../../support/cases/case_parts.ts";
import { type Case, caseNamed, readCases } from "../../support/cases/read_cases.ts";
import { installReact } from "../../source/types/checked_project.ts";
import { temporaryProject } from "../../support/temporary_project.ts";
import { openTestSource } from "../../support/test_source.ts";

/** What `case.json` may say; by default the first conditional or loop gets the name that is proposed for it. */
export interface WrapCaseSettings {
  readonly name?: string;
  /** The refusal that is expected, in place of an output. */
  readonly refusal?: string;
}

/** What is in a case of `fixtures/pages/wrap.md`. */
export interface WrapParts {
  readonly settings: WrapCaseSettings;
  /** What the name of the page ends in. */
  readonly extension: "tsx" | "jsx";
  readonly input: string;
  /** Files that are there before, and those that are written, by their paths in the feature. */
  readonly neighbours: Readonly<Record<string, string>>;
  readonly output: Readonly<Record<string, string>>;
}

/** A case, and where it is in the project of all. */
export interface WrapCase extends Case<WrapParts> {
  /** Project path of the page. */
  readonly page: string;
}

/** A project with a feature for each case. */
export interface WrapCases extends AsyncDisposable {
  readonly source: Source;
  readonly root: string;
  readonly cases: readonly WrapCase[];
  plan(each: WrapCase): Promise<WrapPlan>;
}

/** What the feature of every case has, by paths in the feature. */
const FEATURE = caseNamed(
  readCases("pages/wrap_feature.md", (parts) => ({ files: parts.files() })),
  "feature",
).files;

/** The cases by name, without opening anything. */
export function listWrapCases(): WrapCase[] {
  return readCases("pages/wrap.md", takeWrap).map((each) => ({
    ...each,
    page: `src/features/${each.name}/pages/Page.${each.extension}`,
  }));
}

function takeWrap(parts: CaseParts): WrapParts {
  const settings = parts.json<WrapCaseSettings>("case.json");
  const extension = parts.has("input.jsx") ? "jsx" : "tsx";
  return {
    settings,
    extension,
    input: parts.text(`input.${extension}`),
    neighbours: parts.has("neighbours") ? parts.files("neighbours") : {},
    output: settings.refusal === undefined ? parts.files("output") : {},
  };
}

/** Opens all cases as one project, with the types of React. */
export async function openWrapCases(): Promise<WrapCases> {
  const cases = listWrapCases();
  const folder = temporaryProject({
    "package.json": JSON.stringify({ name: "cases", dependencies: { react: "*" } }),
    "tsconfig.json": JSON.stringify({ compilerOptions: OPTIONS, include: ["src"] }),
    ...Object.fromEntries(cases.flatMap(filesOf)),
    ...houseStyle(),
  });
  const { root } = folder;
  await installReact(root);
  const project = await openProject({ root });
  const source = openTestSource(project);
  return {
    source,
    root,
    cases,
    plan: (each) => planCase(source, each),
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      folder.remove();
    },
  };
}

/** The files of the feature of a case, by paths in the project. */
function filesOf({ name, page, input, neighbours }: WrapCase): [string, string][] {
  const beside = Object.entries({ ...FEATURE, ...neighbours });
  return [
    ...beside.map(([path, text]): [string, string] => [`src/features/${name}/${path}`, text]),
    [page, input],
  ];
}

/** What Expressions look like in the project: a feature without any follows those of the others. */
function houseStyle(): Record<string, string> {
  const names = ["FirstNote", "SecondNote", "ThirdNote", "FourthNote"];
  return Object.fromEntries(names.map((name) => [
    `src/features/a_house/expressions/${name}.tsx`,
    `import type { ReactNode } from "react";

export interface ${name}Props {
  note: ReactNode;
}

export function ${name}({ note }: ${name}Props) {
  return <>{note}</>;
}
`,
  ]));
}

const OPTIONS = {
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  skipLibCheck: true,
  verbatimModuleSyntax: true,
  allowJs: true,
  noEmit: true,
  types: [],
};

async function planCase(source: Source, each: WrapCase): Promise<WrapPlan> {
  const layout = await source.project.layout();
  const unit = layout.unitOf(each.page);
  const file = await source.project.files.read(each.page);
  if (!unit || !file) throw new Error(`"${each.page}" is no page`);
  const parsed = await source.parses.parse(file);
  const tree = readJsxTree(parsed);
  const [hit] = inlineLogic(tree);
  if (!hit) throw new Error(`"${each.name}" has nothing to wrap`);
  const request = { nodeId: hit.id, name: each.settings.name ?? null };
  const target = await findTarget(source, { unit, source: parsed, tree }, request);
  if (!target) throw new Error(`"${each.name}" has no target`);
  return await planWrap(source, target);
}
