import { readScripts } from "../../../project/mod.ts";
import { deterministic, type Recognition, type RequestSite, unclear } from "../intent.ts";
import { partOf, phraseOf, type Request, type Token } from "../parse_request.ts";
import { resolveFeature, resolveTarget } from "../resolve_target.ts";

/** "Add a story for Button". */
export function addStoryRequest(request: Request, site: RequestSite): Recognition | null {
  const isStory = request.object.some(({ text }) => /^stor(?:y|ies)$/i.test(text));
  if (!isStory || !["add", "create", "make", "generate"].includes(request.verb)) return null;
  const about = partOf(request, "for", "of", "to");
  if (!about) return null;
  const resolved = resolveTarget(
    about,
    site,
    ({ kind, symbol }) => kind !== "feature" && kind !== "file" && symbol === undefined,
  );
  if (resolved.kind !== "one") return unclear(about, resolved);
  return deterministic("add-story", { path: resolved.target.path }, resolved.target);
}

/** "Format CartPage", "organize the imports of CartPage". */
export function formatRequest(request: Request, site: RequestSite): Recognition | null {
  const isFormat = ["format", "prettify"].includes(request.verb);
  const isOrganize = /^(?:organi[sz]e|sort)$/.test(request.verb) &&
    request.object.some(({ text }) => text.toLowerCase() === "imports");
  if (!isFormat && !isOrganize) return null;
  const about = isFormat ? request.object : partOf(request, "of", "in", "for");
  if (!about) return null;
  const resolved = resolveTarget(about, site, ({ kind }) => kind !== "feature");
  if (resolved.kind !== "one") return unclear(about, resolved);
  const flow = isFormat ? "format-file" : "organize-imports";
  return deterministic(flow, { path: resolved.target.path }, resolved.target);
}

/** "Check the project", "check the cart feature". */
export function checkRequest(request: Request, site: RequestSite): Recognition | null {
  if (request.verb !== "check" || request.parts.length > 0) return null;
  const words = request.object.map(({ text }) => text.toLowerCase());
  if (["project", "architecture", "rules", "architecture rules"].includes(words.join(" "))) {
    return deterministic("check-project", {});
  }
  const feature = resolveFeature(request.object, site);
  return feature !== null && words.includes("feature")
    ? deterministic("check-project", { feature })
    : null;
}

/** "Run the typecheck script", "run `npm run build`". */
export async function runScriptRequest(
  request: Request,
  { source }: RequestSite,
): Promise<Recognition | null> {
  if (request.verb !== "run" || request.parts.length > 0) return null;
  const named = request.object.filter(({ text, quoted }) =>
    quoted || text.toLowerCase() !== "script"
  );
  const script = scriptOf(named);
  const scripts = await readScripts(source.project.files);
  if (!scripts.has(script)) return null;
  return deterministic("run-script", { script });
}

/** What stands behind the name of a package manager, or all of it. */
function scriptOf(tokens: readonly Token[]): string {
  return phraseOf(tokens).replace(/^(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?/, "");
}
