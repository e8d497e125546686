import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { isEnvironmentError } from "../missing/environment.ts";
import type { Inspection } from "./inspector.ts";
import type { TypeDiagnostic } from "../protocol.ts";
import { withoutMachinePaths } from "../checker/type_text.ts";

/** The semantic errors of the file, in the order of the text. */
export function diagnostics(inspection: Inspection): TypeDiagnostic[] {
  return inspection.service.getSemanticDiagnostics(inspection.source.fileName)
    .map((diagnostic) => shown(diagnostic, inspection))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.code - b.code);
}

function shown(diagnostic: TS.Diagnostic, inspection: Inspection): TypeDiagnostic {
  const start = diagnostic.start ?? 0;
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
  return {
    code: diagnostic.code,
    severity: severityOf(diagnostic.category),
    message: withoutMachinePaths(message, inspection.containment),
    start,
    end: start + (diagnostic.length ?? 0),
    ...(isEnvironmentError(diagnostic, inspection) ? { environment: true } : {}),
  };
}

function severityOf(category: TS.DiagnosticCategory): TypeDiagnostic["severity"] {
  if (category === ts.DiagnosticCategory.Error) return "error";
  return category === ts.DiagnosticCategory.Warning ? "warning" : "info";
}
