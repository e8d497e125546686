import type { StoryStyle } from "./story_style.ts";
import { braced, endOf, quoted } from "./writing_style.ts";

/** A story as it is to be written. */
export interface NewStory {
  /** The component in the story's file. */
  readonly name: string;
  readonly isDefault: boolean;
  readonly specifier: string;
  /** Code by prop. */
  readonly args: readonly (readonly [prop: string, code: string])[];
  readonly imports: readonly string[];
  readonly isTyped: boolean;
}

/** The file of a story, with tabs and line feeds. */
export function storyText(story: NewStory, style: StoryStyle): string {
  const { name, isTyped, args } = story;
  const { writing, isSatisfied, isOfMeta, titlePrefix, tags, firstStory } = style;
  const end = endOf(writing);
  const comma = writing.trailingComma ? "," : "";
  const own = story.isDefault ? name : braced(name, writing);
  const types = braced("Meta, StoryObj", writing);
  const metaType = `Meta<typeof ${name}>`;
  const members = [
    ...(titlePrefix === null ? [] : [`title: ${quoted(`${titlePrefix}${name}`, writing)}`]),
    `component: ${name}`,
    ...(tags.length > 0 ? [`tags: [${tags.map((tag) => quoted(tag, writing)).join(", ")}]`] : []),
  ];
  const meta = `{\n${members.map((member) => `\t${member}`).join(",\n")}${comma}\n}`;
  const values = args.map(([prop, code]) => `\t\t${prop}: ${code}`).join(",\n");
  const body = args.length > 0 ? `{\n\targs: {\n${values}${comma}\n\t}${comma}\n}` : "{}";
  const lines = [
    ...(isTyped ? [`import type ${types} from ${quoted(style.framework, writing)}${end}`] : []),
    ...story.imports,
    `import ${own} from ${quoted(story.specifier, writing)}${end}`,
    "",
    !isTyped
      ? `const meta = ${meta}${end}`
      : isSatisfied
      ? `const meta = ${meta} satisfies ${metaType}${end}`
      : `const meta: ${metaType} = ${meta}${end}`,
    "",
    `export default meta${end}`,
    ...(isTyped ? [`type Story = StoryObj<typeof ${isOfMeta ? "meta" : name}>${end}`] : []),
    "",
    `export const ${firstStory}${isTyped ? ": Story" : ""} = ${body}${end}`,
  ];
  return `${lines.join("\n")}\n`;
}
