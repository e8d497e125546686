// The failures that a runtime's own report names, each with its file.

/** Node's reporter here, Bun's heading, Bun's line, Deno's line. */
const LINES = [
  /^FAILED (?<file>tests\/\S+): (?<title>.+)$/,
  /^(?<heading>tests\/\S+\.ts):$/,
  /^\(fail\) (?<title>.+?)(?: \[[\d.]+ms\])?$/,
  /^(?<file>tests\/\S+\.ts) \.\.\. (?<title>.+) => \S+:\d+:\d+$/,
];

/** A test that failed, or what its file did wrong. */
export interface Failure {
  readonly file: string;
  readonly title: string;
}

/** @param files of the process that printed it */
export function failuresIn(output: string, files: readonly string[]): Failure[] {
  const found = new Map<string, Failure>();
  let heading: string | undefined;
  for (const line of output.split("\n")) {
    const groups = LINES.map((pattern) => pattern.exec(line)?.groups).find(Boolean);
    heading = groups?.["heading"] ?? heading;
    const title = groups?.["title"];
    if (title === undefined) continue;
    const file = groups?.["file"] ?? heading ?? files[0] ?? "";
    found.set(`${file} ${title}`, { file, title });
  }
  return [...found.values()];
}
