import { Buffer } from "node:buffer";
import { contentHash } from "../../../lib/project/mod.ts";
import type { TestService } from "../../support/test_workbench.ts";
import type { MakeRequest, RouteCases } from "./route_case.ts";

/** The folder of the page that the edits go to. */
export const FOLDER = "src/features/catalog/pages";

const OWN = `function Row(props: { label: string }) {
  return null;
}
export function Own() {
  const label = "x";
  return <div><Row /></div>;
}
`;

/** Writes the page, and the body that addresses its `Row` in it. */
export function address(
  test: TestService,
  content: string | Uint8Array = OWN,
): Record<string, string> {
  const bytes = Buffer.from(content);
  test.write(`${FOLDER}/Own.tsx`, bytes);
  return {
    feature: "catalog",
    file: "Own.tsx",
    nodeId: "Own:0.0",
    contentHash: contentHash(bytes),
  };
}

/** What one route that edits a page is tried with. */
export interface EditTrial {
  /** What the body says beside the address. */
  readonly edit: object;
  /** The page; that of `address` unless told. */
  readonly page?: string;
  /** The same page, broken at the place of the edit; null where the route has another code for that. */
  readonly broken?: string | null;
  /** False where the route takes no node. */
  readonly node?: boolean;
  readonly failures?: RouteCases["failures"];
}

/** The cases of a route that edits a page. */
export function editCases(trial: EditTrial): RouteCases {
  const { page = OWN, broken = page.replace("<Row />", "<Row>"), node = true } = trial;
  function bodyOf(test: TestService, content: string | Uint8Array): Record<string, unknown> {
    const { nodeId, ...file } = address(test, content);
    return { ...file, ...(node && { nodeId }), ...trial.edit };
  }
  const on = (content: string | Uint8Array, other: object = {}): MakeRequest => (test) => ({
    body: { ...bodyOf(test, content), ...other },
  });
  const configured = (configuration: object): MakeRequest => (test) => {
    test.write("workbench.json", JSON.stringify(configuration));
    return { body: bodyOf(test, page) };
  };
  return {
    success: on(page),
    failures: {
      feature_not_found: on(page, { feature: "nowhere" }),
      page_not_found: on(page, { file: "Nowhere.tsx" }),
      outside_scope: on(page, { file: "../Secret.tsx" }),
      file_too_large: on(`${page}// ${"x".repeat(5 * 1024 * 1024)}`),
      source_too_complex: on(`${page}${"(".repeat(50_000)}`),
      ...(node && { node_not_found: on(page, { nodeId: "Own:99" }) }),
      content_changed: on(page, { contentHash: "0".repeat(64) }),
      ...(broken !== null && { node_not_editable: on(broken) }),
      unsupported_encoding: on(Buffer.from(`${page}// caf\xe9\n`, "latin1")),
      gate_refused: configured({ frozen: ["src/**"] }),
      config_invalid: configured({ frozen: 1 }),
      ...trial.failures,
    },
  };
}
