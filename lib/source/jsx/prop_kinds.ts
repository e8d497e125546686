/** The form in which the value of an attribute is written; `element` is JSX, `spread` is `{...value}`. */
export const jsxPropKinds = [
  "string",
  "number",
  "boolean",
  "identifier",
  "expression",
  "spread",
  "element",
] as const;

export type JsxPropKind = (typeof jsxPropKinds)[number];
