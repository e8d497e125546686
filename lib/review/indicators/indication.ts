import { createHash } from "node:crypto";
import { compareText } from "../../text/mod.ts";
import type {
  IndicatorId,
  ReviewEvidence,
  ReviewFinding,
  ReviewIndicator,
} from "../common/schemas.ts";
import type { FoundFinding, Indication } from "./review_facts.ts";

/** Something that an indicator noticed. */
export interface Sign {
  readonly severity: ReviewFinding["severity"];
  /** One sentence without its full stop. */
  readonly message: string;
  readonly path: string | null;
  readonly line: number | null;
  /** The side of the line; the head unless told. */
  readonly side?: "base" | "head";
  /** The number of further places that the sign concerns. */
  readonly concerns?: number;
  /** The data that make a finding of the sign; without, it is evidence alone. */
  readonly finding?: {
    /** The texts that tell the finding from the other findings about the path, whatever lines come and go around it. */
    readonly key: readonly string[];
    /** The key tells it from all others of the project, wherever its first place is. */
    readonly isOfProject?: boolean;
    readonly title: string;
    /** Says what the title does not; the message of the sign without. */
    readonly message?: string;
    readonly resolution: ReviewFinding["resolution"];
    readonly fix?: string | undefined;
  };
}

/** Evidence beyond that is in the findings and the units. */
const MAX_EVIDENCE = 200;

const SEVERITIES: readonly ReviewFinding["severity"][] = ["error", "warning", "info"];

/** An indicator with its evidence, the most serious first, and the findings among it. */
export function indication(
  id: IndicatorId,
  state: Pick<ReviewIndicator, "status" | "headline">,
  signs: readonly Sign[],
): Indication {
  const sorted = signs.toSorted(bySeverityAndPlace);
  const evidence = sorted.slice(0, MAX_EVIDENCE).map(({ path, line, message }): ReviewEvidence => ({
    path,
    line,
    message,
  }));
  const seen = new Map<string, number>();
  const findings = sorted.flatMap((sign): FoundFinding[] => {
    if (!sign.finding) return [];
    const { key, isOfProject, title, resolution, fix } = sign.finding;
    const message = sign.finding.message ?? sign.message;
    const base = JSON.stringify([id, isOfProject ? null : sign.path, ...key]);
    const alike = seen.get(base) ?? 0;
    seen.set(base, alike + 1);
    const { severity, path, line, side = "head", concerns = 0 } = sign;
    return [{
      id: hashOf(alike === 0 ? base : `${base} ${alike + 1}`),
      indicator: id,
      severity,
      resolution,
      title,
      message,
      path,
      line,
      side,
      concerns,
      ...(fix !== undefined && { fix }),
    }];
  });
  return { indicator: { id, ...state, evidence }, findings };
}

/** `attention` for a warning or an error, `info` for less, `clear` for nothing. */
export function statusOf(signs: readonly Pick<Sign, "severity">[]): ReviewIndicator["status"] {
  if (signs.some(({ severity }) => severity !== "info")) return "attention";
  return signs.length > 0 ? "info" : "clear";
}

type Placed = Pick<Sign, "severity" | "path" | "line" | "message">;

/** Compares two items by severity and place; an item about no path comes first. */
export function bySeverityAndPlace(a: Placed, b: Placed): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compareText(a.path ?? "", b.path ?? "") || (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.message, b.message);
}

/** Half a SHA-256: short enough for an address, long enough for every finding there will ever be. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
