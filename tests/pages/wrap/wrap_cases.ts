import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { findTarget, planWrap } from "../../../lib/pages/wrap/plan_wrap.ts";
import type { WrapPlan } from "../../../lib/pages/wrap/plan_types.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { inlineLogic } from "../../../lib/rules/mod.ts";
import { openSource, readJsxTree, type Source } from "../../../lib/source/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { installReact } from "../../source/types/checked_project.ts";
import { temporaryProject } from "../../support/temporary_project.ts";

/** What `case.json` may say; by default the first conditional or loop gets the name that is proposed for it. */
export interface WrapCaseSettings {
  readonly name?: string;
  /** The refusal that is expected, in place of an output. */
  readonly refusal?: string;
}

/** One folder of `fixtures/pages/wrap`. */
export interface WrapCase {
  readonly name: string;
  readonly folder: string;
  /** Project path of the page. */
  readonly page: string;
  readonly settings: WrapCaseSettings;
}

/** A project with a feature for each case. */
export interface WrapCases extends AsyncDisposable {
  readonly source: Source;
  readonly root: string;
  readonly cases: readonly WrapCase[];
  plan(each: WrapCase): Promise<WrapPlan>;
}

const FOLDER = fixturePath("pages", "wrap");
const COMMON = join(FOLDER, "_common");

/** The cases by name, without opening anything. */
export function listWrapCases(): WrapCase[] {
  return readdirSync(FOLDER).filter((name) => !name.startsWith("_")).sort().map((name) => {
    const folder = join(FOLDER, name);
    const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "input.tsx";
    return {
      name,
      folder,
      page: `src/features/${name}/pages/${input.replace("input", "Page")}`,
      settings: JSON.parse(readFileSync(join(folder, "case.json"), "utf8")),
    };
  });
}

/** Opens all cases as one project, with the types of React. */
export async function openWrapCases(): Promise<WrapCases> {
  const cases = listWrapCases();
  const folder = temporaryProject({
    "package.json": JSON.stringify({ name: "cases", dependencies: { react: "*" } }),
    "tsconfig.json": JSON.stringify({ compilerOptions: OPTIONS, include: ["src"] }),
  });
  const { root } = folder;
  for (const each of cases) {
    const feature = join(root, "src/features", each.name);
    cpSync(COMMON, feature, { recursive: true });
    if (existsSync(join(each.folder, "neighbours"))) {
      cpSync(join(each.folder, "neighbours"), feature, { recursive: true });
    }
    mkdirSync(dirname(join(root, each.page)), { recursive: true });
    const input = `input.${each.page.split(".").pop()}`;
    cpSync(join(each.folder, input), join(root, each.page));
  }
  await installReact(root);
  const project = await openProject({ root });
  const source = openSource(project);
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

/** The texts of a folder by path, at any depth. */
export function readFolder(folder: string, prefix = ""): Map<string, string> {
  const files = new Map<string, string>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      for (const [inner, text] of readFolder(path, `${prefix}${name}/`)) files.set(inner, text);
    } else files.set(prefix + name, readFileSync(path, "utf8"));
  }
  return files;
}
