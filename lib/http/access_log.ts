/** One answered request. */
export interface AccessLogEntry {
  /** The time of the answer, ISO 8601. */
  readonly time: string;
  /** The id that a problem answer carries as well. */
  readonly requestId: string;
  /** The request's method. */
  readonly method: string;
  /** The path, without the query, which may carry a token. */
  readonly path: string;
  /** The answer's status; 499 where the client left before there was one. */
  readonly status: number;
  /** From the request's arrival to the answer's head. */
  readonly milliseconds: number;
  /** The code of a refusal. */
  readonly code?: string;
  /** The cause of a 500, with its stack; never part of an answer. */
  readonly cause?: string;
}

/** Gets one entry per answered request. */
export type AccessLog = (entry: AccessLogEntry) => void;

/** The format of the log: one JSON object a line, one readable line, or not at all. */
export type LogFormat = "json" | "pretty" | "off";

/** A log that writes lines; null where none is wanted, so that nobody makes entries for it. */
export function createAccessLog(
  format: LogFormat,
  write: (line: string) => void,
): AccessLog | null {
  switch (format) {
    case "off":
      return null;
    case "json":
      return (entry) => write(JSON.stringify(entry));
    case "pretty":
      return (entry) => write(prettyLine(entry));
  }
}

function prettyLine(
  { time, method, path, status, milliseconds, code, cause }: AccessLogEntry,
): string {
  const line = `${time.slice(11, 23)} ${status} ${method.padEnd(6)} ${printable(path)} ${
    milliseconds.toFixed(1)
  } ms`;
  return [line, code, cause && `\n${cause}`].filter(Boolean).join(" ");
}

/** A client's path must not steer the terminal. */
function printable(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
