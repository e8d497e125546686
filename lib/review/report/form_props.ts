const RULES = "Validation rules";
const DEFAULTS = "Default values";

/** The props by which the fields of forms are given rules, and what they hold at first. */
const KINDS: readonly (readonly [kind: string, props: ReadonlySet<string>])[] = [
  [
    RULES,
    new Set(
      "rules validate validation validationSchema schema resolver pattern min max minLength maxLength"
        .split(" "),
    ),
  ],
  [
    DEFAULTS,
    new Set("defaultValue defaultValues defaultChecked initialValue initialValues".split(" ")),
  ],
];

/** Returns the words for what a prop is to the field of a form; null for other props. */
export function formKindOf(prop: string): string | null {
  return KINDS.find(([, props]) => props.has(prop))?.[0] ?? null;
}
