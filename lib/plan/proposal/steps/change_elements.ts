import { groupBy } from "../../../grouping/mod.ts";
import { readProps } from "../../../source/jsx/mod.ts";
import type { Asked, Intent, Problem, Recognition } from "../words/intent.ts";
import { isWrittenAsName } from "../words/resolve_target.ts";
import { phraseOf, wordOf } from "../words/tokens.ts";
import { componentOf, type NamedComponent } from "./component.ts";
import type { FoundElement } from "./find_element.ts";
import { propObstacle, takenBy, type TakenProps } from "./known_prop.ts";
import { elementsMeant } from "./meant_elements.ts";
import { taken } from "./place.ts";

/** One op of the flow that edits a unit. */
type Op = Readonly<Record<string, string | number | boolean>> & { readonly op: string };

/** "Remove the Spinner from the users list", "remove every Divider". */
export async function removeElementStep(asked: Asked): Promise<Recognition | null> {
  const found = await namedElements(asked);
  if (found === null || "problem" in found) return found;
  return { intents: edits(asked, found, ({ node }) => ({ op: "removeNode", nodeId: node.id })) };
}

/** "Replace the Spinner on the users list with Skeleton", "use Skeleton instead of every Spinner". */
export async function replaceElementStep(asked: Asked): Promise<Recognition | null> {
  const found = await namedElements(asked);
  if (found === null || "problem" in found) return found;
  const entry = await entryOf(asked);
  if ("problem" in entry) return entry;
  const tag = entry.fact.name;
  for (const { source, node } of found) {
    const given = readProps(node, source.ast).filter(({ name }) => name !== "key");
    const isFull = node.children.some(({ type }) => type !== "slot");
    const obstacle = given.filter(({ name }) => name !== "...")
      .map(({ name, ...value }) => propObstacle(entry.known, tag, name, value))
      .find((each) => each !== null) ??
      (isFull ? childless(entry.known) : null) ??
      lacking(entry.known, given.map(({ name }) => name));
    if (obstacle) return { problem: obstacle };
  }
  return {
    intents: edits(asked, found, ({ node }) => ({ op: "renameTag", nodeId: node.id, tag })),
  };
}

/** "Wrap the Spinner on the users list with Card". */
export async function wrapElementStep(asked: Asked): Promise<Recognition | null> {
  const found = await namedElements(asked);
  if (found === null || "problem" in found) return found;
  const entry = await entryOf(asked);
  if ("problem" in entry) return entry;
  const tag = entry.fact.name;
  const problem = childless(entry.known) ?? lacking(entry.known, []);
  if (problem) return { problem };
  const snippet = `<${tag}></${tag}>`;
  return {
    intents: edits(asked, found, ({ node }) => ({ op: "wrapNode", nodeId: node.id, snippet })),
  };
}

/** The elements that a slot names as code does; null where the words are none of code. */
async function namedElements(
  asked: Asked,
): Promise<readonly FoundElement[] | Problem | null> {
  const tokens = taken(asked, "element").filter((token) => wordOf(token) !== "component");
  const [name] = tokens;
  if (!name || tokens.length > 2 || !isWrittenAsName(tokens)) return null;
  return await elementsMeant(asked);
}

type Entry = NamedComponent & { readonly known: TakenProps };

async function entryOf(asked: Asked): Promise<Entry | Problem> {
  const found = componentOf(asked, "entry");
  if ("problem" in found) return found;
  const known = await takenBy(asked.site, { path: found.target.path, name: found.fact.name });
  return known
    ? { ...found, known }
    : { problem: `"${phraseOf(taken(asked, "entry"))}" is no component` };
}

/** Says that a component shows nothing that stands between its tags. */
function childless({ component, props, isWhole }: TakenProps): string | null {
  if (!isWhole || props.some(({ name }) => name === "children")) return null;
  const names = props.map(({ name }) => `"${name}"`).join(", ") || "none";
  return `"${component}" declares no prop "children": it has ${names}`;
}

/** Says which prop a component has to be given and is not. */
function lacking({ component, props }: TakenProps, given: readonly string[]): string | null {
  const isSpread = given.includes("...");
  const missing = isSpread
    ? []
    : props.filter(({ name, required }) =>
      required && name !== "children" && !given.includes(name)
    );
  return missing.length === 0
    ? null
    : `"${component}" has to be given ${
      missing.map(({ name }) => `"${name}"`).join(", ")
    }, and the request does not say what`;
}

/** Makes one step of each file: the ids are those of its text as it is. */
export function edits(
  { site }: Asked,
  found: readonly FoundElement[],
  opOf: (element: FoundElement) => Op,
): Intent[] {
  const byPath = groupBy(found, ({ source }) => source.path);
  return [...byPath].map(([path, elements]): Intent => ({
    flow: "edit-unit",
    args: { path, ops: elements.map(opOf) },
    executor: "deterministic",
    target: site.index.byPath(path)[0] ?? null,
  }));
}
