/** The characters that JSON leaves as they are, and a reader of YAML may refuse or take for the end of a line. */
const ODD = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A value as YAML on one line: JSON, in which nothing stands that YAML has another meaning for. */
export function yamlValue(value: unknown): string {
  return JSON.stringify(value).replace(
    ODD,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
