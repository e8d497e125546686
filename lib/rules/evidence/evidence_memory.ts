import { join } from "node:path";
import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { type RuleId, ruleIds } from "../../project/mod.ts";
import { openRecordFile } from "../../state/mod.ts";

/** The evidence of one rule that was found in one file. */
export interface Seen {
  readonly rule: RuleId;
  readonly places: number;
  readonly kept: number;
  /** The number of places that break the rule. */
  readonly findings: number;
}

/** The evidence that was found in one file. */
export interface FileEvidence {
  /** The text that stands for everything on which the findings in the file depend. */
  readonly key: string;
  /** The evidence of the rules that need nothing but the file. */
  readonly own: readonly Seen[];
  /** The evidence of the rules that look where the file's imports lead. */
  readonly links: readonly Seen[];
}

/** The evidence that was found in all files. */
export interface KeptEvidence {
  /** Stands for the files, all of them; empty where some changed while they were looked at. */
  readonly digest: string;
  readonly files: ReadonlyMap<string, FileEvidence>;
}

/** The memory of the evidence from the last look, also that of an earlier start. */
export interface EvidenceMemory {
  /** Null before the first look. */
  read(): KeptEvidence | null;
  keep(evidence: KeptEvidence): void;
}

/** The version of what the rules find; a test fails where they find something else, and this is to be raised. */
export const EVIDENCE_VERSION = 2;
const VERSION = [EVIDENCE_VERSION, ...ruleIds].join(" ");
/** The record of more files would hold the event loop while it is read or written. */
const MAX_FILES = 5000;

type Row = readonly [rule: RuleId, places: number, kept: number, findings: number];
type FileRow = readonly [path: string, key: string, own: readonly Row[], links: readonly Row[]];

const record = z.object({
  version: z.literal(VERSION),
  digest: z.string(),
  // The hash of the record says that it is whole, and the version by whom: a look at each number would hold the event loop.
  files: z.custom<readonly FileRow[]>(Array.isArray),
});

/** @param folder the project's folder in the state directory */
export function openEvidenceMemory(folder: string): EvidenceMemory {
  const path = join(folder, "evidence.json");
  const file = openRecordFile(path, record, "what the project keeps", { inPlace: true });
  let last: KeptEvidence | null | undefined;
  return {
    read() {
      if (last === undefined) last = fromRecord(file.read());
      return last;
    },
    keep(evidence) {
      const isSame = last?.digest === evidence.digest && evidence.digest !== "";
      last = evidence;
      if (isSame || evidence.files.size > MAX_FILES) return;
      try {
        file.write(toRecord(evidence));
      } catch (error) {
        // It costs the next start a look; what was found holds all the same.
        if (!(error instanceof WorkbenchError)) throw error;
      }
    },
  };
}

function toRecord({ digest, files }: KeptEvidence): z.infer<typeof record> {
  const rows = (all: readonly Seen[]): Row[] =>
    all.map(({ rule, places, kept, findings }) => [rule, places, kept, findings]);
  return {
    version: VERSION,
    digest,
    files: [...files].map(([path, { key, own, links }]) => [path, key, rows(own), rows(links)]),
  };
}

function fromRecord(value: z.infer<typeof record> | null): KeptEvidence | null {
  if (!value) return null;
  const seenIn = (rows: readonly Row[]): Seen[] =>
    rows.map(([rule, places, kept, findings]) => ({ rule, places, kept, findings }));
  const files = value.files.map(([path, key, own, links]) =>
    [path, { key, own: seenIn(own), links: seenIn(links) }] as const
  );
  return { digest: value.digest, files: new Map(files) };
}
