import { Buffer } from "node:buffer";
import { contentHash } from "../../../lib/project/mod.ts";
import type { CaseTable, MakeRequest } from "./route_case.ts";

const PAGE = "export function Own() {\n  return <main />;\n}\n";
const ENTRY = {
  kind: "component",
  name: "SearchField",
  path: "src/features/catalog/components/SearchField.tsx",
};

/** Writes the page, and asks to insert into it. */
function into(content: string | Uint8Array, other: object = {}): MakeRequest {
  return (test) => {
    const bytes = Buffer.from(content);
    test.write("src/features/catalog/pages/Own.tsx", bytes);
    const address = { feature: "catalog", file: "Own.tsx", contentHash: contentHash(bytes) };
    return { body: { ...address, ...ENTRY, ...other } };
  };
}

function configured(configuration: object): MakeRequest {
  return (test) => {
    test.write("workbench.json", JSON.stringify(configuration));
    return into(PAGE)(test);
  };
}

/** The route that inserts an entry of the palette. */
export const paletteInsertCases: CaseTable = {
  "POST /api/pages/palette/insert": {
    success: into(PAGE),
    failures: {
      feature_not_found: into(PAGE, { feature: "nowhere" }),
      page_not_found: into(PAGE, { file: "Nowhere.tsx" }),
      outside_scope: into(PAGE, { file: "../Secret.tsx" }),
      file_too_large: into(`${PAGE}// ${"x".repeat(5 * 1024 * 1024)}`),
      source_too_complex: into(`${PAGE}${"(".repeat(50_000)}`),
      content_changed: into(PAGE, { contentHash: "0".repeat(64) }),
      palette_entry_gone: into(PAGE, { name: "Nothing" }),
      node_not_editable: into(PAGE.replace("<main />", "<main>")),
      edit_refused: into("export const none = 1;\n"),
      unsupported_encoding: into(Buffer.from(`${PAGE}// caf\xe9\n`, "latin1")),
      gate_refused: configured({ frozen: ["src/**"] }),
      config_invalid: configured({ frozen: 1 }),
    },
  },
};
