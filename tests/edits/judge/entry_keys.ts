import {
  type AttributePart,
  type BabelFile,
  type ElementPart,
  isPart,
  type Part,
  type Value,
  valuesIn,
} from "./babel_tree.ts";
import { isKeyedPlace } from "./list_entry.ts";

/** Takes the key of an entry of a list from a part, or from its branches; null where there is none that is read. */
export function takeKey(file: BabelFile, part: Part): AttributePart | null {
  const holders = elementsShown(part);
  const keys = holders.map(({ attributes }) => attributes.filter(({ name }) => name === "key"));
  const isSure = keys.every((own) => own.length < 2 && own.every(({ value }) => !hasJsx(value)));
  const [key] = keys.flat();
  if (!key || !isSure || !isKeyedPlace(file, part)) return null;
  for (const { attributes } of holders) {
    const index = attributes.findIndex(({ name }) => name === "key");
    if (index >= 0) attributes.splice(index, 1);
  }
  return key;
}

/** Gives an element a key: in the place of its own, or as its first attribute; a fragment gets a tag for it. */
export function giveKey(file: BabelFile, element: ElementPart, key: AttributePart): void {
  const own = element.attributes.find(({ name }) => name === "key");
  if (own) own.value = key.value;
  else element.attributes.unshift(key);
  if (element.tag === "") element.tag = fragmentTag(file);
}

export function hasKey({ attributes }: ElementPart): boolean {
  return attributes.some(({ name }) => name === "key");
}

export function hasJsx(value: Value): boolean {
  return (isPart(value) && value.kind === "element") || valuesIn(value).some(hasJsx);
}

/** The name of a fragment in a file that imports React in one way or another. */
function fragmentTag(file: BabelFile): string {
  const names = file.imports.filter(({ specifier, typeOnly }) =>
    specifier === "react" && !typeOnly
  );
  const named = names.find(({ imported }) => imported === "Fragment");
  if (named) return named.local;
  const whole = names.find(({ imported, local }) =>
    imported === "*" || (imported === "default" && hasTag(file.body, `${local}.Fragment`))
  );
  if (whole) return `${whole.local}.Fragment`;
  return file.imports.some(({ local }) => local === "Fragment") ? "Fragment2" : "Fragment";
}

function hasTag(value: Value, tag: string): boolean {
  return (isPart(value) && value.kind === "element" && value.tag === tag) ||
    valuesIn(value).some((each) => hasTag(each, tag));
}

/** The elements that a value can be, as it is or by its branches. */
function elementsShown(value: Value | undefined): ElementPart[] {
  if (value === undefined || !isPart(value)) return [];
  if (value.kind === "element") return [value];
  if (value.kind !== "code") return [];
  const { type, fields } = value;
  if (/^TS(?:As|Satisfies|NonNull)Expression$/.test(type)) {
    return elementsShown(fields.get("expression"));
  }
  if (type === "ConditionalExpression") {
    return [fields.get("consequent"), fields.get("alternate")].flatMap(elementsShown);
  }
  return type === "LogicalExpression"
    ? [fields.get("left"), fields.get("right")].flatMap(elementsShown)
    : [];
}
