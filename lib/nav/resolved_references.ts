import type { ProjectLayout } from "../project/mod.ts";
import type { ParsedSource } from "../source/mod.ts";
import { openModuleReader } from "../source/modules/mod.ts";
import { parseListed } from "./open_file.ts";
import type { Nav } from "./open_nav.ts";
import { resolveReference } from "./targets/resolve_reference.ts";
import type { Resolved } from "./targets/target.ts";
import { type FileCode, readFileCode } from "./written/file_code.ts";
import { readReferences } from "./written/read_references.ts";
import type { Lead, WrittenReference } from "./written/written_reference.ts";

/** A reference with where it leads now. */
export interface ResolvedReference {
  readonly written: WrittenReference;
  readonly resolved: Resolved;
}

/** The code of a file and its references, before anything else is read. */
export interface FileReferences {
  readonly code: FileCode;
  readonly references: readonly WrittenReference[];
}

function fileReferences({ references }: Nav, parsed: ParsedSource): FileReferences {
  let known = references.get(parsed);
  if (!known) {
    const code = readFileCode(parsed);
    references.set(parsed, known = { code, references: readReferences(code) });
  }
  return known;
}

/** Every reference of a file, with where it leads now. Reads no file that none of them leads through. */
export async function resolvedReferences(
  nav: Nav,
  parsed: ParsedSource,
  layout: ProjectLayout,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<ResolvedReference[]> {
  const { source } = nav;
  const { code, references } = fileReferences(nav, parsed);
  const resolver = await source.resolver(layout.list, options);
  const view = source.project.files;
  const modules = openModuleReader({ view, resolver, facts: source.facts }, options);
  const codeOf = async (path: string): Promise<FileCode | null> => {
    const other = await parseListed(nav, path);
    return other && fileReferences(nav, other).code;
  };
  const known = new Map<string, Promise<Resolved>>();

  function resolve(lead: Lead): Promise<Resolved> {
    const key = keyOf(lead);
    let resolved = known.get(key);
    if (!resolved) {
      resolved = resolveReference({ modules, codeOf }, { path: parsed.path, code }, lead);
      known.set(key, resolved);
    }
    return resolved;
  }

  return await Promise.all(
    references.map(async (written) => ({ written, resolved: await resolve(written.lead) })),
  );
}

/** Two uses of one name lead to one place. */
function keyOf(lead: Lead): string {
  if (lead.to === "nothing") return lead.reason;
  const root = lead.to === "module"
    ? `${lead.importIndex} ${lead.name}${lead.asType ? " type" : ""}`
    : `@${lead.declaration.identifier.pos}`;
  return [root, ...lead.members].join("\n");
}
