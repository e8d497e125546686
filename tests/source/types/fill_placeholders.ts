import type { Placeholder, Placeholders } from "../../../lib/source/types/mod.ts";

/** The file with the placeholders in it. */
export function filled(text: string, { props, children }: Placeholders): string {
  const attributes = props.map(attributeText).join("");
  const end = children ? `>${childText(children)}</Box>` : " />";
  const head = importsOf([...props, ...(children ? [children] : [])]);
  return head + text.replace("<Box />", `<Box${attributes}${end}`);
}

function attributeText({ name, kind, code, text }: Placeholder): string {
  return kind === "string" && text !== undefined && !/["\\]/.test(text)
    ? ` ${name}="${text}"`
    : ` ${name}={${code}}`;
}

/** What stands for the children, between the tags. */
export function childText({ kind, code, text }: Placeholder): string {
  return kind === "text" ? text ?? "" : `{${code}}`;
}

function importsOf(placeholders: readonly Placeholder[]): string {
  return placeholders.flatMap(({ imports }) => imports).map(
    ({ name, exported, specifier, path }) => {
      const module = specifier ?? `@/${path?.replace(/^src\/|\.tsx?$/g, "")}`;
      return `import { ${exported} as ${name} } from "${module}"; `;
    },
  ).join("");
}
