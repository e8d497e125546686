import type { PlanStep } from "../../lib/processes/plan_schemas.ts";
import { CART_PAGE, modelEdits, planOf, setsVariant } from "./shop_plans.ts";

type Touch = PlanStep["touches"]["files"][number];

/** A step of a person cannot be tried; of a model, only its declarations can be checked. */
function touches(id: string, files: readonly Touch[], change: Partial<PlanStep> = {}): PlanStep {
  return setsVariant(id, "primary", { touches: { files: [...files] }, ...change });
}

/** A declared touch. */
export const file = (path: string, change: Touch["change"] = "modify"): Touch => ({ path, change });
const long = "x".repeat(300);
const CHECKOUT = "src/features/checkout/index.ts";
const args = setsVariant("a", "primary").args;

/**
 * Plans that nobody may run, with what they are refused for: a code, and its place. For a shop whose checkout is frozen, with
 * symlinks out of it (`src/out`), to the checkout (`src/pay`) and to the cart page (`Same.tsx` beside it).
 */
export const hostilePlans: Readonly<Record<string, readonly [plan: unknown, error: string]>> = {
  "null": [null, "invalid_plan @"],
  "a list": [[], "invalid_plan @"],
  "text": ["plan", "invalid_plan @"],
  "another version": [{ ...planOf(), version: 2 }, "invalid_plan @version"],
  "a text for a version": [{ ...planOf(), version: "1" }, "invalid_plan @version"],
  "no steps": [{ version: 1, ticket: { title: "A" } }, "invalid_plan @steps"],
  "an unknown member": [{ ...planOf(), run: true }, "invalid_plan @"],
  "a time": [{ ...planOf(), createdAt: "now" }, "invalid_plan @"],
  "no title": [{ ...planOf(), ticket: { title: "" } }, "invalid_plan @ticket.title"],
  "half a character": [{ ...planOf(), ticket: { title: "\ud800" } }, "invalid_plan @ticket.title"],
  "too many steps": [planOf(...Array.from({ length: 51 }, () => ({}))), "invalid_plan @steps"],
  "an id with a slash": [planOf({ id: "../a" }), "invalid_plan @steps[0].id"],
  "an id that no object takes": [planOf({ id: "__proto__" }), "invalid_plan @steps[0].id"],
  "a flow with a path": [planOf({ flow: "../set_prop" }), "invalid_plan @steps[0].flow"],
  "no flow": [planOf({ flow: "" }), "invalid_plan @steps[0].flow"],
  "an unknown executor": [
    { ...planOf(), steps: [{ ...planOf({}).steps[0], executor: "root" }] },
    "invalid_plan @steps[0].executor",
  ],
  "args that are a list": [
    { ...planOf(), steps: [{ ...planOf({}).steps[0], args: [] }] },
    "invalid_plan @steps[0].args",
  ],
  "too many files of a step": [
    planOf(touches("a", Array.from({ length: 501 }, (_, index) => file(`f${index}`)))),
    "invalid_plan @steps[0].touches.files",
  ],
  "too many files of all steps": [
    planOf(
      ...["a", "b", "c"].map((id) =>
        touches(id, Array.from({ length: 400 }, (_, index) => file(`${id}${index}`, "create")))
      ),
    ),
    "too_many_files @steps",
  ],
  "an unknown flow": [planOf({ flow: "nothing" }), "unknown_flow @steps[0].flow"],
  "a flow that objects have": [planOf({ flow: "constructor" }), "unknown_flow @steps[0].flow"],
  "another one": [planOf({ flow: "toString" }), "unknown_flow @steps[0].flow"],
  "a third one": [planOf({ flow: "hasOwnProperty" }), "unknown_flow @steps[0].flow"],
  "a machine for a person's task": [
    planOf({ executor: "deterministic" }),
    "executor_not_allowed @steps[0].executor",
  ],
  "a model for a machine's task": [
    planOf(setsVariant("a", "x", { executor: "local-model" })),
    "executor_not_allowed @steps[0].executor",
  ],
  "no args": [planOf({ args: {} }), "invalid_args @steps[0].args.instruction"],
  "args of another type": [
    planOf({ args: { instruction: 1 } }),
    "invalid_args @steps[0].args.instruction",
  ],
  "an unknown arg": [
    planOf({ args: { instruction: "A", sudo: true } }),
    "invalid_args @steps[0].args",
  ],
  "an arg that is too long": [
    planOf({ args: { instruction: "x".repeat(20_001) } }),
    "invalid_args @steps[0].args.instruction",
  ],
  "an arg of the second step": [
    planOf({}, setsVariant("a", "x", { args: { ...args, nodeId: [] } })),
    "invalid_args @steps[1].args.nodeId",
  ],
  "two steps of one id": [planOf({ id: "a" }, { id: "a" }), "duplicate_step @steps[1].id"],
  "a step that waits for itself": [
    planOf({ id: "a", dependsOn: ["a"] }),
    "dependency_cycle @steps[0].dependsOn",
  ],
  "steps that wait for each other": [
    planOf({ id: "a", dependsOn: ["b"] }, { id: "b", dependsOn: ["a"] }),
    "dependency_cycle @steps[1].dependsOn",
  ],
  "a step behind a cycle": [
    planOf({ id: "a", dependsOn: ["a"] }, { id: "b", dependsOn: ["a"] }),
    "dependency_cycle @steps[1].dependsOn",
  ],
  "a dependency that is no step": [
    planOf({ dependsOn: ["constructor"] }),
    "unknown_dependency @steps[0].dependsOn[0]",
  ],
  "a dependency twice": [
    planOf({ id: "a" }, { id: "b", dependsOn: ["a", "a"] }),
    "duplicate_dependency @steps[1].dependsOn[1]",
  ],
  "a path above the project": [
    planOf(touches("a", [file("../elsewhere/a.ts", "create")])),
    "outside_project @steps[0].touches.files[0].path",
  ],
  "an absolute path": [
    planOf(touches("a", [file("/etc/passwd")])),
    "outside_project @steps[0].touches.files[0].path",
  ],
  "a drive": [
    planOf(touches("a", [file("C:\\Windows\\a.ts")])),
    "outside_project @steps[0].touches.files[0].path",
  ],
  "a backslash": [
    planOf(touches("a", [file("src\\..\\..\\a.ts")])),
    "outside_project @steps[0].touches.files[0].path",
  ],
  "a NUL": [
    planOf(touches("a", [file("src/a\0.ts")])),
    "outside_project @steps[0].touches.files[0].path",
  ],
  "git's own folder": [
    planOf(touches("a", [file(".git/hooks/pre-commit", "create")])),
    "outside_project @steps[0].touches.files[0].path",
  ],
  "git's own folder in other letters": [
    planOf(touches("a", [file("src/.GIT/config", "create")])),
    "outside_project @steps[0].touches.files[0].path",
  ],
  "a symlink that leads out": [
    planOf(touches("a", [file("src/out/a.ts", "create")])),
    "outside_project @steps[0].touches.files[0].path",
  ],
  "a path that is written in a roundabout way": [
    planOf(touches("a", [file("src/../src/a.ts", "create")])),
    "invalid_path @steps[0].touches.files[0].path",
  ],
  "the project itself": [
    planOf(touches("a", [file(".")])),
    "invalid_path @steps[0].touches.files[0].path",
  ],
  "a folder": [
    planOf(touches("a", [file("src/features")])),
    "invalid_path @steps[0].touches.files[0].path",
  ],
  "a name that no disk takes": [
    planOf(touches("a", [file(`src/${long}.ts`, "create")])),
    "invalid_request @steps[0].touches.files[0].path",
  ],
  "a frozen file": [
    planOf(touches("a", [file(CHECKOUT)])),
    "frozen @steps[0].touches.files[0].path",
  ],
  "a frozen file behind a symlink": [
    planOf(touches("a", [file("src/pay/index.ts")])),
    "frozen @steps[0].touches.files[0].path",
  ],
  "a file twice": [
    planOf(touches("a", [file(CART_PAGE), file(CART_PAGE, "delete")])),
    "duplicate_touch @steps[0].touches.files[1].path",
  ],
  "a file under two names": [
    planOf(touches("a", [file(CART_PAGE), file("src/features/cart/pages/Same.tsx")])),
    "duplicate_touch @steps[0].touches.files[1].path",
  ],
  "files of a step that writes none": [
    planOf({
      flow: "check-project",
      args: {},
      executor: "deterministic",
      touches: { files: [file(CART_PAGE)] },
    }),
    "writes_nothing @steps[0].touches.files",
  ],
  "a file that is there already": [
    planOf(touches("a", [file(CART_PAGE, "create")])),
    "already_there @steps[0].touches.files[0]",
  ],
  "a file that is not there": [
    planOf(touches("a", [file("src/nowhere.ts")])),
    "not_there @steps[0].touches.files[0]",
  ],
  "two steps that make one file": [
    planOf(touches("a", [file("src/n.ts", "create")]), touches("b", [file("src/n.ts", "create")])),
    "step_conflict @steps[1].touches.files[0]",
  ],
  "two steps that make one file, one after the other": [
    planOf(
      touches("a", [file("src/n.ts", "create")]),
      touches("b", [file("src/n.ts", "create")], { dependsOn: ["a"] }),
    ),
    "already_there @steps[1].touches.files[0]",
  ],
  "a change of what another step makes, without waiting for it": [
    planOf(touches("a", [file("src/n.ts", "create")]), touches("b", [file("src/n.ts")])),
    "step_conflict @steps[1].touches.files[0]",
  ],
  "a change of what another step deletes": [
    planOf(
      touches("a", [file(CART_PAGE, "delete")]),
      touches("b", [file(CART_PAGE)], { dependsOn: ["a"] }),
    ),
    "not_there @steps[1].touches.files[0]",
  ],
  "a file below a file": [
    planOf(touches("a", [file("src/n.ts", "create"), file("src/n.ts/m.ts", "create")])),
    "step_conflict @steps[0].touches.files[1]",
  ],
  "a write that is not declared": [
    planOf(touches("a", [])),
    "undeclared_change @steps[0].touches.files",
  ],
  "a write that is declared as another one": [
    planOf(touches("a", [file(CART_PAGE, "delete")])),
    "undeclared_change @steps[0].touches.files",
  ],
  "a model's write that is not declared": [
    planOf(modelEdits("a", CART_PAGE, [file("src/features/cart/index.ts")])),
    "undeclared_change @steps[0].touches.files",
  ],
  "a model's write above the project": [
    planOf(modelEdits("a", "../package.json", [])),
    "outside_project @steps[0]",
  ],
  "a model's write of a frozen file": [
    planOf(modelEdits("a", CHECKOUT, [file(CHECKOUT)])),
    "frozen @steps[0].touches.files[0].path",
  ],
  "a node that is not there": [
    planOf(setsVariant("a", "x", { args: { ...args, nodeId: "CartPage:9" } })),
    "node_not_found @steps[0]",
  ],
  "a page above the feature": [
    planOf(setsVariant("a", "x", { args: { ...args, file: "../../../../package.json" } })),
    "outside_scope @steps[0]",
  ],
  "a feature that objects have": [
    planOf(setsVariant("a", "x", { args: { ...args, feature: "constructor" } })),
    "feature_not_found @steps[0]",
  ],
  "code that breaks the page": [
    planOf(setsVariant("a", "x", { args: { ...args, kind: "expression", value: "}{" } })),
    "invalid_request @steps[0]",
  ],
};
