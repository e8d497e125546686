import type { ModuleReader, Resolution } from "../../source/modules/mod.ts";
import { statementNames } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { FileCode } from "../written/file_code.ts";
import type { Lead, NoTargetReason } from "../written/written_reference.ts";
import { findMember } from "./find_member.ts";
import { type Found, nothing, type Place } from "./found.ts";
import type { Resolved } from "./target.ts";

/** The readers with which references are resolved. */
export interface Resolving {
  readonly modules: ModuleReader;
  /** Null for a file that is not there or cannot be parsed. */
  codeOf(path: string): Promise<FileCode | null>;
}

/** A file in which references stand. */
export interface Origin {
  readonly path: string;
  readonly code: FileCode;
}

/** Follows a reference to where it is declared, through barrels, renamings and members. */
export async function resolveReference(
  resolving: Resolving,
  origin: Origin,
  lead: Lead,
): Promise<Resolved> {
  const found = await follow(resolving, origin, lead, 0);
  if (found.is === "nothing") return { reason: found.reason };
  // Of a module as a whole nothing needs to be read.
  if (found.is === "module") return { target: { path: found.path, start: 0, line: 1, column: 1 } };
  const { path, start } = found.place;
  return { target: { path, start, ...await resolving.modules.positionIn(path, start) } };
}

async function follow(
  resolving: Resolving,
  origin: Origin,
  lead: Lead,
  hops: number,
): Promise<Found> {
  if (lead.to === "nothing") return nothing(lead.reason);
  let found: Found = lead.to === "module"
    ? await imported(resolving, origin, lead)
    : { is: "place", place: { path: origin.path, start: startOf(origin, lead) } };
  const lookup = {
    codeOf: (path: string) => resolving.codeOf(path),
    follow: (path: string, code: FileCode, next: Lead, at: number) =>
      follow(resolving, { path, code }, next, at),
  };
  for (const member of lead.members) {
    if (found.is === "nothing") return found;
    found = found.is === "module"
      ? await exported(resolving, found.path, member)
      : await findMember(lookup, found.place, member, hops);
  }
  return found;
}

function startOf({ code }: Origin, lead: Lead & { readonly to: "declaration" }): number {
  return lead.declaration.identifier.getStart(code.ast);
}

/** Finds the declaration behind a name of an import. */
async function imported(
  resolving: Resolving,
  { path, code }: Origin,
  { importIndex, name, members, asType }: Lead & { readonly to: "module" },
): Promise<Found> {
  const fact = code.facts.imports[importIndex];
  if (!fact) return nothing("not_found");
  const resolution = resolving.modules.resolver.resolve(path, fact.specifier, fact);
  if (resolution.kind !== "file") return nothing(reasonOf(resolution));
  if (name === "*") return { is: "module", path: resolution.path };
  const found = await exported(resolving, resolution.path, name);
  if (!asType || members.length > 0 || found.is !== "place") return found;
  return await declaresType(resolving, found.place) ? found : nothing("package");
}

/** A value alone leaves a type of its name to the libraries: `Error` in `error: Error` beside a component `Error`. */
async function declaresType(resolving: Resolving, { path, declared }: Place): Promise<boolean> {
  if (declared?.kind !== "const" && declared?.kind !== "function") return true;
  const code = await resolving.codeOf(path);
  return !code ||
    statementNames(code.ast.statements).some(({ name, isType }) =>
      isType && name === declared.local
    );
}

/** Finds the place where a module's export is declared. */
async function exported(resolving: Resolving, path: string, name: string): Promise<Found> {
  const found = await resolving.modules.declarationOf(path, name);
  if (!("reason" in found)) {
    return found.name === "*" ? { is: "module", path: found.path } : {
      is: "place",
      place: { ...found, declared: found },
    };
  }
  switch (found.reason) {
    case "package":
      return nothing("package");
    case "asset":
      return nothing("not_source");
    // Too large to look into: the file is all that is known.
    case "not_read":
      return { is: "module", path: found.path };
    case "not_exported":
      return await isCommonJs(resolving, found.path)
        ? { is: "module", path: found.path }
        : nothing("not_found");
    case "unresolved":
    case "cycle":
      return nothing("not_found");
  }
}

/** JavaScript without a single import or export statement: what it gives to others is decided when it runs. */
async function isCommonJs(resolving: Resolving, path: string): Promise<boolean> {
  const code = /\.[cm]?jsx?$/.test(path) ? await resolving.codeOf(path) : null;
  return code !== null && !ts.isExternalModule(code.ast);
}

function reasonOf(resolution: Exclude<Resolution, { kind: "file" }>): NoTargetReason {
  if (resolution.kind === "package") return "package";
  if (resolution.kind === "asset") return "not_source";
  return resolution.reason === "outside_project" ? "outside_project" : "not_found";
}
