/** The common part of the findings of saves, files and reviews. */
interface Finding {
  readonly severity: string;
  readonly message: string;
  readonly rule?: string | undefined;
  readonly code?: string | undefined;
  readonly line?: number | null | undefined;
  readonly path?: string | null | undefined;
}

/** Says that the types of something were not checked; nothing where they were, or where there is nothing to check. */
export function typesLines(types: string | null, next: string): string[] {
  switch (types) {
    case "warming":
      return [`types are not checked yet: ${next}`];
    case "partial":
      return [
        "types are checked in part: a package that the code uses is not installed in the project",
      ];
    case "unavailable":
      return [`types could not be checked: ${next}`];
    case "off":
      return ["types are not checked: gate.types is off"];
    default:
      return [];
  }
}

/** A finding as a line. */
export function findingLine({ severity, rule, code, path, line, message }: Finding): string {
  const where = path ? `${path}${line ? `:${line}` : ""} ` : line ? `line ${line} ` : "";
  return `${where}${severity} ${rule ?? code ?? ""}: ${message}`;
}
