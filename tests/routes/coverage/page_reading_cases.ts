import {
  asks,
  type CaseTable,
  type MakeRequest,
  plain,
  type RouteCases,
  sends,
} from "./route_case.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const NODE = { nodeId: "CatalogPage:0" };

/** Turns a page, and what else a route needs, into the request. */
type Form = (
  request: Record<string, string>,
) => { query: Record<string, string> } | { body: unknown };

const inQuery: Form = (query) => ({ query });
const inBody: Form = (body) => ({ body });

/** Writes a page of the feature `catalog` and asks for it. */
function ofFile(form: Form, content: string, extra: Record<string, string>): MakeRequest {
  return (test) => {
    test.write("src/features/catalog/pages/Own.tsx", content);
    return form({ ...extra, feature: "catalog", file: "Own.tsx" });
  };
}

/** A route that takes a page, and what else it takes. */
function fileCases(form: Form, extra: Record<string, string> = {}): RouteCases {
  const of = (page: Record<string, string>): MakeRequest => () => form({ ...extra, ...page });
  return {
    success: of(PAGE),
    failures: {
      feature_not_found: of({ ...PAGE, feature: "nowhere" }),
      page_not_found: of({ ...PAGE, file: "Nowhere.tsx" }),
      outside_scope: of({ ...PAGE, file: "../Secret.tsx" }),
      file_too_large: ofFile(form, `// ${"x".repeat(5 * 1024 * 1024)}`, extra),
    },
  };
}

/** A route that parses the page. */
function pageCases(extra: Record<string, string> = {}): RouteCases {
  const { success, failures } = fileCases(inQuery, extra);
  const deep = ofFile(inQuery, `export const Own = () => ${"(".repeat(50_000)}`, extra);
  return { success, failures: { ...failures, source_too_complex: deep } };
}

/** A route that finds a node in it. */
export function nodeCases(): RouteCases {
  const { success, failures } = pageCases(NODE);
  const unknown = asks({ ...PAGE, nodeId: "CatalogPage:99" });
  return { success, failures: { ...failures, node_not_found: unknown } };
}

/** The route that finds the element at a place. */
function unitPlaceCases(): RouteCases {
  const path = "src/features/catalog/pages/CatalogPage.tsx";
  const at = (query: Record<string, string>): MakeRequest =>
    asks({ line: "1", column: "1", path, ...query });
  const own = (content: string): MakeRequest => (test) => {
    const file = "src/features/catalog/pages/Own.tsx";
    test.write(file, content);
    return { query: { path: file, line: "1", column: "1" } };
  };
  return {
    success: at({ line: "48", column: "11" }),
    failures: {
      outside_scope: at({ path: "src/Nowhere.tsx" }),
      file_too_large: own(`// ${"x".repeat(5 * 1024 * 1024)}`),
      source_too_complex: own(`export const Own = () => ${"(".repeat(50_000)}`),
      node_not_found: at({}),
      content_changed: at({ hash: "0".repeat(64) }),
    },
  };
}

/** The routes that read pages. */
export const pageReadingCases: CaseTable = {
  "GET /api/units": {
    success: asks({ q: "card", role: "component", limit: "2" }),
    failures: { feature_not_found: asks({ feature: "nowhere" }) },
  },
  "GET /api/units/nodes": {
    success: asks({ text: "Your orders", feature: "account" }),
    failures: { feature_not_found: asks({ text: "a", feature: "nowhere" }) },
  },
  "GET /api/units/at": unitPlaceCases(),
  "GET /api/pages": {
    success: asks({ feature: "catalog" }),
    failures: { feature_not_found: asks({ feature: "nowhere" }) },
  },
  "GET /api/pages/all": { success: plain },
  "GET /api/pages/features": { success: plain },
  "GET /api/pages/tree": pageCases(),
  "GET /api/pages/node": nodeCases(),
  "GET /api/pages/props": nodeCases(),
  "GET /api/pages/scope-links": nodeCases(),
  "GET /api/pages/unmapped": nodeCases(),
  "GET /api/pages/source": pageCases(),
  "GET /api/pages/changes": fileCases(inQuery),
  "POST /api/pages/changes/dismiss": fileCases(inBody),
  "GET /api/pages/palette": {
    success: asks({ feature: "catalog" }),
    failures: { feature_not_found: asks({ feature: "nowhere" }) },
  },
  "POST /api/pages/snippet-tree": { success: sends({ snippet: "<p/>" }) },
};
