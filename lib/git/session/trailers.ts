/** The trailers in which a commit of a session describes itself. */
export interface SessionTrailers {
  readonly session: string;
  readonly serial: number;
  readonly plan: string | null;
}

/** Reads the trailers off the last paragraph of a commit message; null for a commit that no session made. */
export function readTrailers(message: string): SessionTrailers | null {
  const last = message.trimEnd().split("\n\n").at(-1) ?? "";
  const trailers = new Map(last.split("\n").map(keyAndValue));
  const session = trailers.get("Workbench-Session");
  const serial = Number(trailers.get("Workbench-Serial"));
  if (!session || !Number.isSafeInteger(serial) || serial < 1) return null;
  return { session, serial, plan: trailers.get("Workbench-Plan") ?? null };
}

function keyAndValue(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return colon === -1 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 2)];
}
