/** The common part of the findings of saves, files and reviews. */
interface Finding {
  readonly severity: string;
  readonly message: string;
  readonly rule?: string | undefined;
  readonly code?: string | undefined;
  readonly line?: number | null | undefined;
  readonly path?: string | null | undefined;
}

/** A finding as a line. */
export function findingLine({ severity, rule, code, path, line, message }: Finding): string {
  const where = path ? `${path}${line ? `:${line}` : ""} ` : line ? `line ${line} ` : "";
  return `${where}${severity} ${rule ?? code ?? ""}: ${message}`;
}
