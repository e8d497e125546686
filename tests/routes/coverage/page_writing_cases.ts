import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { contentHash } from "../../../lib/project/mod.ts";
import type { TestWorkbench } from "../../support/test_workbench.ts";
import { type CaseTable, type MakeRequest, type RouteCases, sends } from "./route_case.ts";

const FOLDER = "src/features/catalog/pages";
const OWN = `function Row(props: { label: string }) {
  return null;
}
export function Own() {
  const label = "x";
  return <div><Row /></div>;
}
`;

/** Writes the page, and the body that addresses its `Row` in it. */
function address(test: TestWorkbench, content: string | Uint8Array = OWN): Record<string, string> {
  const bytes = Buffer.from(content);
  test.write(`${FOLDER}/Own.tsx`, bytes);
  return {
    feature: "catalog",
    file: "Own.tsx",
    nodeId: "Own:0.0",
    contentHash: contentHash(bytes),
  };
}

/**
 * A route that edits a node of a page.
 * @param edit what the body says beside the address
 */
function editCases(edit: object, failures: RouteCases["failures"] = {}): RouteCases {
  const on = (content: string | Uint8Array, other: object = {}): MakeRequest => (test) => ({
    body: { ...edit, ...address(test, content), ...other },
  });
  const configured = (configuration: object): MakeRequest => (test) => {
    test.write("workbench.json", JSON.stringify(configuration));
    return { body: { ...edit, ...address(test) } };
  };
  return {
    success: on(OWN),
    failures: {
      feature_not_found: on(OWN, { feature: "nowhere" }),
      page_not_found: on(OWN, { file: "Nowhere.tsx" }),
      outside_scope: on(OWN, { file: "../Secret.tsx" }),
      file_too_large: on(`${OWN}// ${"x".repeat(5 * 1024 * 1024)}`),
      source_too_deep: on(`${OWN}${"(".repeat(50_000)}`),
      node_not_found: on(OWN, { nodeId: "Own:99" }),
      content_changed: on(OWN, { contentHash: "0".repeat(64) }),
      node_not_editable: on(OWN.replace("<Row />", "<Row>")),
      unsupported_encoding: on(Buffer.from(`${OWN}// caf\xe9\n`, "latin1")),
      gate_refused: configured({ frozen: ["src/**"] }),
      config_invalid: configured({ frozen: 1 }),
      ...failures,
    },
  };
}

const setLabel = { propName: "label", kind: "string", value: "y" };

/** Saves an edit, then does something, then asks to undo the save. */
function undoAfter(then: (test: TestWorkbench) => void): MakeRequest {
  return async (test) => {
    const saved = await test.post("/api/pages/props", { ...address(test), ...setLabel });
    then(test);
    return { body: { saveId: saved.body.saveId } };
  };
}

/** A route that edits a snippet. */
function snippetCases(edit: object): RouteCases {
  return { success: sends({ ...edit, snippet: "<ul><li a={1}/><li/></ul>" }) };
}

/** The routes that write pages, and those that edit snippets. */
export const pageWritingCases: CaseTable = {
  "POST /api/pages/node": editCases({ snippet: "<b />" }, {
    not_one_element: (test) => ({ body: { ...address(test), snippet: "<b /><i />" } }),
  }),
  "POST /api/pages/props": editCases(setLabel, {
    prop_not_found: (test) => ({ body: { ...address(test), propName: "title", kind: "remove" } }),
  }),
  "POST /api/pages/automap": editCases({ propNames: ["label"] }, {
    no_candidate: (test) => ({ body: { ...address(test), propNames: ["nope"] } }),
  }),
  "POST /api/pages/undo": {
    success: undoAfter(() => undefined),
    failures: {
      save_not_found: sends({ saveId: "unknown" }),
      content_changed: undoAfter((test) => {
        const text = readFileSync(test.path(`${FOLDER}/Own.tsx`), "utf8");
        test.write(`${FOLDER}/Own.tsx`, `${text}// by hand\n`);
      }),
      gate_refused: undoAfter((test) => test.write("workbench.json", '{"frozen":["src/**"]}')),
      config_invalid: undoAfter((test) => test.write("workbench.json", '{"frozen":1}')),
    },
  },
  "POST /api/pages/snippet-add-child": snippetCases({ parentId: "module:0" }),
  "POST /api/pages/snippet-remove-node": snippetCases({ nodeId: "module:0.0" }),
  "POST /api/pages/snippet-move-node": snippetCases({ nodeId: "module:0.0", direction: "down" }),
  "POST /api/pages/snippet-rewire": snippetCases({
    parentId: "module:0",
    propName: "a",
    fromChildId: "module:0.0",
    toChildId: "module:0.1",
  }),
};
