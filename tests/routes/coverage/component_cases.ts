import { Buffer } from "node:buffer";
import { contentHash } from "../../../lib/project/mod.ts";
import { asks, type CaseTable, type MakeRequest, plain, type RouteCases } from "./route_case.ts";

const PATH = "src/features/catalog/components/Own.tsx";

const OWN = `export function Own({ label }: { label: string }) {
  return null;
}
`;

const tooLarge = `${OWN}// ${"x".repeat(1024 * 1024)}`;
const tooDeep = `${OWN}${"(".repeat(50_000)}`;

/** Writes the component, and asks for it. */
function reads(content: string): MakeRequest {
  return (test) => {
    test.write(PATH, content);
    return { query: { path: PATH } };
  };
}

const readingCases: RouteCases = {
  success: reads(OWN),
  failures: {
    component_not_found: asks({ path: "src/features/catalog/components/Nowhere.tsx" }),
    file_too_large: reads(tooLarge),
    source_too_complex: reads(tooDeep),
  },
};

/** Writes the component, and sends new content for it. */
function saves(content: string | Uint8Array = OWN, other: object = {}): MakeRequest {
  return (test) => {
    const bytes = Buffer.from(content);
    test.write(PATH, bytes);
    const body = { path: PATH, content: `// New\n${OWN}`, contentHash: contentHash(bytes) };
    return { body: { ...body, commit: true, ...other } };
  };
}

function configured(configuration: object): MakeRequest {
  return (test) => {
    test.write("workbench.json", JSON.stringify(configuration));
    return saves()(test);
  };
}

/** The routes of components. */
export const componentCases: CaseTable = {
  "GET /api/components": { success: plain },
  "GET /api/components/describe": readingCases,
  "GET /api/components/source": readingCases,
  "POST /api/components/save": {
    success: saves(),
    failures: {
      component_not_found: saves(OWN, { path: "src/routes.tsx" }),
      file_too_large: saves(tooLarge),
      source_too_complex: saves(tooDeep),
      content_changed: saves(OWN, { contentHash: "0".repeat(64) }),
      unsupported_encoding: saves(Buffer.from(`${OWN}// caf\xe9\n`, "latin1")),
      gate_refused: configured({ frozen: ["src/**"] }),
      config_invalid: configured({ frozen: 1 }),
    },
  },
};
