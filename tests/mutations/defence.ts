/** One thing that keeps harm away, and how to take it out. */
export interface Defence {
  /** What the service does, as the end of a sentence that starts with it. */
  readonly name: string;
  /** The file that has it, from the root of the checkout. */
  readonly file: string;
  /** Its code, which stands there exactly once. */
  readonly code: string;
  /** The code without it. */
  readonly without: string;
  /** The test files of which one has to notice, from the folder of the tests. */
  readonly tests: readonly string[];
  /** True for what gives work an end: without it, a test that never ends is how it is noticed. */
  readonly endless?: boolean;
}

/**
 * The text of a file without a defence.
 * @throws {Error} unless its code stands there exactly once
 */
export function takeOut({ name, file, code, without }: Defence, text: string): string {
  const [before, after, ...more] = text.split(code);
  if (before === undefined || after === undefined || more.length > 0) {
    const count = after === undefined ? "not" : `${more.length + 1} times`;
    throw new Error(`Cannot take out "${name}": its code is ${count} in ${file}:\n${code}`);
  }
  return before + without + after;
}
