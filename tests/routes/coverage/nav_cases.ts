import { asks, type CaseTable, type MakeRequest, sends } from "./route_case.ts";

const FOLDER = "src/features/catalog/pages";
const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const HOP = { from: `${FOLDER}/CatalogPage.tsx`, ref: "Stack" };
const ROW = { feature: "catalog", path: `${FOLDER}/CatalogPage.tsx` };

const LARGE = `// ${"x".repeat(1024 * 1024)}\n`;
const DEEP = `export const Own = () => ${"(".repeat(50_000)}`;

/** Writes a page, and makes the request. */
function after(content: string, request: ReturnType<MakeRequest>): MakeRequest {
  return (test) => {
    test.write(`${FOLDER}/Own.tsx`, content);
    return request;
  };
}

const ownPage = { query: { feature: "catalog", file: "Own.tsx" } };
const ownHop = { body: { from: `${FOLDER}/Own.tsx`, ref: "x" } };
const ownRow = { query: { feature: "catalog", path: `${FOLDER}/Own.tsx` } };

/** The routes of navigation. */
export const navCases: CaseTable = {
  "GET /api/nav/page": {
    success: asks(PAGE),
    failures: {
      feature_not_found: asks({ ...PAGE, feature: "nowhere" }),
      page_not_found: asks({ ...PAGE, file: "Nowhere.tsx" }),
      outside_scope: asks({ ...PAGE, file: "../Secret.tsx" }),
      file_too_large: after(LARGE, ownPage),
      source_too_complex: after(DEEP, ownPage),
    },
  },
  "POST /api/nav/open": {
    success: sends(HOP),
    failures: {
      feature_not_found: sends({ ...HOP, feature: "nowhere" }),
      outside_scope: sends({ ...HOP, from: "package.json" }),
      reference_not_found: sends({ ...HOP, ref: "Nothing" }),
      reference_unresolved: sends({ ...HOP, ref: "react" }),
      file_too_large: after(LARGE, ownHop),
      source_too_complex: after(DEEP, ownHop),
    },
  },
  "GET /api/nav/file": {
    success: asks(ROW),
    failures: {
      feature_not_found: asks({ ...ROW, feature: "nowhere" }),
      not_in_flow: asks({ ...ROW, path: "package.json" }),
      file_too_large: after(LARGE, ownRow),
      source_too_complex: after(DEEP, ownRow),
    },
  },
  "GET /api/nav/flow": {
    success: asks({ feature: "catalog" }),
    failures: { feature_not_found: asks({ feature: "nowhere" }) },
  },
};
