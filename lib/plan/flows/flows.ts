import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import type { Flow, FlowOutcome, FlowSite } from "../flow.ts";
import type { FileTouch } from "../../processes/mod.ts";
import type { ProjectFiles } from "../../project/mod.ts";

/** A flow as plans meet it: its args are whatever a plan says until it has looked at them. */
export interface KnownFlow
  extends Pick<Flow, "id" | "summary" | "writes" | "executors" | "together" | "runsCode"> {
  readonly args: z.ZodType;
  /** Lists the changes that the flow may make at most, where they are known before it is done; null else, and for other args. */
  foreseen(args: unknown): readonly FileTouch[] | null;
  /** @throws {WorkbenchError} what the flow refuses before it is done; nothing for args that it does not take */
  requireAllowed(files: ProjectFiles, args: unknown): Promise<void>;
  /** @throws {WorkbenchError} `invalid_request` with `issues` for other args, and whatever keeps it from being done */
  run(site: FlowSite, args: unknown): Promise<FlowOutcome>;
}

/** The flows that exist, each loaded when it is first requested: a start must not wait for all that flows do. */
const FLOWS = {
  "create-feature": async () => known((await import("./create_feature.ts")).createFeature),
  "create-page": async () => known((await import("./create_page.ts")).createPage),
  "create-component": async () => known((await import("./create_component.ts")).createComponent),
  "create-expression": async () => known((await import("./create_expression.ts")).createExpression),
  "create-provider": async () => known((await import("./create_provider.ts")).createProvider),
  "create-workflow": async () => known((await import("./create_workflow.ts")).createWorkflow),
  "add-story": async () => known((await import("./add_story.ts")).addStory),
  "move-unit": async () => known((await import("./move_unit.ts")).moveUnit),
  "rename-unit": async () => known((await import("./rename_unit.ts")).renameUnit),
  "rename-symbol": async () => known((await import("./rename_symbol.ts")).renameSymbol),
  "delete-unit": async () => known((await import("./delete_unit.ts")).deleteUnit),
  "remove-unit": async () => known((await import("./remove_unit.ts")).removeUnit),
  "add-route": async () => known((await import("./add_route.ts")).addRoute),
  "add-link": async () => known((await import("./add_link.ts")).addLink),
  "rename-prop": async () => known((await import("./rename_prop.ts")).renameProp),
  "add-prop": async () => known((await import("./add_prop.ts")).addProp),
  "set-text": async () => known((await import("./set_text.ts")).setText),
  "edit-unit": async () => known((await import("./edit_unit.ts")).editUnit),
  "set-prop": async () => known((await import("./set_prop.ts")).setProp),
  "replace-node": async () => known((await import("./replace_node.ts")).replaceNode),
  "insert-palette-entry": async () =>
    known((await import("./insert_palette_entry.ts")).insertPaletteEntry),
  "wrap-expression": async () => known((await import("./wrap_expression.ts")).wrapExpression),
  "edit-workflow": async () => known((await import("./edit_workflow.ts")).editWorkflow),
  "format-file": async () => known((await import("./format_file.ts")).formatFile),
  "organize-imports": async () => known((await import("./organize_imports.ts")).organizeImports),
  "model-edit": async () => known((await import("./model_edit.ts")).modelEdit),
  "check-project": async () => known((await import("./check_project.ts")).checkProject),
  "run-script": async () => known((await import("./run_script.ts")).runScript),
  "manual-task": async () => known((await import("./manual_task.ts")).manualTask),
} as const satisfies Readonly<Record<string, () => Promise<KnownFlow>>>;

/** The name of a flow. */
export type FlowId = keyof typeof FLOWS;

/** The names of all flows, in the order in which lists show them. Object.keys() forgets the keys' type. */
export const flowIds = Object.keys(FLOWS) as readonly FlowId[];

/** Tells whether a flow has that name. */
function isFlowId(name: string): name is FlowId {
  return Object.hasOwn(FLOWS, name);
}

/** @returns null where there is no flow of that name */
export async function loadFlow(name: string): Promise<KnownFlow | null> {
  return isFlowId(name) ? await FLOWS[name]() : null;
}

function known<Args extends z.ZodType>(flow: Flow<Args>): KnownFlow {
  return {
    ...flow,
    foreseen(args) {
      const parsed = flow.args.safeParse(args);
      return parsed.success ? flow.touches?.(parsed.data) ?? null : null;
    },
    async requireAllowed(files, args) {
      const parsed = flow.args.safeParse(args);
      if (parsed.success) await flow.requireAllowed?.(files, parsed.data);
    },
    run(site, args) {
      const parsed = flow.args.safeParse(args);
      if (parsed.success) return flow.run(site, parsed.data);
      throw new WorkbenchError("invalid_request", `Cannot run "${flow.id}" with these args`, {
        data: { issues: parsed.error.issues.map(({ message }) => ({ path: "args", message })) },
      });
    },
  };
}
