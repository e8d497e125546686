/** The parts of one case, of which each is to be taken. */
export class CaseParts {
  readonly #left: Map<string, string>;

  constructor(parts: ReadonlyMap<string, string>) {
    this.#left = new Map(parts);
  }

  /** Whether there is a part with this path, or below it. */
  has(path: string): boolean {
    return this.left.some((each) => each === path || each.startsWith(`${path}/`));
  }

  text(path: string): string {
    const text = this.#left.get(path);
    if (text === undefined) throw new Error(`There is no part "${path}"`);
    this.#left.delete(path);
    return text;
  }

  /** What a part says as JSON, of the type that the test expects: the cases are ours. */
  json<Value>(path: string): Value {
    return JSON.parse(this.text(path)) as Value;
  }

  /** The texts of a folder, or of all that is left, by their paths in there. */
  files(folder?: string): Record<string, string> {
    const start = folder === undefined ? "" : `${folder}/`;
    const paths = this.left.filter((path) => path.startsWith(start));
    if (paths.length === 0) throw new Error(`There is no part "${start}..."`);
    return Object.fromEntries(paths.map((path) => [path.slice(start.length), this.text(path)]));
  }

  /** The paths of the parts that nobody has taken. */
  get left(): string[] {
    return [...this.#left.keys()];
  }
}
