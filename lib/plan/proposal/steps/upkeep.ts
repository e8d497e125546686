import { readScripts } from "../../../project/mod.ts";
import {
  ambiguous,
  type Asked,
  deterministic,
  type Recognition,
  unclear,
} from "../words/intent.ts";
import { isMeantAsName, resolveFeature, resolveTarget } from "../words/resolve_target.ts";
import type { Target } from "../words/target_index.ts";
import { placeOf, said, taken } from "./place.ts";

/** "Add a story for Button". */
export function addStoryStep(asked: Asked): Recognition | null {
  return aboutFile(
    asked,
    "add-story",
    ({ kind, symbol }) => kind !== "feature" && kind !== "file" && symbol === undefined,
  );
}

/** "Format CartPage". */
export function formatStep(asked: Asked): Recognition | null {
  return aboutFile(asked, "format-file", ({ kind }) => kind !== "feature");
}

/** "Organize the imports of CartPage". */
export function organizeStep(asked: Asked): Recognition | null {
  return aboutFile(asked, "organize-imports", ({ kind }) => kind !== "feature");
}

function aboutFile(
  asked: Asked,
  flow: string,
  accepts: (target: Target) => boolean,
): Recognition | null {
  const tokens = asked.slots.get("what") ?? asked.scope;
  if (!isMeantAsName([...tokens, ...taken(asked, "kind")])) return ambiguous(tokens);
  const resolved = resolveTarget(tokens, asked.site, accepts);
  if (resolved.kind !== "one") return unclear(tokens, resolved);
  return deterministic(flow, { path: resolved.target.path }, resolved.target);
}

/** "Check the project", "check the cart feature". */
export function checkStep(asked: Asked): Recognition | null {
  const tokens = taken(asked, "feature");
  if (tokens.length === 0) {
    const place = placeOf(asked);
    return "problem" in place || place.target ? null : deterministic("check-project", {});
  }
  const feature = resolveFeature(tokens, asked.site);
  return feature === null ? null : deterministic("check-project", { feature });
}

/** The words that people use for scripts, and the names that these scripts have. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  tests: ["test"],
  test: ["test"],
  "test suite": ["test"],
  "unit tests": ["test:unit", "test"],
  linter: ["lint"],
  lint: ["lint"],
  linting: ["lint"],
  "type check": ["typecheck", "type-check", "check:types", "tsc"],
  "type checker": ["typecheck", "type-check", "check:types", "tsc"],
  "type checks": ["typecheck", "type-check", "check:types", "tsc"],
  formatter: ["format", "fmt"],
  build: ["build"],
};

/** "Run the typecheck script", "run `npm run build`", "run the tests". */
export async function runScriptStep(asked: Asked): Promise<Recognition | null> {
  const written = (said(asked, "script") ?? "").replace(
    /^(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?/,
    "",
  );
  const scripts = await readScripts(asked.site.source.project.files);
  const called = SCRIPTS[written.toLowerCase()] ?? [];
  const script = [written, ...called].find((name) => scripts.has(name));
  if (script !== undefined) return deterministic("run-script", { script });
  const names = [...scripts.keys()].slice(0, 12).map((name) => `"${name}"`).join(", ");
  return { problem: `The project has no script "${written}": it has ${names || "none"}` };
}
