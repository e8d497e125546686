import { z } from "zod";
import type { ErrorCode } from "../errors/mod.ts";
import { errorCodesOf } from "./openapi.ts";
import { STATUS_OF } from "./problems.ts";
import type { Area, Route } from "./route.ts";

/** The documentation as one page that loads nothing from anywhere. */
export function docsPage(areas: readonly Area[], version: string): string {
  const count = areas.reduce((sum, area) => sum + area.routes.length, 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Project Workbench</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Project Workbench</h1>
<p>Version ${escape(version)} · ${count} routes · <a href="openapi.json">openapi.json</a></p>
<nav>${
    areas.map((area) => `<a href="#${escape(area.name)}">${escape(area.name)}</a>`).join(" ")
  }</nav></header>
<main>
${areas.map(areaSection).join("\n")}
</main>
</body>
</html>
`;
}

function areaSection(area: Area): string {
  return `<section id="${escape(area.name)}"><h2>${escape(area.name)}</h2><p>${
    escape(area.summary)
  }</p>
${area.routes.map(routeRow).join("\n")}
</section>`;
}

function routeRow(route: Route): string {
  return `<details><summary><b class="${route.method}">${route.method}</b> <code>${
    escape(route.path)
  }</code>
<span>${escape(route.summary)}</span></summary>
<dl>${membersRow("Path", route.params)}${membersRow("Query", route.query)}${
    membersRow("Body", route.body)
  }
<dt>Errors</dt><dd>${errorCodesOf(route).map(errorText).join(", ")}</dd>
<dt>Since</dt><dd>${escape(route.since ?? "ext")}</dd></dl></details>`;
}

function membersRow(title: string, schema: Route["body"]): string {
  if (!schema) return "";
  if ("options" in schema) {
    const rows = schema.options.map(membersText).map((text) => `<dd>${text}</dd>`);
    return `<dt>${title}, one of</dt>${rows.join("")}`;
  }
  return `<dt>${title}</dt><dd>${membersText(schema)}</dd>`;
}

function membersText({ shape }: z.ZodObject): string {
  const members = Object.entries<z.ZodType>(shape).map(([name, member]) => {
    const optional = member.safeParse(undefined).success ? "?" : "";
    const value = member instanceof z.ZodLiteral ? `: ${String(member.value)}` : "";
    return `<code>${escape(name + optional + value)}</code>`;
  });
  return members.join(", ");
}

function errorText(code: ErrorCode): string {
  return `<code>${code}</code> (${STATUS_OF[code]})`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(
    '"',
    "&quot;",
  );
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code { font-family: ui-monospace, monospace; font-size: 0.92em; }
details { border-top: 1px solid #8884; padding: 0.35rem 0; }
summary { cursor: pointer; display: flex; gap: 0.7rem; align-items: baseline; flex-wrap: wrap; }
summary b { min-width: 4.2rem; font-size: 0.8em; }
summary span { opacity: 0.75; }
.GET { color: #2a7ae2; } .POST { color: #1d9a50; } .PUT { color: #b7791f; } .DELETE { color: #d33; }
dl { display: grid; grid-template-columns: 5rem 1fr; margin: 0.5rem 0 0.5rem 1rem; }
dt { opacity: 0.6; } dd { margin: 0; }
nav a { margin-right: 0.8rem; }
`;
