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

/** The routes that read workflows. */
export const workflowCases: CaseTable = {
  "GET /api/workflows": {
    success: asks({ feature: "catalog" }),
    failures: { feature_not_found: asks({ feature: "nowhere" }) },
  },
  "GET /api/workflows/features": { success: plain },
  "GET /api/workflows/machines": fileCases,
  "GET /api/workflows/narrative": fileCases,
};
