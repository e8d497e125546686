import type { Mutex } from "../../mutex/mod.ts";
import type { ApprovalMemory } from "../approval/approval_memory.ts";
import type { KindTraits, ProcessPayload } from "../kinds.ts";
import type { ProcessSnapshot } from "../machine/process_machine.ts";
import { persist } from "../machine/snapshot.ts";
import type { ByteStore } from "../store/byte_store.ts";
import type { ProcessComment } from "../schemas.ts";
import type { ProcessRecord } from "../store/process_record.ts";

/** A process in memory. */
export interface ProcessEntry {
  readonly id: string;
  readonly payload: ProcessPayload;
  readonly traits: KindTraits;
  readonly startedBy: string;
  readonly key: string | null;
  readonly createdAt: string;
  readonly bytes: ByteStore;
  revision: number;
  snapshot: ProcessSnapshot;
  comments: readonly ProcessComment[];
  /** The step that is being done. */
  run: { readonly key: string; readonly controller: AbortController } | null;
  /** The knowledge about the open changes of the process. */
  readonly approvals: ApprovalMemory;
  /** One verb or decision after another. */
  readonly inTurn: Mutex;
}

export function recordOf(entry: ProcessEntry): ProcessRecord {
  const { id, payload, startedBy, key, createdAt, revision, snapshot, comments } = entry;
  return {
    version: 1,
    id,
    payload,
    startedBy,
    key,
    createdAt,
    revision,
    snapshot: persist(snapshot),
    comments: [...comments],
  };
}
