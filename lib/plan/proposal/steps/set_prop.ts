import { type Asked, deterministic, type Recognition } from "../words/intent.ts";
import type { Token } from "../words/tokens.ts";
import { edits } from "./change_elements.ts";
import type { FoundElement } from "./find_element.ts";
import { propObstacle, takenProps } from "./known_prop.ts";
import { elementsMeant } from "./meant_elements.ts";
import { said, taken } from "./place.ts";

/** The value that a prop is to have. */
interface PropValue {
  readonly kind: "string" | "number" | "boolean" | "expression" | "remove";
  readonly value?: string | number | boolean;
}

/** "Set variant of the Button on the cart page to primary". */
export async function setPropStep(asked: Asked): Promise<Recognition | null> {
  const [value] = taken(asked, "value");
  const prop = propName(said(asked, "prop")?.replace(/=$/, "") ?? null);
  return value && prop !== null ? await setProp(asked, prop, valueOf(value)) : null;
}

/** "Remove the variant prop from the Button on the cart page". */
export async function removePropStep(asked: Asked): Promise<Recognition | null> {
  const prop = propName(said(asked, "prop"));
  if (prop === null) return null;
  const component = componentAlone(asked);
  if (component === null) return await setProp(asked, prop, { kind: "remove" });
  const problem =
    `Whether "${component}" is no longer to take "${prop}", or one use is to leave it out, is not clear: for one use, name its place, as in "Remove the prop ${prop} from the ${component} on the cart page"`;
  return { problem };
}

/** The name of a component that is said without a place: its declaration may be meant. */
function componentAlone(asked: Asked): string | null {
  const [element, ...others] = taken(asked, "element");
  if (!element || element.quoted || others.length > 0 || lastPage(asked)) return null;
  if (taken(asked, "place").length > 0 || asked.scope.length > 0) return null;
  const named = asked.site.index.byName(element.text);
  return named.some(({ kind }) => kind === "component") ? element.text : null;
}

/** Adjectives, and the props that they are called. */
const FLAGS: Readonly<Record<string, string>> = {
  "read-only": "readOnly",
  readonly: "readOnly",
  mandatory: "required",
  multiline: "multiple",
};

/** "Make the field City required", "make the button secondary": a prop that is called so, or that alone takes the word. */
export async function makeSoStep(asked: Asked): Promise<Recognition | null> {
  const word = said(asked, "flag")?.toLowerCase() ?? "";
  const flag = FLAGS[word] ?? word;
  const found = await elementsMeant(asked);
  if ("problem" in found) return found;
  const [first] = found;
  if (!first) return null;
  const known = await takenProps(asked.site, first);
  const tag = first.node.tag ?? "";
  if (propObstacle(known, tag, flag, { kind: "boolean" }) === null) {
    return await setIn(asked, found, flag, { kind: "boolean", value: true });
  }
  const props = known?.props.filter(({ name }) => known.literals(name)?.includes(word)) ?? [];
  const [only] = props;
  if (!only || props.length > 1) return { problem: `No prop of <${tag}> alone can be "${word}"` };
  return await setIn(asked, found, only.name, { kind: "string", value: word });
}

/** "Make the field City not required anymore". */
export async function makeNotSoStep(asked: Asked): Promise<Recognition | null> {
  const word = said(asked, "flag")?.toLowerCase() ?? "";
  return await setProp(asked, FLAGS[word] ?? word, { kind: "boolean", value: false });
}

/** "Disable the button Apply". */
export function disableStep(asked: Asked): Promise<Recognition | null> {
  return setProp(asked, "disabled", { kind: "boolean", value: true });
}

async function setProp(asked: Asked, prop: string, value: PropValue): Promise<Recognition | null> {
  // A form that knows "every" reads these words.
  const isEvery = taken(asked, "element").some(({ text }) => /^(?:every|all|each)$/iu.test(text));
  if (isEvery && !asked.slots.has("every")) return null;
  const found = await elementsMeant(asked, prop);
  return "problem" in found ? found : await setIn(asked, found, prop, value);
}

/** Returns the last page that was named, for a request whose words name no page. */
function lastPage({ site: { last } }: Asked): Asked["site"]["last"] {
  return last?.kind === "page" ? last : null;
}

async function setIn(
  asked: Asked,
  all: readonly FoundElement[],
  prop: string,
  value: PropValue,
): Promise<Recognition> {
  const { site } = asked;
  for (const found of all) {
    const { node } = found;
    const isThere = node.syntax.getText().includes(prop);
    const obstacle = value.kind === "remove" && isThere
      ? null
      : propObstacle(await takenProps(site, found), node.tag ?? "", prop, value);
    if (obstacle !== null) return { problem: obstacle };
  }
  const [only, another] = all;
  if (only && !another) return setInOne(asked, only, prop, value);
  const { kind, value: written = "" } = value;
  return {
    intents: edits(
      asked,
      all,
      ({ node: { id: nodeId } }) =>
        kind === "remove"
          ? { op: "removeProp", nodeId, propName: prop }
          : { op: "setProp", nodeId, propName: prop, kind, value: written },
    ),
  };
}

function setInOne(
  { site }: Asked,
  { source: { path }, node }: FoundElement,
  prop: string,
  value: PropValue,
): Recognition {
  const [target] = site.index.byPath(path);
  const unit = site.index.layout.layerUnitOf(path);
  const address = target?.kind === "page" && unit
    ? { feature: unit.feature, file: unit.file }
    : { path };
  return deterministic(
    "set-prop",
    { ...address, nodeId: node.id, propName: prop, ...value },
    target ?? null,
  );
}

function propName(name: string | null): string | null {
  return name !== null && /^[\p{L}_$][\p{L}\p{N}_$:-]*$/u.test(name) ? name : null;
}

/** Quotation marks say that it is text, code marks do not. */
function valueOf({ text, quoted, isCode }: Token): PropValue {
  const code = /^\{([^{}]+)\}$/.exec(text)?.[1];
  if (code !== undefined) return { kind: "expression", value: code.trim() };
  const isText = quoted && !isCode;
  if (!isText && (text === "true" || text === "false")) {
    return { kind: "boolean", value: text === "true" };
  }
  if (!isText && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text)) {
    return { kind: "number", value: Number(text) };
  }
  return { kind: "string", value: text };
}
