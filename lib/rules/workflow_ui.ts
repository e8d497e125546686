import type { LayerId } from "../project/mod.ts";
import { layerWords } from "./layer_words.ts";
import type { FileImport, Finding, ImportRule } from "./rule.ts";

/** Packages that are, or bind to, a user interface. */
const UI_PACKAGES: ReadonlySet<string> = new Set([
  "react",
  "react-dom",
  "react-native",
  "preact",
  "@preact/signals-react",
  "@xstate/react",
]);

const UI_LAYERS: ReadonlySet<LayerId> = new Set(
  ["page", "component", "expression"] satisfies LayerId[],
);

const FIX = "Keep what is shown out of the machine: let a provider or page read its state";

export const workflowUi: ImportRule = {
  id: "workflow-ui",
  scope: "imports",
  summary:
    "A workflow knows no user interface: neither React nor pages, components and expressions.",
  why:
    "A machine without React runs in a test, in a worker, on a server, and its state can be stored. Types of React count as " +
    "well: an element in a machine's context cannot be stored. Types of a component's props are erased and free.",
  evidence: {
    per: "file",
    places: ({ unit }) => unit?.layer === "workflow" ? 1 : 0,
  },
  check({ unit, imports }) {
    if (unit?.layer !== "workflow") return [];
    return imports.flatMap((each) => [...packageFinding(each), ...unitFindings(each)]);
  },
};

function packageFinding({ fact, resolution }: FileImport): Finding[] {
  if (resolution.kind !== "package" || !UI_PACKAGES.has(resolution.name)) return [];
  const { start, end, specifier } = fact;
  return [{ start, end, message: `A workflow imports "${specifier}"`, fix: FIX }];
}

function unitFindings({ fact, origins }: FileImport): Finding[] {
  return origins.flatMap(({ unit, name, path, typeOnly }) => {
    if (!unit || typeOnly || !UI_LAYERS.has(unit.layer)) return [];
    const what = name === "*" || name === "default" ? `"${path}"` : `"${name}" of "${path}"`;
    const message = `A workflow shows ${layerWords(unit.layer)}: ${what}`;
    return [{ start: fact.start, end: fact.end, message, fix: FIX }];
  });
}
