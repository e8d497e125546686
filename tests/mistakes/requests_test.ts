import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const PAGE = "feature=catalog&file=CatalogPage.tsx";
const HASH = "0".repeat(64);
const EDIT = {
  feature: "catalog",
  file: "CatalogPage.tsx",
  nodeId: "CatalogPage:0",
  contentHash: HASH,
};

interface Mistake {
  readonly method?: string;
  readonly target: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const EDITS = { feature: "catalog", file: "CatalogPage.tsx", contentHash: HASH };
const REMOVE = { op: "removeNode", nodeId: "CatalogPage:0" };
const OPS =
  "There are setProp, removeProp, replaceNode, insertNode, moveNode, removeNode, duplicateNode, setText, wrapNode, " +
  "unwrapNode, renameTag, insertEntry, extract, addImport and removeImport";

/** What somebody asks who reads the documentation for the first time, and the whole answer. */
const KINDS = '"string", "number", "boolean", "identifier", "expression"';
const REQUESTS: readonly (readonly [Mistake, code: string, detail: string])[] = [
  [
    { target: "/api/page" },
    "route_not_found",
    'Cannot find a route for "/api/page": did you mean "/api/pages"?',
  ],
  [
    { target: "/pages/all" },
    "route_not_found",
    'Cannot find a route for "/pages/all": did you mean "/api/pages/all"?',
  ],
  [
    { target: "/API/health" },
    "route_not_found",
    'Cannot find a route for "/API/health": did you mean "/api/health"?',
  ],
  [
    { target: "/api/proceses/7/review" },
    "route_not_found",
    'Cannot find a route for "/api/proceses/7/review": did you mean "/api/processes/7/review"?',
  ],
  [
    { target: "/api/processes//review" },
    "route_not_found",
    'Cannot find a route for "/api/processes//review": did you mean "/api/processes/:id/review"?',
  ],
  [
    { target: "/api/project/problems" },
    "route_not_found",
    'Cannot find a route for "/api/project/problems": did you mean "/api/project/findings"?',
  ],
  [
    { target: "/openapi.yaml" },
    "route_not_found",
    'Cannot find a route for "/openapi.yaml": did you mean "/openapi.json"?',
  ],
  [{ target: "/graphql" }, "route_not_found", 'Cannot find a route for "/graphql"'],
  [
    { method: "PUT", target: "/api/pages/props" },
    "method_not_allowed",
    'Cannot PUT "/api/pages/props": use GET, HEAD, POST',
  ],
  [
    { target: "/api/pages/tree?feature=catalgo&file=CatalogPage.tsx" },
    "feature_not_found",
    'Cannot find the feature "catalgo" in this project: did you mean "catalog"?',
  ],
  [
    { target: "/api/pages/tree?feature=catalog&file=CatalogPge.tsx" },
    "page_not_found",
    'Cannot find the page "CatalogPge.tsx" in the feature "catalog": did you mean "CatalogPage.tsx"?',
  ],
  [
    { target: "/api/pages/tree?feature=cart&file=CatalogPage.tsx" },
    "page_not_found",
    'Cannot find the page "CatalogPage.tsx" in the feature "cart": the feature "catalog" has it',
  ],
  [
    { target: "/api/pages/tree?feature=catalog&file=CatalogPage" },
    "invalid_request",
    'Cannot open "CatalogPage" as a page: Name a file that ends in .tsx, .jsx, .ts or .js',
  ],
  [
    { target: "/api/pages/tree?feature=catalog&page=CatalogPage.tsx" },
    "invalid_request",
    'Cannot use the query: "page": Unknown key "page": use "feature", "file" or "path"',
  ],
  [
    { target: "/api/pages/tree?featur=catalog&file=CatalogPage.tsx" },
    "invalid_request",
    'Cannot use the query: "featur": Unknown key "featur": did you mean "feature"?',
  ],
  [
    { target: "/api/health?verbose" },
    "invalid_request",
    'Cannot use the query: "verbose": Unknown key "verbose"',
  ],
  [
    { target: `/api/pages/tree?${PAGE}&file=CartPage.tsx` },
    "invalid_request",
    'Cannot use the query: "file": Give this key once',
  ],
  [
    { target: `/api/pages/props?${PAGE}` },
    "invalid_request",
    'Cannot use the query: "nodeId": It is missing: expected string',
  ],
  [
    { target: `/api/pages/props?${PAGE}&nodeId=CatalogPage:99` },
    "node_not_found",
    'Cannot find the node "CatalogPage:99" in "src/features/catalog/pages/CatalogPage.tsx": read the tree again',
  ],
  [
    { target: "/api/components/describe?path=src/features/shared/components/Buton.tsx" },
    "component_not_found",
    'Cannot find a component at "src/features/shared/components/Buton.tsx": did you mean "src/features/shared/components/Button.tsx"?',
  ],
  [
    { target: "/api/components/describe?path=Dialog" },
    "component_not_found",
    'Cannot find a component at "Dialog": name a path that `GET /api/components` lists',
  ],
  [
    { target: "/api/workflows/machines?feature=catalog&file=serach.machine.ts" },
    "workflow_not_found",
    'Cannot find the workflow "serach.machine.ts" in the feature "catalog": did you mean "search.machine.ts"?',
  ],
  [
    { method: "POST", target: "/api/pages/props" },
    "invalid_request",
    'Cannot use the body: There is none; send JSON with "nodeId", "contentHash", "propName" and "kind"',
  ],
  [
    { method: "POST", target: "/api/pages/props", body: "{feature: 1}" },
    "invalid_request",
    "The body is not valid JSON",
  ],
  [
    { method: "POST", target: "/api/pages/props", body: [] },
    "invalid_request",
    "Cannot use the body: It is a list: expected an object",
  ],
  [
    { method: "POST", target: "/api/pages/props", body: { ...EDIT, kind: "string", value: "x" } },
    "invalid_request",
    'Cannot use the body: "propName": It is missing: expected string',
  ],
  [
    {
      method: "POST",
      target: "/api/pages/props",
      body: { ...EDIT, propName: "as", kind: "string", valeu: "x" },
    },
    "invalid_request",
    'Cannot use the body: Unknown key "valeu": did you mean "value"?',
  ],
  [
    {
      method: "POST",
      target: "/api/pages/edits",
      body: { ...EDITS, ops: [REMOVE, { ...REMOVE, op: "setprop" }] },
    },
    "invalid_request",
    `Cannot use the body: "ops[1].op": There is no op "setprop": did you mean "setProp"? ${OPS}`,
  ],
  [
    { method: "POST", target: "/api/pages/edits", body: { ...EDITS, ops: [{ op: "paint" }] } },
    "invalid_request",
    `Cannot use the body: "ops[0].op": There is no op "paint": ${OPS.replace("T", "t")}`,
  ],
  [
    { method: "POST", target: "/api/pages/edits", body: { ...EDITS, ops: [{ nodeId: "a" }] } },
    "invalid_request",
    'Cannot use the body: "ops[0].op": It is missing: expected "setProp", "removeProp", "replaceNode", "insertNode", ' +
    '"moveNode", "removeNode", "duplicateNode", "setText", "wrapNode", "unwrapNode", "renameTag", "insertEntry", ' +
    '"extract", "addImport" or "removeImport"',
  ],
  [
    { method: "POST", target: "/api/pages/edits", body: { ...EDITS, ops: [{ op: 3 }] } },
    "invalid_request",
    'Cannot use the body: "ops[0].op": It is of the type number: expected "setProp", "removeProp", "replaceNode", ' +
    '"insertNode", "moveNode", "removeNode", "duplicateNode", "setText", "wrapNode", "unwrapNode", "renameTag", ' +
    '"insertEntry", "extract", "addImport" or "removeImport"',
  ],
  [
    { method: "POST", target: "/api/pages/edits", body: { ...EDITS, ops: ["removeNode"] } },
    "invalid_request",
    'Cannot use the body: "ops[0]": It is of the type string: expected an object whose "op" is "setProp", "removeProp", ' +
    '"replaceNode", "insertNode", "moveNode", "removeNode", "duplicateNode", "setText", "wrapNode", "unwrapNode", ' +
    '"renameTag", "insertEntry", "extract", "addImport" or "removeImport"',
  ],
  [
    {
      method: "POST",
      target: "/api/pages/edits",
      body: {
        ...EDITS,
        ops: [{ ...REMOVE, op: "setProp", propName: "as", kind: "bool", value: true }],
      },
    },
    "invalid_request",
    `Cannot use the body: "ops[0].kind": It is "bool": expected ${KINDS}, "spread" or "element"`,
  ],
  [
    {
      method: "POST",
      target: "/api/pages/props",
      body: { ...EDIT, propName: "as", kind: "bolean", value: true },
    },
    "invalid_request",
    `Cannot use the body: "kind": It is "bolean": did you mean "boolean"? Expected ${KINDS}, "spread", "element" or "remove"`,
  ],
  [
    { method: "POST", target: "/api/workflows/edit", body: { op: "addStat" } },
    "invalid_request",
    'Cannot use the body: "op": There is no op "addStat": did you mean "addState"? There are addState, removeState, ' +
    "renameState, moveState, reorderStates, setInitial, setStateType, addTransition, removeTransition, retargetTransition, " +
    "reorderTransitions, renameEvent, setGuard, setDelay, setReenter, setTags, setDescription, assignAction, " +
    "unassignAction, setInvoke, setInput, declareAction, declareGuard, declareActor, removeDeclaration, addContextField, " +
    "setContextField and removeContextField",
  ],
  [
    {
      method: "POST",
      target: "/api/plan/run",
      body: {
        plan: {
          version: 1,
          ticket: { title: "x" },
          steps: [{
            id: "a",
            title: "a",
            flow: "edit-unit",
            executor: "deterministic",
            args: {
              path: "src/features/catalog/pages/CatalogPage.tsx",
              ops: [{ op: "removProp" }],
            },
            touches: { files: [] },
          }],
        },
      },
    },
    "plan_invalid",
    `Cannot run the plan: "steps[0].args.ops[0].op": There is no op "removProp": did you mean "removeProp"? ${OPS}`,
  ],
  [
    {
      method: "POST",
      target: "/api/pages/props",
      body: "feature=catalog",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
    "unsupported_media_type",
    'Cannot read a body of the type "application/x-www-form-urlencoded": send application/json in UTF-8',
  ],
  [
    { target: "/api/health", headers: { origin: "http://localhost:5173" } },
    "origin_refused",
    'Refuse the request: the origin "http://localhost:5173" may not use this service; --allowed-origin names those that may',
  ],
  [
    { target: "http://work.example/api/health" },
    "host_refused",
    "Refuse the request: it does not name a host that this service answers to; --allowed-host names others",
  ],
  [
    { method: "POST", target: "/api/processes/7/stop", body: {} },
    "unknown_verb",
    'Cannot use the verb "stop": a process knows pause, resume, cancel, retry, complete',
  ],
];

describe("a request that cannot be meant", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  for (const [{ method = "GET", target, body, headers }, code, detail] of REQUESTS) {
    it(`${method} ${target} (${code})`, async () => {
      const answer = await test.send(method, target, body, headers);
      assertEquals([answer.body.code, answer.body.detail], [code, detail]);
    });
  }
});
