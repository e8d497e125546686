/** A prop as far as the file that declares the component tells it. */
export interface PropFact {
  readonly name: string;
  /** Source text of the type. */
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** A component that is reached through another name of the file: `TopBar` of `Layout.TopBar = Bar`. */
export interface PartFact {
  /** The member's name. */
  readonly name: string;
  /** The name of the file that it stands for (`Bar`, `ui.Bar`); null where the component is written in place. */
  readonly local: string | null;
  /** UTF-16 offset of the member's name. */
  readonly start: number;
}

/** A component that a file declares at its top level: plain data, which outlives the syntax tree. */
export interface ComponentFact {
  /** The name in the file; of an anonymous default export, `default`. */
  readonly name: string;
  /** The names under which the file exports it; empty for one of its own use. */
  readonly exported: readonly string[];
  /** UTF-16 offset of the name, or of the anonymous declaration. */
  readonly start: number;
  /** From its JSDoc comment; "" without one. */
  readonly description: string;
  /** Those that its props type names in this very file. */
  readonly props: readonly PropFact[];
  /** False when the type goes on elsewhere: an imported type, a base, an intersection. The checker knows the rest. */
  readonly propsComplete: boolean;
  /** The components that are its members, in text order: `<Layout.TopBar>`. */
  readonly parts: readonly PartFact[];
  /** The imported name of the component that this one only wraps: `Card` of `connect(mapState)(Card)`. */
  readonly wraps?: string;
  /** The name of the component of the same file that this one only wraps: `Card` of `export default memo(Card)`. */
  readonly around?: string;
}

/** An object that is no component itself and has components for members: `const Tabs = { List, Trigger }`. */
export interface NamespaceFact extends Pick<ComponentFact, "name" | "exported" | "start"> {
  readonly parts: readonly PartFact[];
}
