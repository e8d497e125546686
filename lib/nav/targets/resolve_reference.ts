import type { ParsedSource } from "../../source/mod.ts";
import type { ModuleReader, Resolution } from "../../source/modules/mod.ts";
import type { FileCode } from "../written/file_code.ts";
import type { Lead, NoTargetReason } from "../written/written_reference.ts";
import { findMember } from "./find_member.ts";
import type { Resolved } from "./target.ts";

/** What references of one file are resolved with. */
export interface Resolving {
  readonly path: string;
  readonly code: FileCode;
  readonly modules: ModuleReader;
  /** Null for a file that is not there or cannot be parsed. */
  parse(path: string): Promise<ParsedSource | null>;
}

/** Something declared, by where its name stands. */
export interface Place {
  readonly path: string;
  readonly start: number;
}

/** A place, a module as a whole, or why there is none. */
export type Found =
  | { readonly is: "place"; readonly place: Place }
  | { readonly is: "module"; readonly path: string }
  | { readonly is: "nothing"; readonly reason: NoTargetReason };

/** Follows a reference to where it is declared, through barrels, renamings and members. */
export async function resolveReference(resolving: Resolving, lead: Lead): Promise<Resolved> {
  const found = await follow(resolving, lead);
  if (found.is === "nothing") return { reason: found.reason };
  const place = found.is === "place" ? found.place : { path: found.path, start: 0 };
  return await placed(resolving, place);
}

async function follow(resolving: Resolving, lead: Lead): Promise<Found> {
  if (lead.to === "nothing") return { is: "nothing", reason: lead.reason };
  let found: Found = lead.to === "declaration"
    ? { is: "place", place: { path: resolving.path, start: startOf(resolving, lead) } }
    : await imported(resolving, lead);
  for (const member of lead.members) {
    if (found.is === "nothing") return found;
    found = found.is === "module"
      ? await exported(resolving, found.path, member)
      : await findMember(resolving, found.place, member);
  }
  return found;
}

function startOf({ code }: Resolving, lead: Lead & { readonly to: "declaration" }): number {
  return lead.declaration.identifier.getStart(code.ast);
}

async function imported(
  resolving: Resolving,
  { importIndex, name }: Lead & { readonly to: "module" },
): Promise<Found> {
  return await importedName(resolving, { path: resolving.path, importIndex, name });
}

/** What a name of an import stands for. */
async function importedName(
  { path, code, modules }: Resolving,
  { importIndex, name }: { path: string; importIndex: number; name: string },
): Promise<Found> {
  const fact = code.facts.imports[importIndex];
  if (!fact) return { is: "nothing", reason: "not_found" };
  const resolution = modules.resolver.resolve(path, fact.specifier, fact);
  if (resolution.kind !== "file") return { is: "nothing", reason: reasonOf(resolution) };
  return name === "*"
    ? { is: "module", path: resolution.path }
    : await exported({ modules }, resolution.path, name);
}

/** Where a module's export is declared. */
export async function exported(
  { modules }: Pick<Resolving, "modules">,
  path: string,
  name: string,
): Promise<Found> {
  const found = await modules.declarationOf(path, name);
  if (!("reason" in found)) {
    return found.name === "*" ? { is: "module", path: found.path } : { is: "place", place: found };
  }
  switch (found.reason) {
    case "package":
      return { is: "nothing", reason: "package" };
    case "asset":
      return { is: "nothing", reason: "not_source" };
    // Too large to look into: the file is all that is known.
    case "not_read":
      return { is: "module", path: found.path };
    case "not_exported":
    case "unresolved":
    case "cycle":
      return { is: "nothing", reason: "not_found" };
  }
}

function reasonOf(resolution: Exclude<Resolution, { kind: "file" }>): NoTargetReason {
  if (resolution.kind === "package") return "package";
  if (resolution.kind === "asset") return "not_source";
  return resolution.reason === "outside_project" ? "outside_project" : "not_found";
}

async function placed({ modules }: Resolving, { path, start }: Place): Promise<Resolved> {
  // Of a module as a whole nothing needs to be read.
  const at = start === 0 ? { line: 1, column: 1 } : await modules.positionIn(path, start);
  return { target: { path, start, ...at } };
}
