import type { ts as TS } from "ts-morph";
import { z } from "zod";
import { adoptHouseStyle } from "../../conventions/mod.ts";
import { followImports, textAfter } from "../../edits/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import { projectPath } from "../../project/mod.ts";
import { composeEdits, type ParsedSource, readJsxTree, type TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { addPropEdits } from "../props/add_prop_edit.ts";
import { type OwnComponent, ownComponent } from "../props/own_component.ts";
import { propName } from "../props/prop_name.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";
import { requireSameTypes } from "../refactor/require_same_types.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe(
    "The file that declares the component, project-root-relative",
  ),
  component: z.string().min(1).max(200),
  prop: propName,
  type: z.string().min(1).max(500).describe("As TypeScript writes it"),
  optional: z.boolean().optional().describe("True unless told: elements need not pass it"),
  taken: z.boolean().optional().describe(
    "Also names it in the pattern that the component takes its props apart by, for a later step that uses it",
  ),
});

/** Declares a further prop of a component. */
export const addProp: Flow<typeof args> = {
  id: "add-prop",
  summary: "Declares a prop of a component. What it does with it is for a later step.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, component: name, prop, type, optional = true, taken = false }) {
    const path = projectPath(asked);
    const { source } = site.draft;
    const file = await source.parses.parse(await readRequired(site.draft, path));
    const read = readType(type);
    if (!read) throw refused(`Cannot add "${prop}" to "${name}": "${type}" is no type`);
    await adoptHouseStyle(source, file, site);
    const graph = await source.graph.refresh({ signal: site.signal });
    const component = ownComponent(file, graph.unitFactsOf(path).components, name);
    if (component.fact.props.some((each) => each.name === prop)) {
      throw refused(`Cannot add "${prop}" to "${name}": it has a prop of that name`);
    }
    const users = optional ? [] : await usersOf(site, component);
    if (users.length > 0) {
      throw refused(`Cannot add "${prop}" to "${name}": ${users.length} files use it without`);
    }
    const declared = { name: prop, type: read, isOptional: optional };
    const own = await addPropEdits(site, component, declared, taken);
    const edits = await withTypeImports(site, file, own);
    await requireSameTypes(site, new Map([[path, edits]]));
    await saveFiles(site.draft.saving, [{ file, edits }], { signal: site.signal });
    site.log(`"${name}" takes "${prop}"`);
    return {};
  },
};

/** Returns edits with the imports of the types that they name, where it is clear from where. */
async function withTypeImports(
  { draft, signal }: FlowSite,
  file: ParsedSource,
  edits: readonly TextEdit[],
): Promise<readonly TextEdit[]> {
  const before = { source: file, tree: readJsxTree(file) };
  const after = textAfter(before, edits);
  // The checker refuses a name that leads nowhere, with its place.
  const options = { signal, allowUnresolved: true };
  const followed = await followImports(draft.source, before, after, options);
  return composeEdits(file.text, edits, followed.edits);
}

async function usersOf(
  { draft: { source }, signal }: FlowSite,
  { source: { path }, fact }: OwnComponent,
): Promise<readonly string[]> {
  const { finder } = await source.units.index({ signal });
  return [...new Set(finder.of(path, [fact]).map((usage) => usage.path))];
}

/** Reads a text that is one type and nothing else. */
function readType(text: string): TS.TypeNode | null {
  const ast = ts.createSourceFile("type.ts", `type T = (${text});`, ts.ScriptTarget.Latest, true);
  const [statement, other] = ast.statements;
  const isAlone = statement !== undefined && other === undefined &&
    ts.isTypeAliasDeclaration(statement);
  // Nobody can comment the parenthesis away.
  const isType = isAlone && ts.isParenthesizedTypeNode(statement.type) && !/\/[/*]/.test(text) &&
    ts.transpileModule(ast.text, { reportDiagnostics: true }).diagnostics?.length === 0;
  return isType && ts.isParenthesizedTypeNode(statement.type) ? statement.type.type : null;
}
