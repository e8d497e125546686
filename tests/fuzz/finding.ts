import type { Complaint } from "./judge_answer.ts";

/** Something that is wrong with the answer to a request. */
export interface Finding extends Complaint {
  /** The smallest request that was found to get it. */
  readonly request: string;
}

/** What a failing test says: enough to get the same again. */
export function messageOf(seed: number, findings: readonly Finding[]): string {
  const told = findings.map(({ kind, detail, request }) => `${kind}\n${detail}\n${request}`);
  return [`With WORKBENCH_SEED=${seed}`, ...told].join("\n\n");
}
