import { z } from "zod";
import type { componentDescription } from "../../components/schemas.ts";
import { listOf, oneLine } from "../../text/mod.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { cursor, path } from "../telling/inputs.ts";
import { tool } from "../telling/tool.ts";

type Description = z.output<typeof componentDescription>;
type Component = Description["components"][number];

const MAX_USAGES = 100;

export const describeComponent = tool({
  name: "describe_component",
  toolset: "read",
  description: "The props of a file's components with types, and where they are used.",
  input: z.strictObject({ path, inherited: z.boolean().optional(), cursor }),
  isReadOnly: true,
  next: {
    component_not_found:
      "Next: use find to see the path, or read_unit for a file without components",
  },
  async run({ path, inherited = false, cursor }, { service }) {
    const { components, usages, routes, importers } = await service.get<Description>(
      "/api/components/describe",
      {
        path,
      },
    );
    const lines = [
      ...components.flatMap((component) => describe(component, inherited)),
      ...usages.slice(0, MAX_USAGES).map(({ component, path: user, line, props, role }) =>
        `${user}:${line} uses ${component}${role === "source" ? "" : ` in a ${role}`} with ${
          props.join(" ") || "no props"
        }`
      ),
      ...(usages.length > MAX_USAGES
        ? [
          `and ${usages.length - MAX_USAGES} uses more: find with text "<${
            usages[0]?.component
          }" lists all`,
        ]
        : []),
    ];
    const shown = routes.map(({ route, declaredIn }) =>
      `${declaredIn} shows it at ${route ?? "an address that its code computes"}`
    );
    const imported = components.length > 0 ? [] : [
      `"${path}" has no component`,
      ...importers.slice(0, MAX_USAGES).map(({ path: user, line, names }) =>
        `${user}:${line} imports ${names.join(", ") || "it"}`
      ),
    ];
    return pageOf([...imported, ...lines, ...shown].join("\n"), cursor);
  },
});

function describe(
  { name, exports, description, line, props, resolved, unresolved }: Component,
  inherited: boolean,
): string[] {
  const own = props.filter((prop) => inherited || prop.inheritedFrom === undefined);
  const left = props.length - own.length;
  return [
    `${name} (line ${line}, exported as ${listOf([...exports])}) ${oneLine(description)}`.trim(),
    ...own.map(propLine),
    ...(left > 0 ? [`  and ${left} inherited props: inherited: true lists them`] : []),
    ...(resolved ? [] : unresolved.map(({ message }) => `  not all props are known: ${message}`)),
  ];
}

function propLine(prop: Component["props"][number]): string {
  const { name, type, required, default: value, description } = prop;
  const otherwise = value === null ? "" : ` = ${oneLine(value)}`;
  const words = description === "" ? "" : ` // ${oneLine(description)}`;
  return `  ${name}${required ? "" : "?"}: ${oneLine(type)}${otherwise}${words}`;
}
