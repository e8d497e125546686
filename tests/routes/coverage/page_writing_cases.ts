import { readFileSync } from "node:fs";
import type { TestService } from "../../support/test_workbench.ts";
import { address, editCases, FOLDER } from "./edit_cases.ts";
import { type CaseTable, type MakeRequest, type RouteCases, sends } from "./route_case.ts";

const setLabel = { propName: "label", kind: "string", value: "y" };

/** Saves an edit, then does something, then asks to undo the save. */
function undoAfter(then: (test: TestService) => void): MakeRequest {
  return async (test) => {
    const saved = await test.post("/api/pages/props", { ...address(test), ...setLabel });
    then(test);
    return { body: { saveId: saved.body.saveId } };
  };
}

/** A batch of one op. */
function ops(op: object): MakeRequest {
  return (test) => {
    const { nodeId: _, ...file } = address(test);
    return { body: { ...file, ops: [op] } };
  };
}

/** The same, after the undo of the save: for a redo. */
function redoAfter(then: (test: TestService) => void): MakeRequest {
  const undoes = undoAfter(() => undefined);
  return async (test) => {
    const { body } = await undoes(test);
    await test.post("/api/pages/undo", body);
    then(test);
    return { body };
  };
}

/** What a save is neither undone nor redone after. @param after makes the save, and then what is in the way */
function turnFailures(
  after: (then: (test: TestService) => void) => MakeRequest,
): NonNullable<RouteCases["failures"]> {
  return {
    save_not_found: sends({ saveId: "unknown" }),
    content_changed: after((test) => {
      const text = readFileSync(test.path(`${FOLDER}/Own.tsx`), "utf8");
      test.write(`${FOLDER}/Own.tsx`, `${text}// by hand\n`);
    }),
    file_too_large: after((test) =>
      test.write(`${FOLDER}/Own.tsx`, " ".repeat(4 * 1024 * 1024 + 1))
    ),
    gate_refused: after((test) => test.write("workbench.json", '{"frozen":["src/**"]}')),
    config_invalid: after((test) => test.write("workbench.json", '{"frozen":1}')),
  };
}

/** A route that edits a snippet. */
function snippetCases(edit: object): RouteCases {
  return { success: sends({ ...edit, snippet: "<ul><li a={1}/><li/></ul>" }) };
}

/** The routes that write pages, and those that edit snippets. */
export const pageWritingCases: CaseTable = {
  "POST /api/pages/node": editCases({
    edit: { snippet: "<b />" },
    failures: {
      not_one_element: (test) => ({ body: { ...address(test), snippet: "<b /><i />" } }),
      unresolved_name: (test) => ({ body: { ...address(test), snippet: "<Nowhere />" } }),
    },
  }),
  "POST /api/pages/props": editCases({
    edit: setLabel,
    failures: {
      prop_not_found: (test) => ({ body: { ...address(test), propName: "title", kind: "remove" } }),
      unresolved_name: (test) => ({
        body: { ...address(test), propName: "label", kind: "identifier", value: "nowhere" },
      }),
    },
  }),
  "POST /api/pages/automap": editCases({
    edit: { propNames: ["label"] },
    failures: { no_candidate: (test) => ({ body: { ...address(test), propNames: ["nope"] } }) },
  }),
  "POST /api/pages/edits": editCases({
    edit: { ops: [{ op: "setProp", nodeId: "Own:0.0", ...setLabel }] },
    node: false,
    failures: {
      node_not_found: ops({ op: "removeNode", nodeId: "Own:99" }),
      not_one_element: ops({ op: "replaceNode", nodeId: "Own:0.0", snippet: "<b /><i />" }),
      prop_not_found: ops({ op: "removeProp", nodeId: "Own:0.0", propName: "title" }),
      edit_refused: ops({ op: "unwrapNode", nodeId: "Own:0.0" }),
      not_wrappable: ops({ op: "extract", nodeId: "Own:0", name: "own" }),
      palette_entry_gone: ops({ op: "insertEntry", kind: "component", name: "No", path: "No.tsx" }),
      unresolved_name: ops({ op: "renameTag", nodeId: "Own:0.0", tag: "Nowhere" }),
    },
  }),
  "GET /api/pages/undo": {
    success: async (test) => {
      await undoAfter(() => undefined)(test);
      return { query: { limit: "10" } };
    },
  },
  "POST /api/pages/undo": {
    success: undoAfter(() => undefined),
    failures: turnFailures(undoAfter),
  },
  "POST /api/pages/redo": {
    success: redoAfter(() => undefined),
    failures: turnFailures(redoAfter),
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
