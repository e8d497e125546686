import type { ReactNode } from "react";
import type { Schemas } from "../api/client.ts";

/** The findings that a change brings with it or mends, as far as they are shown. */
export type Finding =
  & Pick<Schemas["SaveFinding"], "path" | "line" | "severity" | "message" | "fix">
  & { readonly rule?: string; readonly code?: string };

/** Lists the findings that a change brings with it. */
export function NewFindings({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  return findings.map((finding) => (
    <p
      key={`${finding.path}${finding.line}${finding.message}`}
      className={`notice ${finding.severity === "error" ? "notice-bad" : "notice-warning"}`}
    >
      New: {finding.message}
      {finding.fix && ` ${finding.fix}`}
    </p>
  ));
}

/** How far the types were looked at, where it is not all the way. */
export function TypesTold({ types }: { readonly types: string | null }): ReactNode {
  const told = types === null ? undefined : TOLD[types];
  return told && <p className="notice">{told}</p>;
}

const TOLD: Readonly<Record<string, string>> = {
  partial:
    "Types are checked in part: a package that the code uses is not installed in the project.",
  warming: "Types are still being loaded: this was checked without them.",
};
