import type { ts as TS } from "ts-morph";
import type { JsxNode } from "../../../source/mod.ts";
import type { ConditionParts } from "../reading/condition_parts.ts";

/** One attribute of an element. */
export interface Attribute {
  /** `...` for a spread. */
  readonly name: string;
  /** The number that stands for the content of the attribute; the JSX in it is the tree's own matter. */
  readonly says: number;
  /** The whole attribute as it is written, on one line. */
  readonly written: string;
  /** 1-based. */
  readonly line: number;
  /** The classes of an attribute that is one text with a list of classes, each of them once; null for all others. */
  readonly classes: readonly string[] | null;
  /** The code of its value; null where it has none. */
  readonly code: ShownCode<TS.Expression> | null;
}

/** Code of an attribute or a content, with the nodes that are told as elements. */
export interface ShownCode<Value extends TS.Node = TS.Node> {
  readonly value: Value;
  readonly holes: ReadonlySet<TS.Node>;
}

/**
 * The code between an element and the element that holds it: `condition` for a branch of `open && <A/>` or `open ? <A/> : <B/>`,
 * `loop` for `items.map(...)`, `code` for a render function and the like; and the `key` of a fragment.
 */
export interface Frame {
  readonly kind: "condition" | "loop" | "code" | "key";
  readonly says: number;
  /** The condition, what is looped over, or the code: source on one line. */
  readonly words: string;
  /** The text of `words`, with all of the code around the element. */
  readonly whole: string;
  /** The parts of a condition, in whatever form it is written; empty for all else. */
  readonly asks: ConditionParts;
  /** The code with all that is in it; null for a condition that another statement has. */
  readonly code: ShownCode | null;
  /** The code that is shown where the condition does not hold, where it holds no element; null where nothing else is. */
  readonly instead: string | null;
  /** True for a function that an element gets as its child, and that renders what is in it. */
  readonly isRender?: boolean;
}

/** Text, or an expression in braces that holds no element. */
export interface Content {
  readonly kind: "text" | "code";
  readonly says: number;
  readonly words: string;
  /** Null for text. */
  readonly code: ShownCode | null;
  /** The text that people see, as far as it is known; null for code that makes it. */
  readonly text: string | null;
  /** The text, or the fingerprint of the code, without what stands around it. */
  readonly print: string;
  /** The attribute in whose JSX it stands; null for a child. */
  readonly slot: string | null;
  /** The number of elements of the same slot that stand before the content. */
  readonly at: number;
  /** 1-based. */
  readonly line: number;
}

/**
 * An element as people see it: without white space, fragments and braces around it. The component or function that
 * the JSX belongs to is the shape above its top elements.
 */
export interface Shape {
  readonly kind: "owner" | "element";
  /** The tag as written; of an owner its name. */
  readonly tag: string;
  /** The tag with its type arguments. */
  readonly written: string;
  /** The component or function that owns the shape; `module` for none. */
  readonly owner: string;
  /** 1-based; of an owner that of its first element. */
  readonly line: number;
  readonly node: JsxNode | null;
  readonly parent: Shape | null;
  /** The attribute of the parent in whose JSX it stands; null for a child. */
  readonly slot: string | null;
  /** The frames around the element, outermost first. */
  readonly frames: readonly Frame[];
  /** The branches of `if` in which a top element of a function stands, outermost first. */
  readonly branches: readonly Frame[];
  /** The conditions under which the function of a top element did not return before it. */
  readonly exits: readonly Frame[];
  readonly attributes: readonly Attribute[];
  /** In text order, those of slots and those behind braces included. */
  readonly children: readonly Shape[];
  readonly contents: readonly Content[];
  /** The identity of the element among others: a key, an id, a name. */
  readonly identity: string | null;
  /** The number that stands for the content of the element without its children. */
  readonly own: number;
  /** The number that stands for the element with everything in it. */
  readonly whole: number;
  /** The number of elements in the shape, with the shape itself. */
  readonly size: number;
  /** The amount of content in the shape: elements, attributes and texts. */
  readonly weight: number;
}

/** A number for each different text: the same for the same one. */
export type Intern = (text: string) => number;

/** Both sides of a comparison share one. */
export function createIntern(): Intern {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}

/** A shape and all that is in it, outermost first, in text order. */
export function allOf(shapes: readonly Shape[]): Shape[] {
  const found: Shape[] = [];
  const agenda = shapes.toReversed();
  for (let shape = agenda.pop(); shape; shape = agenda.pop()) {
    found.push(shape);
    for (const child of shape.children.toReversed()) agenda.push(child);
  }
  return found;
}
