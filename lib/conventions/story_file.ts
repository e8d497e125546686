import { folderOf, nameOf, type ProjectLayout } from "../project/mod.ts";
import type { PropFact } from "../source/components/mod.ts";
import type { GraphSnapshot, ParsedSource, Source } from "../source/mod.ts";
import { specifierStyle, specifierTo } from "./specifier_to.ts";
import { storyArgs } from "./story_args.ts";
import { readStoryStyle, type StoryStyle } from "./story_style.ts";
import { storyText } from "./story_text.ts";
import { inStyle } from "./writing_style.ts";

/** The component that a story shows. */
export interface ShownComponent {
  readonly name: string;
  readonly isDefault: boolean;
  readonly props: readonly PropFact[];
}

/** A story as it would be written. */
export interface StoryFile {
  readonly path: string;
  readonly text: string;
  /** Props that have a stand-in, since nobody knows a value. */
  readonly unknown: readonly string[];
}

/**
 * Writes a first story of a component, as neighbouring stories are written.
 * @param component its file, which need not be in the project yet
 * @returns null where the project has no Storybook for React
 */
export async function storyFile(
  source: Source,
  { layout, graph }: { readonly layout: ProjectLayout; readonly graph: GraphSnapshot },
  component: ParsedSource,
  shown: ShownComponent,
  options: { readonly signal?: AbortSignal } = {},
): Promise<StoryFile | null> {
  const style = await readStoryStyle(source, layout, component, options);
  if (!style) return null;
  const path = storyPath(component.path, style);
  const { values, unknown } = storyArgs(shown.props, style.writing);
  const near = specifierStyle(graph, [component.path]);
  const text = storyText({
    ...shown,
    specifier: specifierTo(graph, { from: path, to: component.path }, near),
    args: values,
    imports: [],
    isTyped: style.extension === ".tsx",
  }, style);
  return { path, text: inStyle(text, style.writing), unknown };
}

/** Tells whether a component has a story beside it, or in a folder for stories. */
export function hasStory(path: string, layout: ProjectLayout): boolean {
  const folder = folderOf(path);
  return ["", "__stories__/", "stories/"].some((inside) =>
    [".tsx", ".jsx", ".ts", ".js"].some((extension) =>
      layout.list.files.has(`${folder}/${inside}${stemOf(path)}.stories${extension}`)
    )
  );
}

function storyPath(path: string, { folder, extension }: StoryStyle): string {
  const inside = folder === "" ? "" : `${folder}/`;
  return `${folderOf(path)}/${inside}${stemOf(path)}.stories${extension}`;
}

function stemOf(path: string): string {
  const stem = nameOf(path).replace(/\.[cm]?[jt]sx?$/, "");
  return stem === "index" ? nameOf(folderOf(path)) : stem;
}
