import { Buffer } from "node:buffer";
import { contentHash } from "../../../lib/project/mod.ts";
import { asks, type CaseTable, type MakeRequest, plain, type RouteCases } from "./route_case.ts";

const WORKFLOW = { feature: "catalog", file: "search.machine.ts" };

const tooLarge: MakeRequest = (test) => {
  test.write("src/features/catalog/workflows/large.ts", `// ${"x".repeat(2 * 1024 * 1024)}`);
  return { query: { ...WORKFLOW, file: "large.ts" } };
};

const fileCases: RouteCases = {
  success: asks(WORKFLOW),
  failures: {
    feature_not_found: asks({ ...WORKFLOW, feature: "nowhere" }),
    workflow_not_found: asks({ ...WORKFLOW, file: "nowhere.ts" }),
    outside_scope: asks({ ...WORKFLOW, file: "../pages/CatalogPage.tsx" }),
    file_too_large: tooLarge,
  },
};

const MACHINE = `import { createMachine } from "xstate";
export const door = createMachine({ initial: "open", states: { open: {}, shut: {} } });
`;

/** Writes a machine, and asks to edit it. */
function edits(other: object = {}, content: string | Uint8Array = MACHINE): MakeRequest {
  return (test) => {
    const bytes = Buffer.from(content);
    test.write("src/features/catalog/workflows/door.ts", bytes);
    const address = { feature: "catalog", file: "door.ts", machine: "door", commit: true };
    const edit = { op: "addState", parent: "", name: "ajar", contentHash: contentHash(bytes) };
    return { body: { ...address, ...edit, ...other } };
  };
}

const configured = (configuration: object): MakeRequest => (test) => {
  test.write("workbench.json", JSON.stringify(configuration));
  return edits()(test);
};

const editCases: RouteCases = {
  success: edits(),
  failures: {
    feature_not_found: edits({ feature: "nowhere" }),
    workflow_not_found: edits({ file: "nowhere.ts" }),
    outside_scope: edits({ file: "../pages/CatalogPage.tsx" }),
    file_too_large: edits({}, `${MACHINE}// ${"x".repeat(1024 * 1024)}`),
    machine_not_found: edits({ machine: "window" }),
    edit_refused: edits({ name: "shut" }),
    source_too_complex: edits({}, `${MACHINE}${"(".repeat(50_000)}`),
    content_changed: edits({ contentHash: "0".repeat(64) }),
    unsupported_encoding: edits({}, Buffer.from(`${MACHINE}// caf\xe9\n`, "latin1")),
    gate_refused: configured({ frozen: ["src/**"] }),
    config_invalid: configured({ frozen: 1 }),
  },
};

/** The routes of workflows. */
export const workflowCases: CaseTable = {
  "GET /api/workflows": {
    success: asks({ feature: "catalog" }),
    failures: { feature_not_found: asks({ feature: "nowhere" }) },
  },
  "GET /api/workflows/all": { success: plain },
  "GET /api/workflows/features": { success: plain },
  "GET /api/workflows/machines": fileCases,
  "GET /api/workflows/narrative": {
    ...fileCases,
    failures: { ...fileCases.failures, machine_not_found: asks({ ...WORKFLOW, machine: "7" }) },
  },
  "POST /api/workflows/edit": editCases,
};
