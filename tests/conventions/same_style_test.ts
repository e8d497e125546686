import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createComponent } from "../../lib/plan/flows/create_component.ts";
import { createExpression } from "../../lib/plan/flows/create_expression.ts";
import { findTarget, planWrap } from "../../lib/pages/wrap/plan_wrap.ts";
import { inlineLogic } from "../../lib/rules/mod.ts";
import { readJsxTree } from "../../lib/source/mod.ts";
import { type FlowProject, openFlowProject } from "../plan/flows/flow_project.ts";
import { type FormFacts, formFacts, hasComponent } from "./form_facts.ts";
import { type Neighbourhood, NEIGHBOURHOODS } from "./neighbourhoods.ts";

/** What TypeScript's parser reads in a new file is the same, whoever wrote it. */
describe("a wrap and a plan in the same folder", () => {
  for (const each of NEIGHBOURHOODS) {
    it(`write the same style: ${each.name}`, async () => {
      await using project = await openFlowProject(each.files);
      const wrapped = await wrapFirst(project, each);
      const { feature } = each;
      await project.run(createExpression, { feature, name: "ZetaList", kind: "conditional" });
      const props = [{ name: "title", type: "string" }];
      await project.run(createComponent, { feature, name: "ZetaCard", props });
      const planned = await project.changes();
      const units = [
        [each.expressions, "ShowOpen", "ZetaList"],
        [each.components, "ShowOpenSection", "ZetaCard"],
      ] as const;
      for (const [folder, wrapName, planName] of units) {
        const ofWrap = newUnit(wrapped, folder, wrapName);
        const ofPlan = newUnit(planned, folder, planName);
        assertSame(formFacts(...ofWrap), formFacts(...ofPlan), `${ofWrap[1]}\n${ofPlan[1]}`);
        for (const unit of [ofWrap, ofPlan]) {
          const facts = formFacts(...unit);
          const told = Object.keys(each.facts).filter((key) => key in facts);
          assertEquals(pick(facts, told), pick(each.facts, told), unit[1]);
        }
        assertEquals(barrelForms(wrapped, folder), barrelForms(planned, folder));
        const stories = (name: string) => `${folder}/${name}.stories.tsx`;
        const hasStories = Object.keys(each.files).some((path) => path.endsWith(".stories.tsx"));
        assertEquals(stories(wrapName) in wrapped, hasStories);
        assertEquals(stories(planName) in planned, hasStories);
      }
    });
  }
});

/** Texts by path of what a wrap of the first condition of the page writes. */
async function wrapFirst(
  { source }: FlowProject,
  { page }: Neighbourhood,
): Promise<Record<string, string | null>> {
  const layout = await source.project.layout();
  const unit = layout.unitOf(page);
  const file = await source.project.files.read(page);
  if (!unit || !file) throw new Error(`"${page}" is no unit`);
  const parsed = await source.parses.parse(file);
  const tree = readJsxTree(parsed);
  const [hit] = inlineLogic(tree);
  const target = await findTarget(source, { unit, source: parsed, tree }, {
    nodeId: hit?.id ?? "",
    name: null,
  });
  if (!target) throw new Error(`Nothing to wrap in "${page}"`);
  const { files } = await planWrap(source, target);
  return Object.fromEntries(files.slice(1).map(({ path, after }) => [path, after]));
}

/** The file in a folder that has a component of a name. */
function newUnit(
  files: Readonly<Record<string, string | null>>,
  folder: string,
  name: string,
): [path: string, text: string] {
  const found = Object.entries(files).flatMap(([path, text]) =>
    path.startsWith(`${folder}/`) && !path.includes(".stories.") && text !== null &&
      hasComponent(path, text, name)
      ? [[path, text] as [string, string]]
      : []
  );
  const [only, ...others] = found;
  assert(only && others.length === 0, `"${name}" in "${folder}": ${Object.keys(files).join(", ")}`);
  return only;
}

/** Facts that only one of the two tells are of what it holds, not of how it is written. */
function assertSame(a: FormFacts, b: FormFacts, texts: string): void {
  const both = Object.keys(a).filter((key) => key in b);
  assert(both.length >= 8, `Too little to compare: ${both.join(", ")}`);
  assertEquals(pick(a, both), pick(b, both), texts);
}

function pick(facts: FormFacts, keys: readonly string[]): FormFacts {
  return Object.fromEntries(keys.map((key) => [key, facts[key] ?? ""]));
}

/** The lines of the folder's barrels, without the names of what they hand on. */
function barrelForms(files: Readonly<Record<string, string | null>>, folder: string): string[] {
  const known = /AlphaCard|BetaCard|GammaCard|DeltaList|EtaList/;
  return Object.entries(files).filter(([path, text]) =>
    path.startsWith(`${folder}/`) && !path.includes(".stories.") && !hasComponent(path, text ?? "")
  ).flatMap(([, text]) => (text ?? "").split("\n"))
    .filter((line) => line !== "" && !known.test(line))
    .map((line) => line.replace(/[A-Z]\w+|(?<=\.\/)[\w-]+/g, "_")).sort();
}
