/**
 * The errors that an option of the project's configuration would take away: the extension in an import, JSX, the imports of JSON and
 * of CommonJS, and what an older `target`, `module` or `lib` does not know.
 */
const OPTION_ERRORS: ReadonlySet<number> = new Set([
  1259,
  1343,
  1378,
  2550,
  2583,
  2732,
  2802,
  5097,
  6142,
  17004,
]);

/** Tells whether an error of a code is about an option of the configuration more than about the code. */
export function isOptionError(code: number): boolean {
  return OPTION_ERRORS.has(code);
}
