import type { ComponentReference, RouteFact } from "../../../lib/source/routes/mod.ts";

/** One route as a line: `parent router path (marks) -> components`, for tables of cases. */
export function routeLine(fact: RouteFact): string {
  const marks = [
    fact.index && "index",
    fact.layout && "layout",
    fact.matched && "below the match",
    fact.lazyPart && "lazy",
    fact.name && `named ${fact.name}`,
    fact.parentName && `in ${fact.parentName}`,
    fact.router === "react-router-config" && !fact.entry && fact.list && `list ${fact.list}`,
    fact.includes && fact.router === "react-router-config" && `includes ${fact.includes}`,
    fact.opaque && ["opaque", fact.opaque.told ? "told" : "", ...fact.opaque.names].filter(Boolean)
      .join(" "),
    fact.files && `files of ${fact.files.folder} by ${fact.files.convention}`,
  ].filter((mark) => typeof mark === "string");
  const components = fact.components.map(referenceText).join(" > ");
  return [
    fact.parent ?? "-",
    fact.router,
    pathText(fact),
    ...(marks.length > 0 ? [`(${marks.join(", ")})`] : []),
    `-> ${components}`,
  ].join(" ").trimEnd();
}

function pathText({ path, pathParts }: RouteFact): string {
  if (path !== null) return `"${path}"`;
  if (!pathParts) return "?";
  return pathParts.map((part) =>
    typeof part === "string" ? part : `{${part.name}${part.called ? "()" : ""}}`
  ).join("");
}

function referenceText(reference: ComponentReference): string {
  if (reference.kind === "name") return reference.name;
  return reference.kind === "module"
    ? `${reference.specifier}#${reference.exported}${reference.own ? " (own)" : ""}`
    : reference.kind;
}
