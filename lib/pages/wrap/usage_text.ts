/** The layout of lines. */
export interface LineLayout {
  /** The longest line. */
  readonly width: number;
  /** One more level. */
  readonly indent: string;
}

/** An element as it is used. */
export interface Usage {
  readonly name: string;
  /** `key={id}`, `user={user}` */
  readonly attributes: readonly string[];
  /** JSX text, indented for a line of its own behind the opening tag; null for a self-closing element. */
  readonly children: string | null;
}

/**
 * The text of an element: on one line where it fits, else an attribute a line.
 * @param indentation of the line it starts on
 */
export function usageText(
  { name, attributes, children }: Usage,
  indentation: string,
  { width, indent }: LineLayout,
): string {
  const line = [`<${name}`, ...attributes].join(" ");
  const isShort = !line.includes("\n") && indentation.length + line.length + 3 <= width;
  const opening = isShort
    ? line
    : [`<${name}`, ...attributes.map((each) => `${indentation}${indent}${each}`)].join("\n");
  const close = isShort ? "" : `\n${indentation}`;
  if (children === null) return `${opening}${isShort ? " " : close}/>`;
  const whole = `${line}>${children}</${name}>`;
  if (isShort && !whole.includes("\n") && indentation.length + whole.length <= width) return whole;
  return `${opening}${close}>\n${indentation}${indent}${children}\n${indentation}</${name}>`;
}

/** A value that an element is given. */
export interface GivenProp {
  readonly name: string;
  readonly value: string;
  /** True for an object whose members are the props. */
  readonly isSpread?: boolean | undefined;
}

/** Splits props into attributes and children: `children` is written between the tags. */
export function usageOf(
  name: string,
  props: readonly GivenProp[],
): Usage {
  const own = props.filter((prop) => prop.name !== "children");
  const children = props.find((prop) => prop.name === "children");
  return {
    name,
    attributes: own.map(({ name, value, isSpread = false }) =>
      isSpread ? `{...${value}}` : `${name}={${value}}`
    ),
    children: children ? `{${children.value}}` : null,
  };
}
